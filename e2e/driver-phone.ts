import { execFileSync } from 'node:child_process'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { browserArguments, browserOfJourneys } from '../test/browser.ts'

/** A phone whose browser keeps what it has when it is killed. */
export const openPhone = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...{ executablePath: browserOfJourneys(), args: browserArguments, baseURL: process.env.SITE_ORIGIN },
    ...{ viewport: { width: 360, height: 740 }, locale: 'en-US', timezoneId: 'America/New_York' },
  })

/** Without a word of goodbye: every process of that browser, found by the folder that is this test's own. */
export const kill = (folder: string) => {
  const found = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  for (const line of found.split('\n')) {
    const [, pid, args = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? []
    if (pid && args.includes(`--user-data-dir=${folder}`)) process.kill(Number(pid), 'SIGKILL')
  }
}

/** The link is opened, the shift begins, and the truck leaves for its first stop. */
export const leave = async (page: Page, link: string) => {
  await page.goto(link)
  await page.getByRole('button', { name: 'Open on this phone' }).click()
  await page.getByRole('button', { name: 'Start shift' }).click()
  await page.getByRole('button', { name: 'On my way' }).click()
  await expect(page.getByRole('button', { name: "I'm here" })).toBeVisible()
}

/** Without a start the meter goes on where the last stop ended, as the page says. */
export const deliver = async (page: Page, end: string, name: string, start?: string) => {
  if (start) await page.getByLabel('Meter at the start').fill(start)
  await page.getByLabel('Meter at the end').fill(end)
  await page.getByLabel('Received by').fill(name)
  await page.getByRole('button', { name: 'Finish stop' }).click()
}

/** The phone has a page whose address has this in it. */
export const isKept = (page: Page, part: string) =>
  expect
    .poll(() =>
      page.evaluate(async (part) => {
        const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
        return kept.flat().some(({ url }) => url.includes(part))
      }, part),
    )
    .toBe(true)
