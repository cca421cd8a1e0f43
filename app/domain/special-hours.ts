import { Temporal } from 'temporal-polyfill'
import { localTime, openOn, type Calendar } from './calendar.ts'
import { formatShortDay, formatTimeOfDay } from './day.ts'

/** A holiday is planned for about two weeks ahead. */
const daysAhead = 14

/**
 * The days from today on that have other hours than their weekday, in words: { days: "Thu, Dec 24", hours: "7 AM to noon,
 * Christmas Eve" }. For every place that prints the office's hours.
 */
export const specialHours = ({ calendar, now }: { calendar: Calendar; now: Temporal.Instant }): readonly Line[] => {
  const today = localTime(calendar, now).toPlainDate()
  const before = remembered.get(calendar)
  if (before?.today.equals(today)) return before.lines
  const lines = linesFrom(calendar, today)
  remembered.set(calendar, { today, lines })
  return lines
}

type Line = { days: string; hours: string }

/** They stand on every page, and are the same all day. */
const remembered = new WeakMap<Calendar, { today: Temporal.PlainDate; lines: readonly Line[] }>()

const linesFrom = (calendar: Calendar, today: Temporal.PlainDate): Line[] => {
  const [first, last] = [today.toString(), today.add({ days: daysAhead }).toString()]
  return calendar.holidays
    .filter(({ date }) => date >= first && date <= last)
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ date, name }) => {
      const day = Temporal.PlainDate.from(date)
      const spans = openOn(calendar, day).map(({ opens, closes }) => `${clock(opens)} to ${clock(closes)}`)
      return {
        days: formatShortDay(date),
        hours: `${spans.join(' and ') || 'closed'}, ${name}`,
      }
    })
}

const clock = (at: Temporal.ZonedDateTime) => formatTimeOfDay(at.toPlainTime().toString())
