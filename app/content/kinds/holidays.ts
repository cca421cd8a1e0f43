import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Holiday } from '#domain/calendar.ts'
import { time, words } from './words.ts'

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const ordinals = ['first', 'second', 'third', 'fourth']

const yearly = new RegExp(`^(${months.join('|')}) (\\d{1,2})$`)
const nth = new RegExp(`^(day after )?(${ordinals.join('|')}|last) (${weekdays.join('|')}) of (${months.join('|')})$`)
const once = /^\d{4}-\d{2}-\d{2}$/

/** The years for which holidays are worked out; due times never reach beyond them. */
const firstYear = 2024
const lastYear = 2044

export const holidays = z.array(
  z
    .strictObject({
      name: words,
      on: z
        .string()
        .refine(
          (on) => datesOf(on) !== undefined,
          '"on" must be a day such as January 1, last Monday of May or 2026-12-24',
        ),
      /** Without either the desk is closed all day; with one the other is that of the weekday. */
      opens: time.optional(),
      closes: time.optional(),
    })
    .refine(
      ({ opens, closes }) => opens === undefined || closes === undefined || opens < closes,
      '"closes" must be later than "opens"',
    ),
)

/** Each holiday of the years 2024 to 2044 as a plain date, in order; on one date the one written last. */
export const holidayDates = (rules: z.output<typeof holidays>): Holiday[] =>
  [
    ...new Map(rules.flatMap(({ on, ...day }) => (datesOf(on) ?? []).map((date) => [date, { date, ...day }]))).values(),
  ].toSorted((one, other) => one.date.localeCompare(other.date))

const datesOf = (on: string): string[] | undefined => {
  try {
    if (once.test(on)) return [Temporal.PlainDate.from(on, { overflow: 'reject' }).toString()]
    const inYear = rule(on)
    return inYear && everyYear.map((year) => inYear(year).toString())
  } catch {
    return undefined
  }
}

const everyYear = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)

const rule = (on: string): ((year: number) => Temporal.PlainDate) | undefined => {
  const [, month, day] = yearly.exec(on) ?? []
  if (month)
    return (year) => Temporal.PlainDate.from({ year, month: monthOf(month), day: Number(day) }, { overflow: 'reject' })
  const [, after, which, weekday, ofMonth] = nth.exec(on) ?? []
  if (which && weekday && ofMonth)
    return (year) =>
      nthWeekday(year, monthOf(ofMonth), which, weekdays.indexOf(weekday) + 1).add({ days: after ? 1 : 0 })
  return undefined
}

const monthOf = (name: string) => months.indexOf(name) + 1

const nthWeekday = (year: number, month: number, ordinal: string, weekday: number) => {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  if (ordinal === 'last') {
    const last = first.with({ day: first.daysInMonth })
    return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 })
  }
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * ordinals.indexOf(ordinal) })
}
