import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { content } from '../testing.ts'
import { readMessage } from './reading.ts'

/** The Monday before Thanksgiving, 10 AM. */
const now = Temporal.Instant.from('2026-11-23T10:00-05:00')
const read = (message: string) => readMessage(content, { calendar: content.calendar, now }, message).items[0]

type Amount = readonly [said: string, gallons: number]
const amounts: Readonly<Record<Language, readonly Amount[]>> = {
  english: [
    ['350', 350],
    ['1,200', 1200],
    ['400 gal', 400],
    ['175 gallons', 175],
    ['1.2k gal', 1200],
    ['three fifty', 350],
    ['eight hundred gallons', 800],
    ['twelve hundred', 1200],
    ['a thousand gallons', 1000],
  ],
  spanish: [
    ['350', 350],
    ['1,200', 1200],
    ['400 galones', 400],
    ['quinientos', 500],
    ['mil doscientos galones', 1200],
    ['ciento cincuenta galones', 150],
  ],
}
const products = { english: ['red', 'heating oil', 'diesel', 'reg unleaded'], spanish: ['rojo', 'diesel', 'gasolina'] }
const taken = { english: ['600', '250 gal', '500 gallons'], spanish: ['600', '250 galones'] }
const tanks = [275, 500, 1000, 300, 2000]

type Language = 'english' | 'spanish'
type ExpectedQuantity = { gallons?: number; packages?: { kind: string; count: number } }

/**
 * What a frame says with each quantity of its language: `{q}` is wanted, `{o}` is taken back, `{t}` is the size of a tank,
 * `{p}` a product. Products and sizes take turns.
 */
const messagesOf = (frame: string, language: Language): [string, ExpectedQuantity][] =>
  amounts[language].flatMap(([q, gallons], at) =>
    [at, at + 2].map((turn): [string, ExpectedQuantity] => {
      const one = <Value>(list: readonly Value[]) => list[turn % list.length] as Value
      const values: Record<string, string | number> = {
        q,
        p: one(products[language]),
        o: one(taken[language]),
        t: one(tanks),
      }
      return [frame.replaceAll(/\{(\w)\}/g, (_, name: string) => String(values[name])), { gallons }]
    }),
  )

/** What was read otherwise than meant, each with what was read. */
const misread = (messages: readonly [string, ExpectedQuantity][]) =>
  messages.flatMap(([message, wanted]) => {
    const { gallons, packages } = read(message) ?? {}
    const said: ExpectedQuantity = {
      ...(gallons !== undefined && { gallons }),
      ...(packages && { packages: { kind: packages.kind, count: packages.count } }),
    }
    return JSON.stringify(said) === JSON.stringify(wanted) ? [] : [`${message} -> ${JSON.stringify(said)}`]
  })

const linesOf = (lines: string) => lines.trim().split(/\n\s*/)

/** Phrases as people write them, a line each, tried with every quantity. */
export const readFrames = (title: string, language: Language, frames: string) =>
  describe(title, () => {
    test.each(linesOf(frames))('%s', (frame) => {
      expect(misread(messagesOf(frame, language))).toEqual([])
    })
  })

/** Messages with what they ask for, a line each: "two 500s of red = 1000", "2 drums of oil = drum 2", "diesel = none". */
export const readMessages = (title: string, lines: string) =>
  describe(title, () => {
    test.each(linesOf(lines))('%s', (line) => {
      const [message = '', wanted = ''] = line.split(' = ')
      const [first = '', count] = wanted.split(' ')
      const packages = count === undefined ? undefined : { kind: first, count: Number(count) }
      const none = first === 'none'
      expect(misread([[message, packages ? { packages } : none ? {} : { gallons: Number(first) }]])).toEqual([])
    })
  })
