import { Temporal } from 'temporal-polyfill'

/** Opening hours by ISO weekday (1 = Monday) as pairs of local times, and the days the desk is closed all day. */
export type Calendar = {
  timeZone: string
  hours: Partial<Record<number, readonly (readonly [open: string, close: string])[]>>
  holidays: readonly { date: string; name: string }[]
}

type Interval = { opens: Temporal.ZonedDateTime; closes: Temporal.ZonedDateTime }

/** How far ahead the desk's next open minute is looked for; longer than any closure. */
const horizonDays = 60

export const localTime = (calendar: Calendar, at: Temporal.Instant) => at.toZonedDateTimeISO(calendar.timeZone)

/** Milliseconds until the day ends there. */
export const leftOfDay = (calendar: Calendar, at: Temporal.Instant): number =>
  at.until(localTime(calendar, at).add({ days: 1 }).startOfDay().toInstant()).total('milliseconds')

/** Today's plain date there, such as "2026-11-20". */
export const today = ({ calendar, now }: { calendar: Calendar; now: Temporal.Instant }): string =>
  localTime(calendar, now).toPlainDate().toString()

/** The instant of a plain date and a time of day there, such as "14:30". */
export const localInstant = ({ timeZone }: Calendar, date: string, time: string): Temporal.Instant =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()

/** The holiday's name on a date, or undefined. */
export const holidayOn = (calendar: Calendar, date: Temporal.PlainDate) =>
  calendar.holidays.find((holiday) => holiday.date === date.toString())?.name

/** When the desk is open on a date; empty when it is closed. */
export const openOn = (calendar: Calendar, date: Temporal.PlainDate): Interval[] => {
  if (holidayOn(calendar, date)) return []
  const at = (time: string) => date.toZonedDateTime({ timeZone: calendar.timeZone, plainTime: time })
  return (calendar.hours[date.dayOfWeek] ?? []).map(([open, close]) => ({ opens: at(open), closes: at(close) }))
}

/** A weekday (Monday to Friday) on which the desk opens. Saturday has hours but is no business day. */
export const isBusinessDay = (calendar: Calendar, date: Temporal.PlainDate) =>
  date.dayOfWeek <= 5 && openOn(calendar, date).length > 0

export const isOpen = (calendar: Calendar, at: Temporal.Instant) => {
  const local = localTime(calendar, at)
  return openOn(calendar, local.toPlainDate()).some(
    ({ opens, closes }) => !isBefore(local, opens) && isBefore(local, closes),
  )
}

/** The moment after `hours` hours of open desk. Outside opening hours the clock stands still. */
export const addOpeningHours = (calendar: Calendar, from: Temporal.Instant, hours: number): Temporal.Instant => {
  let left = Temporal.Duration.from({ minutes: Math.round(hours * 60) })
  for (const { opens, closes } of openIntervals(calendar, from)) {
    const open = opens.until(closes, { largestUnit: 'hour' })
    if (Temporal.Duration.compare(left, open) <= 0) return opens.add(left).toInstant()
    left = left.subtract(open)
  }
  throw new RangeError(`The calendar has no open hours within ${horizonDays} days of ${from}.`)
}

/**
 * Closing time of the business day that lies `days` business days after the day the request counts from: the day it
 * came in, or the next business day when it came after closing or on a day that is none.
 */
export const addBusinessDays = (calendar: Calendar, from: Temporal.Instant, days: number): Temporal.Instant => {
  const local = localTime(calendar, from)
  let date = local.toPlainDate()
  if (!isBusinessDay(calendar, date) || !isBefore(local, closingOn(calendar, date)))
    date = nextBusinessDay(calendar, date)
  for (let day = 0; day < days; day++) date = nextBusinessDay(calendar, date)
  return closingOn(calendar, date).toInstant()
}

function* openIntervals(calendar: Calendar, from: Temporal.Instant): Generator<Interval> {
  const start = localTime(calendar, from)
  for (let day = 0; day < horizonDays; day++) {
    for (const { opens, closes } of openOn(calendar, start.toPlainDate().add({ days: day }))) {
      if (isBefore(start, closes)) yield { opens: isBefore(opens, start) ? start : opens, closes }
    }
  }
}

const nextBusinessDay = (calendar: Calendar, date: Temporal.PlainDate) => {
  for (let day = 1; day <= horizonDays; day++) {
    const next = date.add({ days: day })
    if (isBusinessDay(calendar, next)) return next
  }
  throw new RangeError(`The calendar has no business day within ${horizonDays} days of ${date}.`)
}

const closingOn = (calendar: Calendar, date: Temporal.PlainDate) => {
  const last = openOn(calendar, date).at(-1)
  if (!last) throw new RangeError(`Our office is closed on ${date}.`)
  return last.closes
}

const isBefore = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime) =>
  Temporal.ZonedDateTime.compare(one, other) < 0
