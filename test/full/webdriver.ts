import { expect, vi } from 'vitest'
import { readPage } from '../page.ts'

/** The commands of WebDriver that a journey needs, by the names that Firefox gives them. */
export type Command =
  | 'Navigate'
  | 'GetCurrentURL'
  | 'GetPageSource'
  | 'FindElements'
  | 'ElementClear'
  | 'ElementSendKeys'
  | 'ElementClick'
  | 'GetElementProperty'
  | 'DeleteAllCookies'

export type SendCommand = (
  command: Command,
  given?: { id?: string; name?: string; [field: string]: unknown },
) => Promise<unknown>

type DriverConnection = {
  ask: SendCommand
  /** The keys that fill in a field of a day, which is given as 2026-11-30. */
  keysOf: (day: string) => string
  close: () => Promise<void>
}

export type Visitor = ReturnType<typeof visitorOver>

/** The machine may be busy; nothing is measured here. */
export const patience = { timeout: 60_000, interval: 200 }

/** What names an element in the answers of WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Someone in front of a browser, whichever it is: what they do and see, as WebDriver's commands. */
export const visitorOver = ({ ask, keysOf, close }: DriverConnection) => {
  const address = async () => (await ask('GetCurrentURL')) as string
  const page = async () => readPage((await ask('GetPageSource')) as string)

  /** Does something to an element, and finds it once more where the page has put another one in its place meanwhile. */
  const on = <Done>(using: 'css selector' | 'xpath', value: string, action: (id: string) => Promise<Done>) =>
    vi.waitFor(async () => {
      const [found] = (await ask('FindElements', { using, value })) as Record<string, string>[]
      if (!found) throw new Error(`${value} is not on ${await address()}, which says: ${(await page()).says}`)
      return action(found[elementKey] ?? '')
    }, patience)
  const write = (css: string, text: string) =>
    on('css selector', css, async (id) => {
      await ask('ElementClear', { id })
      await ask('ElementSendKeys', { id, text })
    })
  const value = (css: string) =>
    on('css selector', css, async (id) => (await ask('GetElementProperty', { id, name: 'value' })) as string)

  return {
    goto: async (url: string) => void (await ask('Navigate', { url })),
    type: write,
    /** A day is given as 2026-11-30. */
    typeDay: async (css: string, day: string) => {
      await write(css, keysOf(day))
      expect(await value(css)).toBe(day)
    },
    choose: (css: string, value: string) =>
      on('css selector', `${css} option[value="${value}"]`, (id) => ask('ElementClick', { id })),
    press: (words: string) =>
      on('xpath', `//main//*[self::button or self::a][normalize-space()="${words}"]`, (id) =>
        ask('ElementClick', { id }),
      ),
    isAt: (where: RegExp) =>
      vi.waitFor(async () => {
        const now = await address()
        if (!where.test(now)) throw new Error(`${now} is not ${where}, and says: ${(await page()).says}`)
      }, patience),
    says: (words: RegExp | string) => vi.waitFor(async () => expect((await page()).says).toMatch(words), patience),
    /** Waits until a field is not marked as wrong. What a page says above its form stands until it is sent again. */
    isRight: (css: string) => on('css selector', `${css}:not([aria-invalid='true'])`, async () => undefined),
    value,
    forget: async () => void (await ask('DeleteAllCookies')),
    close,
  }
}
