import { and, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { formatSpan } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { orderStates } from './lifecycle.ts'
import { orders, type Order } from './schema.ts'

type Clock = Pick<Context, 'now'>
type DueOrder = Pick<Order, 'state' | 'dueAt'>
type PromisedOrder = DueOrder & Pick<Order, 'missedDueAt' | 'dayMoved' | 'deliveredAt'>

/** Promised, and still owed though the end of its window has passed. Hours that are only asked for are no promise. */
export const isLate = ({ now }: Clock, { state, dueAt }: DueOrder): boolean =>
  orderStates.is('isPromised', state) && dueAt < dateOf(now)

/** The same in SQL. */
export const areLate = ({ now }: Clock): SQL | undefined =>
  and(inArray(orders.state, [...orderStates.statesThat('isPromised')]), lt(orders.dueAt, dateOf(now)))

/**
 * Since when a late order is late: the first promise that was missed, or the end of the window that is promised now. A
 * day that we moved counts as the promised one, also when it is before the first. Undefined while it is not late.
 * Source: docs/decisions/0024-one-day.md.
 */
export const lateSince = (clock: Clock, order: PromisedOrder): Date | undefined => {
  if (!isLate(clock, order)) return undefined
  const missed = missedPromise(order)
  return missed && missed < order.dueAt ? missed : order.dueAt
}

/** The same in SQL, of orders that are late. */
export const sinceLate =
  sql`case when ${orders.dayMoved} is null then least(${orders.missedDueAt}, ${orders.dueAt}) else ${orders.dueAt} end`.mapWith(
    orders.dueAt,
  )

/** "4 h 10 min", "2 days": by how much an order is late. Undefined while it is not. */
export const lateBy = (clock: Clock, order: PromisedOrder): string | undefined => {
  const since = lateSince(clock, order)
  return since && formatSpan(clock.now.epochMilliseconds - since.getTime())
}

/** Not confirmed yet, and the hours that were asked for are over: another day is agreed on before it can be confirmed. */
export const isWindowPassed = ({ now }: Clock, { state, dueAt }: DueOrder): boolean =>
  orderStates.is('isActive', state) && !orderStates.is('isPromised', state) && dueAt <= dateOf(now)

/**
 * The first promise of an order that had passed before another day was set; null when there is none. A delivery in
 * its time, of which the desk heard after it had set another day, kept it all the same.
 */
export const missedPromise = ({
  missedDueAt,
  deliveredAt,
  dayMoved,
}: Pick<Order, 'missedDueAt' | 'deliveredAt' | 'dayMoved'>): Date | null =>
  dayMoved || (missedDueAt && deliveredAt && deliveredAt <= missedDueAt) ? null : missedDueAt
