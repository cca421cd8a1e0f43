import { existsSync } from 'node:fs'
import { launch, type Page } from 'puppeteer-core'
import type { Temporal } from 'temporal-polyfill'
import { expect, onTestFinished, vi } from 'vitest'

/** Debian's Firefox, or the one asked for. */
export const findFirefox = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path))

/** A page of something to be pressed, typed into or read, by its CSS. */
export type Firefox = Awaited<ReturnType<typeof openFirefox>>

/**
 * A fresh Firefox over WebDriver BiDi, with JavaScript on or off. Everything is done by the keyboard: what JavaScript would
 * have to measure for a click is not there without it, and whoever has no mouse goes the same way.
 */
export const openFirefox = async ({ javaScript }: { javaScript: boolean }) => {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('Firefox is needed: apt-get install firefox-esr, or set FIREFOX_PATH.')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'javascript.enabled': javaScript, 'intl.accept_languages': 'en-US' },
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))

  const find = (css: string) => vi.waitFor(async () => (await page.$(css)) ?? missing(page, css), patience)
  const focus = async (css: string) => void (await (await find(css)).focus())
  const type = async (css: string, text: string) => {
    await focus(css)
    await page.keyboard.down('Control')
    await page.keyboard.press('a')
    await page.keyboard.up('Control')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(text)
  }
  return {
    page,
    complaints,
    goto: async (address: string) => void (await page.goto(address)),
    type,
    /** A day is typed as Firefox shows it in American English: month, day and year. */
    typeDay: async (css: string, day: Temporal.PlainDate) => {
      await focus(css)
      const two = (figure: number) => String(figure).padStart(2, '0')
      await page.keyboard.type(`${two(day.month)}${two(day.day)}${day.year}`)
    },
    /** A list is chosen from by the words of a choice. */
    choose: async (css: string, words: string) => {
      await focus(css)
      await page.keyboard.type(words)
    },
    /** Presses a button or a link: `css` names it, or the first that has these words. */
    press: async (css: string, words?: string) => {
      const one = words === undefined ? await find(css) : await withWords(page, css, words)
      await one.focus()
      await page.keyboard.press('Enter')
    },
    tick: async (css: string) => {
      await focus(css)
      await page.keyboard.press(' ' as never)
    },
    /** Waits until the first of them says it. */
    says: (css: string, words: RegExp | string) =>
      vi.waitFor(async () => expect(await page.$eval(css, (one) => one.textContent)).toMatch(words), patience),
    isAt: (address: RegExp) => vi.waitFor(() => expect(page.url()).toMatch(address), patience),
    value: (css: string) => page.$eval(css, (one) => (one as HTMLInputElement).value),
    attribute: (css: string, name: string) => page.$eval(css, (one, name) => one.getAttribute(name), name),
  }
}

/** The machine may be busy; nothing is measured here. */
const patience = { timeout: 60_000, interval: 100 }

const missing = (page: Page, css: string): never => {
  throw new Error(`${css} is not on ${page.url()}`)
}

const withWords = (page: Page, css: string, words: string) =>
  vi.waitFor(async () => {
    for (const one of await page.$$(css)) if ((await one.evaluate((it) => it.textContent?.trim())) === words) return one
    return missing(page, `${css} "${words}"`)
  }, patience)
