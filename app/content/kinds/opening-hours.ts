import { z } from 'zod'
import { formatTimeOfDay } from '#domain/day.ts'
import { time } from './words.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const weekday = z.enum(weekdays)

export const openingHours = z
  .array(
    z
      .strictObject({ from: weekday, to: weekday.optional(), opens: time, closes: time })
      .refine(({ opens, closes }) => opens < closes, '"closes" must be later than "opens"'),
  )
  // Promises in business days are counted by the days from Monday to Friday that the desk opens on.
  .refine(
    (spans) => spans.some(({ from }) => weekdays.indexOf(from) < 5),
    'the desk must open on at least one day from Monday to Friday',
  )

type OpeningHours = z.output<typeof openingHours>

/** Opening hours by ISO weekday, 1 = Monday. */
export const hoursByWeekday = (spans: OpeningHours) => {
  const hours: Record<number, [open: string, close: string][]> = {}
  for (const { from, to = from, opens, closes } of spans) {
    for (let day = weekdays.indexOf(from); day <= weekdays.indexOf(to); day++)
      (hours[day + 1] ??= []).push([opens, closes])
  }
  return hours
}

/** "Monday to Friday 7 AM to 6 PM" and so on, one line for each span. */
export const hoursInWords = (spans: OpeningHours) =>
  spans.map(
    ({ from, to, opens, closes }) =>
      `${to ? `${from} to ${to}` : from} ${formatTimeOfDay(opens)} to ${formatTimeOfDay(closes)}`,
  )
