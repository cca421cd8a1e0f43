import type { Temporal } from 'temporal-polyfill'
import { addBusinessDays, addOpeningHours, type Calendar } from '#domain/calendar.ts'
import type { ResponsePromise } from './ledger.ts'

/**
 * When a promise made at `from` falls due, in the company's calendar. Clock hours run day and night and through a
 * change of daylight saving; opening hours run while the desk is open; business days end at closing time.
 * Source: data/promise-vectors.md, which due.test.ts repeats.
 */
export const dueAt = (promise: ResponsePromise, calendar: Calendar, from: Temporal.Instant): Temporal.Instant => {
  switch (promise.clock) {
    case 'clock-hours':
      return from.add({ minutes: Math.round(promise.amount * 60) })
    case 'opening-hours':
      return addOpeningHours(calendar, from, promise.amount)
    case 'business-days':
      return addBusinessDays(calendar, from, promise.amount)
  }
}
