import { Temporal } from 'temporal-polyfill'
import { localTime, openOn, type Calendar } from '#domain/calendar.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { windows, type Window } from '../../app/features/orders/delivery.ts'
import { system, type Viewer } from '#domain/viewer.ts'

/** A context of the moment that is told of, for anyone who acts in it. */
export type ContextFor = (viewer: Viewer) => Context
type Step = { at: Temporal.Instant; act: (as: ContextFor) => Promise<unknown> }

const firstDelivery = Temporal.PlainTime.from('07:40')
const lastDelivery = Temporal.PlainTime.from('18:00')

/** How far a day that is open is looked for; longer than any closure. */
const horizonDays = 30

/**
 * A month that ends now. Stories put their steps into it in any order; they are taken in the order of their moments,
 * each with a clock that stands at its own, all in one transaction: the demo world is there as a whole or not at all.
 */
export const monthUntilNow = (contextFor: (viewer: Viewer) => Context) => {
  const { now, calendar } = contextFor(system)
  const today = localTime(calendar, now).toPlainDate()
  const first = localTime(calendar, now).with({ day: 1 }).startOfDay()
  const steps: Step[] = []

  const ago = (span: Temporal.DurationLike) => now.subtract(span)
  /** Days on which the desk opens, counted from a date: 1 is the next one, -1 the one before. */
  const openDay = (from: Temporal.PlainDate, count: number) => {
    let date = from
    for (let remaining = Math.abs(count), tried = 0; remaining > 0 && tried < horizonDays; tried++) {
      date = date.add({ days: Math.sign(count) })
      if (openOn(calendar, date).length > 0) remaining--
    }
    return date
  }
  /** A moment of the opening hours before those of `moment`: `share` of the way through the day, `days` open days back. */
  const openBefore = (instant: Temporal.Instant, days: number, share: number) =>
    within(calendar, openDay(localTime(calendar, instant).toPlainDate(), -days), share)

  return {
    now,
    today,
    calendar,
    ago,
    openBefore,
    /** The date `days` open days from today, as orders take it. */
    ahead: (days: number) => openDay(today, days).toString(),
    /**
     * A moment since the first of this month, `share` of the way: in opening hours of the days gone by, or, in a month
     * too young to have any, anywhere between midnight and now.
     */
    thisMonth: (share: number) => {
      const days = openDaysBetween(calendar, first.toPlainDate(), today)
      return spread(calendar, days, share) ?? between(first.toInstant(), now, share)
    },
    lastMonth: (share: number) => {
      const previousMonth = first.subtract({ months: 1 })
      const days = openDaysBetween(calendar, previousMonth.toPlainDate(), first.toPlainDate())
      return spread(calendar, days, share) ?? between(previousMonth.toInstant(), first.toInstant(), share)
    },
    /** So long ago, but not before fuel prices last changed, at 6 PM: what was offered then still holds. */
    sinceRack: (span: Temporal.DurationLike) => {
      const tonight = rackChange(calendar, today)
      const isOver = Temporal.Instant.compare(tonight, now) <= 0
      return later(ago(span), isOver ? tonight : rackChange(calendar, today.subtract({ days: 1 })))
    },
    /** When a truck is there that is still so far away: between 7 AM and 7 PM, or early on the next morning. */
    arrivalIn: (span: Temporal.DurationLike) => {
      const local = localTime(calendar, now.add(span))
      if (isDelivering(local)) return local.toInstant()
      const day = before(local, firstDelivery) ? local : local.add({ days: 1 })
      return day.withPlainTime(firstDelivery).toInstant()
    },
    /** The window that a truck is promised for which arrives then, or for the next one when the day's are over. */
    promiseAt: (instant: Temporal.Instant): PromisedDay => {
      const local = localTime(calendar, instant)
      const open = (['morning', 'afternoon', 'evening'] as const).find((each) => local.hour < windows[each].ends)
      const date = open ? local.toPlainDate() : local.toPlainDate().add({ days: 1 })
      return { date: date.toString(), window: open ?? 'morning' }
    },
    tell: (at: Temporal.Instant, step: Step['act']): void => {
      if (Temporal.Instant.compare(at, now) > 0) throw new Error(`The demo tells of ${at}, which is yet to come.`)
      steps.push({ at, act: step })
    },
    /** Takes every step, and does something more after each, such as sending the mails it wrote. */
    take: (after: (as: ContextFor) => Promise<void>): Promise<void> =>
      inTransaction(contextFor(system), async ({ db }) => {
        for (const { at, act } of steps
          .splice(0)
          .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))) {
          const as: ContextFor = (viewer) => ({ ...contextFor(viewer), db, now: at })
          await act(as)
          await after(as)
        }
      }),
  }
}

export type Month = ReturnType<typeof monthUntilNow>
export type PromisedDay = { date: string; window: Window }

const before = (local: Temporal.ZonedDateTime, time: Temporal.PlainTime) =>
  Temporal.PlainTime.compare(local.toPlainTime(), time) < 0

const isDelivering = (local: Temporal.ZonedDateTime) => !before(local, firstDelivery) && before(local, lastDelivery)

export const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

const within = (calendar: Calendar, date: Temporal.PlainDate, share: number) => {
  const [hours] = openOn(calendar, date)
  if (!hours) return date.toZonedDateTime({ timeZone: calendar.timeZone, plainTime: '10:00' }).toInstant()
  return between(hours.opens.toInstant(), hours.closes.toInstant(), share)
}

const rackChange = (calendar: Calendar, date: Temporal.PlainDate) =>
  date.toZonedDateTime({ timeZone: calendar.timeZone, plainTime: '18:00' }).toInstant()

const between = (from: Temporal.Instant, until: Temporal.Instant, share: number) =>
  from.add({ milliseconds: Math.floor((until.epochMilliseconds - from.epochMilliseconds) * share) })

/** The open days from one date until another, which is left out. */
const openDaysBetween = (calendar: Calendar, from: Temporal.PlainDate, until: Temporal.PlainDate) => {
  const days = Array.from({ length: from.until(until).days }, (_, day) => from.add({ days: day }))
  return days.filter((date) => openOn(calendar, date).length > 0)
}

/** Which of the days, and how far through its opening hours: undefined when there is none. */
const spread = (calendar: Calendar, days: readonly Temporal.PlainDate[], share: number) => {
  const place = share * days.length
  const day = days[Math.floor(place)]
  return day && within(calendar, day, 0.1 + 0.8 * (place % 1))
}
