import { chromium } from '@playwright/test'
import { browserArguments, browserOfJourneys } from '../test/browser.ts'

export type Visit = {
  /** Every address the page asked for before it was touched, its own among them. */
  addresses: string[]
  /** Cumulative layout shift, while it was loaded and then read to its end. */
  shift: number
}

/** Opens a page in a real browser, as wide as a phone or a desk, and touches nothing. */
export const visit = async (address: string, width = 1280): Promise<Visit> => {
  const browser = await chromium.launch({ executablePath: browserOfJourneys(), args: browserArguments })
  try {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    const addresses: string[] = []
    page.on('request', (request) => void addresses.push(request.url()))
    await page.addInitScript(watchShifts)
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.evaluate(readToTheEnd)
    return { addresses, shift: await page.evaluate(() => (globalThis as unknown as { shift: number }).shift) }
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
const watchShifts = () => {
  const watched = globalThis as unknown as { shift: number }
  watched.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. */
const readToTheEnd = async () => {
  const rest = () => new Promise((resolve) => setTimeout(resolve, 100))
  for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
    scrollTo(0, y)
    await rest()
  }
  await rest()
}
