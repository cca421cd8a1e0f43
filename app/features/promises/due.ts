import type { Temporal } from 'temporal-polyfill'
import { addBusinessDays, addOpeningHours, notBeforeOpenFor, type Calendar } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'

/**
 * When a promise made at `from` falls due, in the company's calendar. Clock hours run day and night and through a
 * change of daylight saving; opening hours run while the desk is open; business days end at closing time.
 * Source: data/promise-vectors.md, which due.test.ts repeats.
 * Clock hours that end at night or on a weekend wait until the desk has been open `deskOpen` hours, where the company
 * chose so. Source: docs/decisions/0026.
 */
export const dueAt = (promise: ResponsePromise, calendar: Calendar, from: Temporal.Instant): Temporal.Instant => {
  switch (promise.clock) {
    case 'clock-hours': {
      const due = from.add({ minutes: Math.round(promise.amount * 60) })
      return promise.deskOpen === undefined ? due : notBeforeOpenFor(calendar, due, promise.deskOpen)
    }
    case 'opening-hours':
      return addOpeningHours(calendar, from, promise.amount)
    case 'business-days':
      return addBusinessDays(calendar, from, promise.amount)
  }
}

/** When the promise of that name, made at that moment, falls due. For what keeps no due time of its own. */
export const dueBy = ({ promises, calendar }: Pick<Context, 'promises' | 'calendar'>, name: string, from: Date): Date =>
  dateOf(dueAt(promiseNamed(promises, name), calendar, instantOf(from)))

const day = 24 * 3_600_000

/** No promise runs longer; what was promised before that is overdue. */
const longest = 400 * day

/**
 * The moment before which everything that was promised by that name is overdue now: who waits since then or later has time
 * yet. A later promise never falls due earlier, so it is found by halving; a list is compared with it where it stands.
 */
export const overdueBefore = (ctx: Pick<Context, 'promises' | 'calendar' | 'now'>, name: string): Date => {
  const now = ctx.now.epochMilliseconds
  let [before, from] = [now - longest, now + 1]
  try {
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2)
      if (dueBy(ctx, name, new Date(middle)).getTime() < now) before = middle
      else from = middle
    }
    return new Date(from)
  } catch (error) {
    // A desk that never opens lets nothing fall due.
    if (error instanceof RangeError) return new Date(-1)
    throw error
  }
}

/** A promise as the company makes it, once, in content/promises.yaml. `amount` is the upper bound, in the clock's unit. */
export type ResponsePromise = {
  key: string
  words: string
  clock: 'clock-hours' | 'opening-hours' | 'business-days'
  amount: number
  /** Hours the desk has been open before it falls due, where it is not counted around the clock. */
  deskOpen?: number
  /** Answered by the person who picks up the phone, day and night. */
  hotline?: boolean
}

/** Every promise by its key. */
export type PromiseLedger = Readonly<Record<string, ResponsePromise>>

/** The promise a form names. Throws when the ledger lacks it: content is checked at start, so this is a bug. */
export const promiseNamed = (ledger: PromiseLedger, key: string): ResponsePromise => {
  const promise = ledger[key]
  if (!promise) throw new Error(`content/promises.yaml has no promise "${key}".`)
  return promise
}
