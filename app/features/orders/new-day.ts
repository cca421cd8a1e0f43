import { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { endOfWindow, type PromisedDelivery } from './delivery.ts'
import { isLate } from './late.ts'
import { orderStates } from './lifecycle.ts'
import type { Order } from './schema.ts'

/** What became of a day that we moved: the customer agreed to the new one, or did not (yet). */
export type DayMoveOutcome = 'agreed' | 'not_agreed'

/** Another day that a customer is asked about (`answerBy`: until when), or was told of. Moments are ISO texts. */
export type NewDay = {
  from: PromisedDelivery
  to: PromisedDelivery
  reason: string | null
  at: string
  answerBy: string | null
  answer: 'keep' | 'call' | null
  /** A truck that is planned for then once the customer agrees. */
  truck?: { id: string; eta: string }
}

/** Another day that a customer wishes for, and why. `at` is an ISO text. */
export type RequestedDay = { to: PromisedDelivery; reason: string | null; at: string }

/** Until when a customer may answer: 6 PM of the day before the earlier of both days. Then the truck is loaded. */
export const answerDayBy = (
  { calendar }: Pick<Context, 'calendar'>,
  from: PromisedDelivery,
  to: PromisedDelivery,
): Date => {
  const earlier = [from.deliveryDate, to.deliveryDate].toSorted()[0] ?? from.deliveryDate
  const evening = { timeZone: calendar.timeZone, plainTime: { hour: 18 } }
  return dateOf(Temporal.PlainDate.from(earlier).subtract({ days: 1 }).toZonedDateTime(evening).toInstant())
}

/** A question that nobody answered in time, or that the customer answered with no or with "call me": it is our turn. */
export const isOurTurn = ({ now }: Pick<Context, 'now'>, { newDay }: Pick<Order, 'newDay'>): boolean =>
  newDay !== null && (newDay.answer !== null || (newDay.answerBy !== null && new Date(newDay.answerBy) < dateOf(now)))

/**
 * What another day does to the order, and to how its promise counts. At the customer's wish the new day counts. One that
 * we moved counts by the first day, as moved if the customer agreed; what was missed before stays missed.
 * Source: docs/decisions/0024-one-day.md.
 */
export const movedTo = (
  ctx: Pick<Context, 'calendar' | 'now'>,
  order: Pick<Order, 'state' | 'dueAt' | 'missedDueAt' | 'dayMoved'>,
  to: PromisedDelivery,
  by: 'customer' | DayMoveOutcome,
) => {
  const change = {
    ...to,
    dueAt: dateOf(endOfWindow(ctx, to.deliveryDate, to.deliveryWindow)),
    newDay: null,
    wishedDay: null,
  }
  if (!orderStates.is('isPromised', order.state)) return change
  const missedDueAt = order.missedDueAt ?? order.dueAt
  if (isMissed(ctx, order))
    return { ...change, missedDueAt, dayMoved: order.dayMoved === 'agreed' ? null : order.dayMoved }
  if (by === 'customer' && !order.missedDueAt) return change
  return { ...change, missedDueAt, dayMoved: by === 'customer' ? 'agreed' : by }
}

/** Whether the promise can no longer end as kept or agreed. */
export const isMissed = (
  ctx: Pick<Context, 'now'>,
  order: Pick<Order, 'state' | 'dueAt' | 'missedDueAt' | 'dayMoved'>,
): boolean =>
  isLate(ctx, order) ||
  (order.dayMoved !== 'agreed' && order.missedDueAt !== null && order.missedDueAt < dateOf(ctx.now))
