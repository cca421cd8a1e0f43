import { Temporal } from 'temporal-polyfill'
import type { Content, Place } from '#content/index.ts'
import { localTime, openOn, type Calendar } from '#domain/calendar.ts'
import type { Phrases } from '../phrases/index.ts'

/**
 * Whether a place can be delivered to on a day: yes or no first, then why. A day can still be scheduled while our office
 * is open at some time before it; the same day is an emergency delivery. `town`: as the customer called the place.
 */
export const deliverySaid = (
  { company, promises }: Pick<Content, 'company' | 'promises'>,
  phrases: Phrases,
  { calendar, now }: { calendar: Calendar; now: Temporal.Instant },
  place: Place,
  date: Temporal.PlainDate,
  town = place.kind === 'city' ? place.name : undefined,
): string => {
  const { delivery } = phrases
  const { name, county, zone } = place
  const promise = promises.delivery_schedule
  if (!county.served) return delivery.offRoute(phrases.figures.route(place, promise))
  const today = localTime(calendar, now).toPlainDate()
  const day = delivery.day(date, today)
  const goes = delivery.goes(town ?? name, town && county.name)
  if (openOn(calendar, date).length === 0) return delivery.closed(day, calendar, date, goes, nextOpen(calendar, date))
  const urgent = delivery.urgent(name, zone.words, company.phone)
  if (Temporal.PlainDate.compare(date, today) <= 0) return delivery.sameDay(urgent, goes, nextOpen(calendar, today))
  if (!opensBefore(calendar, now, date)) return delivery.tooLate(day, urgent, goes, nextOpen(calendar, date))
  const ahead = today.until(date).total({ unit: 'days' })
  return delivery.yes(goes, day, ahead < 3, promise ? phrases.promise(promise) : '')
}

const nextOpen = (calendar: Calendar, from: Temporal.PlainDate) => {
  let date = from.add({ days: 1 })
  while (openOn(calendar, date).length === 0 && from.until(date).days < 30) date = date.add({ days: 1 })
  return date
}

/** Whether our office is open from now on, before a day begins: after that nobody can confirm a delivery for it. */
export const opensBefore = (calendar: Calendar, now: Temporal.Instant, date: Temporal.PlainDate) => {
  const today = localTime(calendar, now).toPlainDate()
  for (let day = today; Temporal.PlainDate.compare(day, date) < 0; day = day.add({ days: 1 }))
    if (openOn(calendar, day).some(({ closes }) => Temporal.Instant.compare(closes.toInstant(), now) > 0)) return true
  return false
}
