import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { isBusinessDay, localTime, notBeforeOpenFor, type Calendar } from '#domain/calendar.ts'
import { formatTimeOfDay } from '#domain/day.ts'
import type { ResponsePromise } from '#features/promises/due.ts'
import { key, path, words } from './words.ts'

const promise = z
  .strictObject({
    ask: words,
    words,
    clock: z.enum(['clock-hours', 'opening-hours', 'business-days']),
    amount: z.number().positive(),
    from: z.number().positive().optional(),
    form: path.optional(),
    when: z.strictObject({ field: words, is: words }).optional(),
    hotline: z.boolean().optional(),
  })
  .refine(({ from, amount }) => from === undefined || from <= amount, '"from" must not be more than "amount"')

export const promisesFile = z.record(key, promise)

/** How hours that run day and night are counted: to the minute, or to when the desk has been open for a while. */
export const answers = z.strictObject({
  count: z.enum(['around-the-clock', 'office-hours']),
  /** Hours the desk has been open before an answer is due, where they are counted so. */
  deskOpen: z.number().int().min(1).max(8).default(2),
})

export type AnswerRule = z.output<typeof answers>

/**
 * A response promise, with the form that makes it and the answer under which it holds. `deskReady`: the time of day at
 * which the desk has been open for `deskOpen` hours, where that is the same on every business day.
 */
export type PromiseEntry = ResponsePromise & z.output<typeof promise> & { deskReady?: string }

/**
 * The ledger, its words and its clock by the one rule that the company chose. What the hotline answers keeps its hours
 * by day and by night.
 */
export const promisesByKey = (
  file: z.output<typeof promisesFile>,
  { count, deskOpen }: AnswerRule,
  calendar: Calendar,
): Record<string, PromiseEntry> => {
  const deskReady = deskReadyAt(calendar, deskOpen)
  return Object.fromEntries(
    Object.entries(file).map(([key, entry]): [string, PromiseEntry] => {
      if (count === 'around-the-clock' || entry.clock !== 'clock-hours' || entry.hotline)
        return [key, { key, ...entry }]
      return [
        key,
        { key, ...entry, words: `${entry.words}; ${nightsAndWeekends(deskOpen, calendar)}`, deskOpen, deskReady },
      ]
    }),
  )
}

/** "nights and weekends by 9 AM of the next business day": what the second rule adds to the words of a promise. */
export const nightsAndWeekends = (deskOpen: number, calendar: Calendar): string => {
  const ready = deskReadyAt(calendar, deskOpen)
  const hours = deskOpen === 1 ? '1 hour' : `${deskOpen} hours`
  return `nights and weekends ${ready ? `by ${ready} of` : `within ${hours} of opening on`} the next business day`
}

/** "9 AM", where the desk has been open for so long at the same time on every business day, dates with hours of their own included. */
const deskReadyAt = (calendar: Calendar, hours: number): string | undefined => {
  const usual = { ...calendar, holidays: [] }
  const week = [1, 2, 3, 4, 5].filter((weekday) => calendar.hours[weekday]?.length).map((weekday) => inOneWeek(weekday))
  const dated = calendar.holidays
    .filter(({ opens, closes }) => opens !== undefined || closes !== undefined)
    .map(({ date }) => Temporal.PlainDate.from(date))
    .filter((date) => isBusinessDay(calendar, date))
  const times = new Set([
    ...week.map((date) => readyOn(usual, date, hours)),
    ...dated.map((date) => readyOn(calendar, date, hours)),
  ])
  const [only] = times
  return times.size === 1 ? only : undefined
}

const readyOn = (calendar: Calendar, date: Temporal.PlainDate, hours: number) =>
  formatTimeOfDay(
    localTime(
      calendar,
      notBeforeOpenFor(calendar, date.toZonedDateTime({ timeZone: calendar.timeZone }).toInstant(), hours),
    )
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  )

/** A day of a week in which the clocks do not change. */
const inOneWeek = (weekday: number) => new Temporal.PlainDate(2026, 6, weekday)
