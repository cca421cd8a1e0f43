import { and, inArray, lt, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { orders, type Order } from './schema.ts'
import { orderStates } from './lifecycle.ts'

type Clock = Pick<Context, 'now'>

/** Promised, and still owed though the end of its window has passed. Hours that are only asked for are no promise. */
export const isLate = ({ now }: Clock, { state, dueAt }: Pick<Order, 'state' | 'dueAt'>): boolean =>
  orderStates.is('isPromised', state) && dueAt < dateOf(now)

/** The same in SQL. */
export const areLate = ({ now }: Clock): SQL | undefined =>
  and(inArray(orders.state, [...orderStates.statesThat('isPromised')]), lt(orders.dueAt, dateOf(now)))

/** Placed, and the hours that were asked for are over: another day is agreed on before it can be confirmed. */
export const isWishOver = ({ now }: Clock, { state, dueAt }: Pick<Order, 'state' | 'dueAt'>): boolean =>
  state === 'placed' && dueAt <= dateOf(now)
