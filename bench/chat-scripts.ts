import { chromium } from '@playwright/test'
import { browserArguments, browserOfJourneys } from '../test/browser.ts'
import { bytesAtMost, type PageMeasure } from './budget.ts'
import { travelBytesOf } from './bytes.ts'

/** JavaScript that a marketing page has brought once its chat was opened and has answered, and with a form in it, brotli. */
export const chatScripts: PageMeasure = async ({ origin }) => {
  const browser = await chromium.launch({ executablePath: browserOfJourneys(), args: browserArguments })
  try {
    const page = await browser.newPage()
    const scripts = new Set<string>()
    page.on('request', (request) => new URL(request.url()).pathname.endsWith('.js') && scripts.add(request.url()))
    await page.goto(origin)
    await page.locator('.chat-bubble').click()
    await page.locator('#chat-message').fill('Do you deliver diesel to job sites?')
    await page.keyboard.press('Enter')
    await page.locator('.chat-rating').waitFor()
    const asked = [...scripts]
    await page.locator('.chat-ways button').first().click()
    await page.locator('.chat-form').waitFor()
    return [
      bytesAtMost(
        'JavaScript after the chat is opened and used',
        await travelBytesOf(asked),
        75,
        `, ${asked.length} files`,
      ),
      bytesAtMost(
        'JavaScript with a form of the chat',
        await travelBytesOf([...scripts]),
        85,
        `, ${scripts.size} files`,
      ),
    ]
  } finally {
    await browser.close()
  }
}
