import { expect, test as base, type Page } from '@playwright/test'
import { movesSideways } from './page-scripts.ts'
import { mistakes } from './mistakes.ts'

/** A browser as visitors have it: console errors and pages that move sideways fail the journey. */
export const test = base.extend<{ clean: undefined }>({
  baseURL: async ({}, use) => use(process.env.SITE_ORIGIN),
  // Someone who has closed the chat before: it stays a bubble. Its own journeys come as strangers, with a state of theirs.
  // A stored state would open a page of its own to write it, a quarter of what it takes to open one.
  context: async ({ context, storageState }, use) => {
    if (!storageState)
      await context.addInitScript(() => {
        // A page without an origin may keep nothing, nor may a mail in its frame.
        if (origin !== 'null') localStorage['chat-visit'] ??= 'closed'
      })
    await use(context)
  },
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

/**
 * What only a journey leads to can be used by everyone, and needs no scrolling sideways. `npm run test:full` looks at it
 * in the dark as well.
 */
export const expectAccessible = async (page: Page, themes = isFull ? bothThemes : bothThemes.slice(0, 1)) => {
  for (const theme of themes) expect(await mistakes(page, theme)).toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  expect(await page.evaluate(movesSideways)).toBe(false)
}

/** For what shows colors of its own: a refused form, an answer of the chat, chosen rows. */
export const bothThemes = ['light', 'dark'] as const

/** `npm run test:full` walks every journey at each width, with and without JavaScript; `npm test` walks it once. */
export const isFull = process.env.TEST_FULL === '1'
export const widths: readonly number[] = isFull ? [360, 1280] : [360]
export const withScripts: readonly boolean[] = isFull ? [true, false] : [true]
