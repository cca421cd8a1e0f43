import { Temporal } from 'temporal-polyfill'
import { addOpeningHours, localTime, openOn, type Calendar } from '#domain/calendar.ts'
import type { ResponsePromise } from './due.ts'

/**
 * When half and when four fifths of a promise's time are gone. A promise that runs by opening hours or business days
 * is measured in hours of open desk, so that nobody is warned at night of what is due in the morning.
 */
export const promiseMarks = (
  clock: ResponsePromise['clock'],
  calendar: Calendar,
  from: Temporal.Instant,
  due: Temporal.Instant,
): { half: Temporal.Instant; fourFifths: Temporal.Instant } => {
  const at = clock === 'clock-hours' ? shareOfTime(from, due) : shareOfOpenTime(calendar, from, due)
  return { half: at(0.5), fourFifths: at(0.8) }
}

const shareOfTime = (from: Temporal.Instant, due: Temporal.Instant) => {
  const total = from.until(due).total('milliseconds')
  return (share: number) => from.add({ milliseconds: Math.round(total * share) })
}

const shareOfOpenTime = (calendar: Calendar, from: Temporal.Instant, due: Temporal.Instant) => {
  const hours = openHoursBetween(calendar, from, due)
  if (hours === 0) return shareOfTime(from, due)
  return (share: number) => addOpeningHours(calendar, from, hours * share)
}

/** Hours for which the desk is open between two instants. */
export const openHoursBetween = (calendar: Calendar, from: Temporal.Instant, to: Temporal.Instant): number => {
  const last = localTime(calendar, to).toPlainDate()
  let minutes = 0
  for (
    let date = localTime(calendar, from).toPlainDate();
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    for (const { opens, closes } of openOn(calendar, date)) {
      const start = Math.max(opens.epochMilliseconds, from.epochMilliseconds)
      const end = Math.min(closes.epochMilliseconds, to.epochMilliseconds)
      minutes += Math.max(0, end - start) / 60_000
    }
  }
  return minutes / 60
}
