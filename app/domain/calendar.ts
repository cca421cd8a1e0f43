import { Temporal } from 'temporal-polyfill'

/** Opening hours by ISO weekday (1 = Monday) as pairs of local times, and the dates on which they are others. */
export type Calendar = {
  timeZone: string
  hours: Partial<Record<number, readonly (readonly [open: string, close: string])[]>>
  holidays: readonly Holiday[]
}

/** The desk is closed all day, or opens later, closes sooner, or opens on a day on which it is closed otherwise. */
export type Holiday = { date: string; name: string; opens?: string; closes?: string }

type Interval = { opens: Temporal.ZonedDateTime; closes: Temporal.ZonedDateTime }

/** How far ahead the desk's next open minute is looked for; longer than any closure. */
const horizonDays = 60

export const localTime = (calendar: Calendar, at: Temporal.Instant) => at.toZonedDateTimeISO(calendar.timeZone)

/** Milliseconds from an instant to the end of its local day. */
export const leftOfDay = (calendar: Calendar, at: Temporal.Instant): number =>
  at.until(localTime(calendar, at).add({ days: 1 }).startOfDay().toInstant()).total('milliseconds')

/** Today's local date, as ISO text such as "2026-11-20". */
export const today = ({ calendar, now }: { calendar: Calendar; now: Temporal.Instant }): string =>
  localTime(calendar, now).toPlainDate().toString()

/** The instant of a local date ("2026-11-20") and time of day ("14:30"). */
export const localInstant = ({ timeZone }: Calendar, date: string, time: string): Temporal.Instant =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()

/** The name of a date with other hours than its weekday's, or undefined. */
export const holidayOn = (calendar: Calendar, date: Temporal.PlainDate) => holiday(calendar, date)?.name

const holiday = (calendar: Calendar, date: Temporal.PlainDate) => {
  const day = date.toString()
  return calendar.holidays.find((one) => one.date === day)
}

/** What is overdue is looked for by asking a promise again and again, and each time for the same few days. */
const known = new WeakMap<Calendar, Map<string, readonly Interval[]>>()

/** The intervals in which the desk is open on a date; empty when it is closed. */
export const openOn = (calendar: Calendar, date: Temporal.PlainDate): readonly Interval[] => {
  const days = known.get(calendar) ?? new Map<string, readonly Interval[]>()
  known.set(calendar, days)
  const day = date.toString()
  const before = days.get(day)
  if (before) return before
  const at = (time: string) => date.toZonedDateTime({ timeZone: calendar.timeZone, plainTime: time })
  const open = timesOn(calendar, date).map(([open, close]) => ({ opens: at(open), closes: at(close) }))
  // Nobody's dates fill the memory.
  if (days.size > 1_000) days.clear()
  days.set(day, open)
  return open
}

const timesOn = (calendar: Calendar, date: Temporal.PlainDate): readonly (readonly [open: string, close: string])[] => {
  const usual = calendar.hours[date.dayOfWeek] ?? []
  const rule = holiday(calendar, date)
  if (!rule) return usual
  const { opens, closes } = rule
  if (!opens && !closes) return []
  if (opens && closes) return [[opens, closes]]
  return usual.flatMap(([open, close]) => {
    const [from, to] = [opens && opens > open ? opens : open, closes && closes < close ? closes : close]
    return from < to ? [[from, to] as const] : []
  })
}

/**
 * A weekday (Monday to Friday) on which the desk opens. Saturday has hours but isn't a business day, unless that date
 * was given its own opening and closing times: a weekend that someone covers.
 */
export const isBusinessDay = (calendar: Calendar, date: Temporal.PlainDate) =>
  (date.dayOfWeek <= 5 || isCovered(holiday(calendar, date))) && openOn(calendar, date).length > 0

const isCovered = (day?: Holiday) => day?.opens !== undefined && day.closes !== undefined

export const isOpen = (calendar: Calendar, at: Temporal.Instant) => {
  const local = localTime(calendar, at)
  return openOn(calendar, local.toPlainDate()).some(
    ({ opens, closes }) => !isBefore(local, opens) && isBefore(local, closes),
  )
}

/** The instant after `hours` opening hours of the desk. Time while the desk is closed doesn't count. */
export const addOpeningHours = (calendar: Calendar, from: Temporal.Instant, hours: number): Temporal.Instant => {
  let remaining = Temporal.Duration.from({ minutes: Math.round(hours * 60) })
  for (const { opens, closes } of openIntervals(calendar, from)) {
    const open = opens.until(closes, { largestUnit: 'hour' })
    if (Temporal.Duration.compare(remaining, open) <= 0) return opens.add(remaining).toInstant()
    remaining = remaining.subtract(open)
  }
  throw new RangeError(`The calendar has no open hours within ${horizonDays} days of ${from}.`)
}

/**
 * Closing time, `days` business days after the day the request counts from: the day it came in, or the next business
 * day when it came in after closing or on another day.
 */
export const addBusinessDays = (calendar: Calendar, from: Temporal.Instant, days: number): Temporal.Instant => {
  const local = localTime(calendar, from)
  let date = local.toPlainDate()
  if (!isBusinessDay(calendar, date) || !isBefore(local, closingOn(calendar, date)))
    date = nextBusinessDay(calendar, date)
  for (let day = 0; day < days; day++) date = nextBusinessDay(calendar, date)
  return closingOn(calendar, date).toInstant()
}

/**
 * The instant itself when the desk has by then been open for `hours` hours of a business day, or else the first such
 * instant after it. On a day that is shorter than that, closing time.
 */
export const notBeforeOpenFor = (calendar: Calendar, at: Temporal.Instant, hours: number): Temporal.Instant => {
  const local = localTime(calendar, at)
  const date = local.toPlainDate()
  if (isBusinessDay(calendar, date) && !isBefore(closingOn(calendar, date), local)) {
    const ready = openFor(calendar, date, hours)
    return isBefore(local, ready) ? ready.toInstant() : at
  }
  return openFor(calendar, nextBusinessDay(calendar, date), hours).toInstant()
}

/** When the desk has been open for so many hours on a date, at the latest its closing time. */
const openFor = (calendar: Calendar, date: Temporal.PlainDate, hours: number): Temporal.ZonedDateTime => {
  const minutes = Math.round(hours * 60)
  const open = openOn(calendar, date).reduce((sum, { opens, closes }) => sum + opens.until(closes).total('minutes'), 0)
  const start = date.toZonedDateTime({ timeZone: calendar.timeZone }).toInstant()
  return open <= minutes
    ? closingOn(calendar, date)
    : localTime(calendar, addOpeningHours(calendar, start, minutes / 60))
}

function* openIntervals(calendar: Calendar, from: Temporal.Instant): Generator<Interval> {
  const start = localTime(calendar, from)
  for (let day = 0; day < horizonDays; day++) {
    for (const { opens, closes } of openOn(calendar, start.toPlainDate().add({ days: day }))) {
      if (isBefore(start, closes)) yield { opens: isBefore(opens, start) ? start : opens, closes }
    }
  }
}

export const nextBusinessDay = (calendar: Calendar, date: Temporal.PlainDate) => {
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

const isBefore = (left: Temporal.ZonedDateTime, right: Temporal.ZonedDateTime) =>
  Temporal.ZonedDateTime.compare(left, right) < 0
