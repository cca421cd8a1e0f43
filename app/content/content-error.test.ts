import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentWith, lineOf, mistakesIn, swap } from './testing.ts'

/** Changes one place of one file and expects exactly one mistake, at the line that now holds `at`. */
const mistake = (file: string, from: string, to: string, words: string, at = to.trim().split('\n').at(-1) ?? '') => {
  const folder = contentWith(file, swap(from, to))
  expect(mistakesIn(folder)).toEqual([`content/${file}:${lineOf(folder, file, at)}: ${words}`])
}

test('a key that is not known is named', () =>
  mistake(
    'promises.yaml',
    'form: /quote/bulk',
    'from_form: /quote/bulk',
    '"from_form" is not a key that is known here',
  ))

test('a key that is missing is named at the entry it is missing from', () =>
  mistake('promises.yaml', '  words: within 3 business days\n', '', '"words" is missing', 'partnership:'))

test('a wrong kind of value is named', () =>
  mistake('promises.yaml', 'amount: 5', 'amount: five', '"amount" must be a number'))

test('a clock that does not exist is answered with those that do', () =>
  mistake(
    'promises.yaml',
    'clock: opening-hours',
    'clock: sun-dial',
    '"clock" must be one of clock-hours, opening-hours, business-days',
  ))

test('a lower bound above the upper one is refused', () =>
  mistake('promises.yaml', 'from: 3', 'from: 6', '"from" must not be more than "amount"', 'credit:'))

test('an impossible holiday is refused', () =>
  mistake(
    'company.yaml',
    'on: July 4',
    'on: July 34',
    '"on" must be a day such as January 1, last Monday of May or 2026-12-24',
  ))

test('hours that end before they begin are refused', () =>
  mistake(
    'company.yaml',
    'opens: "08:00", closes: "14:00"',
    'opens: "08:00", closes: "07:00"',
    '"closes" must be later than "opens"',
  ))

test('a time zone that does not exist is refused', () =>
  mistake('company.yaml', 'America/New_York', 'America/Columbus', '"timeZone" must be a name such as America/Chicago'))

test('broken YAML is named with its line', () => {
  const folder = contentWith('claims.yaml', swap('figure: 24/7', 'figure: "24/7'))
  expect(mistakesIn(folder)[0]).toMatch(/^content\/claims\.yaml:\d+: not valid YAML: /)
})

test('a placeholder that stands for nothing is named in YAML and in Markdown', () => {
  mistake('services.yaml', '{promise.fuel_quote}', '{promise.fuel}', '{promise.fuel} is not a known placeholder')
  mistake('legal/cookies.md', '{Write}', '{help_email}', '{help_email} is not a known placeholder')
})

test('a missing file and a file of an unknown name are told', () => {
  const folder = contentWith('faqs.yaml', (text) => `${text}\n# changed\n`)
  rmSync(join(folder, 'testimonials.yaml'))
  writeFileSync(join(folder, 'testimonial.yaml'), '')
  expect(mistakesIn(folder)).toEqual([
    "content/testimonial.yaml:1: the program doesn't know a file with this name",
    'content/testimonials.yaml:1: this file is missing',
  ])
})

test('every mistake of every file is listed at once, in order', () => {
  const folder = contentWith('promises.yaml', (text) =>
    swap('amount: 5', 'amounts: 5')(swap('amount: 24', 'amount: soon')(text)),
  )
  writeFileSync(join(folder, 'retention.yaml'), 'chatDays: 0\n')
  const mistakes = mistakesIn(folder)
  expect(mistakes.filter((line) => line.startsWith('content/promises.yaml'))).toHaveLength(3)
  expect(mistakes.filter((line) => line.startsWith('content/retention.yaml'))).toHaveLength(14)
})

test('a ZIP in two rows, or in a county that is none, is named', () => {
  mistake('zips.yaml', 'Adams, Brown: "45144"', 'Adams, Brown: "45105"', '45105 is already in the row "Adams"')
  mistake(
    'zips.yaml',
    'Adams, Scioto: ',
    'Adams, Skioto: ',
    '"Skioto" is not a county in coverage.yaml',
    'Adams, Skioto: "',
  )
  mistake('zips.yaml', '"45144"', '45144', '"Adams, Brown" must be text (put it in quotes)', 'Brown: 45144')
})
