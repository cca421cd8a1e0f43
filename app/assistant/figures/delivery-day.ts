import { Temporal } from 'temporal-polyfill'
import type { Content, Place } from '#content/index.ts'
import { callUs } from '#domain/call-us.ts'
import { localTime, openOn, type Calendar } from '#domain/calendar.ts'
import { formatDay } from '#domain/day.ts'
import { urgencies } from '#features/orders/delivery.ts'
import { closedBecause } from '../needs/day.ts'

/**
 * Whether a place can be delivered to on a day: yes or no first, then why. A day can still be scheduled while our office
 * is open at some time before it; the same day is an emergency delivery. `town`: as the customer called the place.
 */
export const deliverySaid = (
  { company, promises }: Pick<Content, 'company' | 'promises'>,
  { calendar, now }: { calendar: Calendar; now: Temporal.Instant },
  { name, kind, county, route, zone }: Place,
  date: Temporal.PlainDate,
  town = kind === 'city' ? name : undefined,
): string => {
  const today = localTime(calendar, now).toPlainDate()
  const day = dayNamed(date, today)
  const where = town ? `${town} (${county.name} County)` : name
  if (!county.served) return `Not on a regular route. ${route}`
  const why = closedBecause(calendar, date)
  const goes = `We deliver to ${where}`
  if (why)
    return `No, not ${day}: we're closed (${why}). ${goes} on the days we're open; the next one after it is ${formatDay(nextOpen(calendar, date).toString())}.`
  const urgent = `In an emergency, ${callUs(company.phone)}, day or night: fuel gets to ${name} ${zone.words} after your call.`
  if (Temporal.PlainDate.compare(date, today) <= 0)
    return `The same day is an emergency delivery. ${urgent} ${goes} on a schedule from ${formatDay(nextOpen(calendar, today).toString())} on.`
  if (!opensBefore(calendar, now, date))
    return `Not ${day} any more: our office is closed until then, so nobody can confirm it. ${urgent} ${goes} on a schedule from ${formatDay(nextOpen(calendar, date).toString())} on.`
  const ahead = today.until(date).total({ unit: 'days' })
  const urgency = ahead < 3 ? `, as a ${urgencies.priority.toLowerCase()} delivery` : ''
  return `Yes. We deliver to ${where}, and we're open ${day}${urgency}. Ask for the day below: we confirm it, or offer the closest one, ${promises.delivery_schedule?.words ?? ''}.`
}

/** "tomorrow (Tue, Nov 24, 2026)" */
const dayNamed = (date: Temporal.PlainDate, today: Temporal.PlainDate) => {
  const said = formatDay(date.toString())
  if (date.equals(today)) return `today (${said})`
  return date.equals(today.add({ days: 1 })) ? `tomorrow (${said})` : `on ${said}`
}

const nextOpen = (calendar: Calendar, from: Temporal.PlainDate) => {
  let date = from.add({ days: 1 })
  while (openOn(calendar, date).length === 0 && from.until(date).days < 30) date = date.add({ days: 1 })
  return date
}

/** Whether our office is open from now on, before a day begins. */
const opensBefore = (calendar: Calendar, now: Temporal.Instant, date: Temporal.PlainDate) => {
  const today = localTime(calendar, now).toPlainDate()
  for (let day = today; Temporal.PlainDate.compare(day, date) < 0; day = day.add({ days: 1 }))
    if (openOn(calendar, day).some(({ closes }) => Temporal.Instant.compare(closes.toInstant(), now) > 0)) return true
  return false
}
