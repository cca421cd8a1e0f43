import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

/** A browser as visitors have it: console errors and pages that move sideways fail the journey. */
export const test = base.extend<{ clean: undefined }>({
  baseURL: async ({}, use) => use(process.env.SITE_ORIGIN),
  // Somebody who has closed the chat before: it stays a bubble. Its own journeys come as strangers.
  storageState: async ({}, use) =>
    use({
      cookies: [],
      origins: [{ origin: process.env.SITE_ORIGIN ?? '', localStorage: [{ name: 'chat-visit', value: 'closed' }] }],
    }),
  clean: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on(
        'console',
        (message) => message.type() === 'error' && !isExpected(message.text()) && complaints.push(message.text()),
      )
      page.on('pageerror', (error) => !isSkippedTransition(String(error)) && complaints.push(String(error)))
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * A browser says each answer of 4xx, and each lost connection, in its console; the journeys ask for some on purpose.
 * It also says that a mail in its frame runs no script: those are Playwright's own, which looks into it.
 */
const isExpected = (text: string) =>
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/.test(text) ||
  /^Blocked script execution in '\S+\/html(\?\S*)?' because the document's frame is sandboxed/.test(text)

/** The browser's own word for a cross-fade that it left out, because the next page came too soon or wants none. */
const isSkippedTransition = (text: string) => /Transition was (aborted|skipped)|ViewTransition/.test(text)

export { expect }

/** Finds what a machine can find of WCAG 2.2 AA, and pages that need scrolling sideways. */
export const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe[sandbox=""]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
}

export const widths = [360, 1280] as const
