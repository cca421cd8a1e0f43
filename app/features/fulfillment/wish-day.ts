import { demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { reasonOf } from '#domain/reason.ts'
import { visitor } from '#domain/viewer.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { unlessViewOnly } from '#features/accounts/recipients.ts'
import { formatPromised, promisedHours, samePromise, validateDelivery } from '#features/orders/delivery.ts'
import { findOrder, lockOrder, orderBehind } from '#features/orders/find.ts'
import { orderStates, type OrderState } from '#features/orders/lifecycle.ts'
import { moveOrder } from '#features/orders/move.ts'
import { takePlace } from '#features/orders/day-capacity.ts'
import type { RequestedDay } from '#features/orders/new-day.ts'
import type { Order } from '#features/orders/schema.ts'
import { changeDay, type DayChange } from './move-day.ts'

/**
 * A customer asks for another day. Nothing moves until staff answer; a second request replaces the first.
 * @throws DomainError `invalid` for an impossible day or the promised one; `conflict` when someone else was faster, or
 * a truck is on its way.
 */
export const wishDay = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  change: DayChange,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.answer-day')
    return requestDay(ctx, await findOrder(ctx, id), expected, change)
  })

/** The same for the holder of the order's private link. */
export const wishDayBehindLink = (
  ctx: Context,
  secretLink: string,
  expected: ExpectedVersion<OrderState>,
  change: DayChange,
): Promise<Order> =>
  inTransaction({ ...ctx, viewer: visitor }, async (ctx) =>
    requestDay(ctx, await unlessViewOnly(ctx, await orderBehind(ctx, secretLink)), expected, change),
  )

const requestDay = async (
  ctx: Context,
  { id }: Order,
  expected: ExpectedVersion<OrderState>,
  { to, reason }: DayChange,
) => {
  const order = await lockOrder(ctx, id)
  await refuseStale(ctx, orderStates, order, expected)
  validateDelivery(ctx, { ...order, ...to })
  if (samePromise(order, to))
    throw new DomainError('invalid', `Your order is already planned for ${formatPromised(to)}.`)
  // Nothing is taken yet; but what is full is not wished for in vain.
  if (!isStaff(ctx.viewer)) await takePlace(ctx, { ...order, ...to })
  const wishedDay: RequestedDay = { to, reason: reasonOf(reason ?? ''), at: dateOf(ctx.now).toISOString() }
  return moveOrder(ctx, order, 'wish_day', {
    change: { wishedDay },
    facts: factsOf(order, wishedDay),
    detail: { to: formatPromised(to) },
  })
}

/**
 * Staff accept: the order moves at the customer's request, which breaks no promise. See
 * docs/decisions/0024-one-day.md.
 */
export const acceptWish = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  sure?: readonly string[],
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    const { wishedDay } = await lockRequestedDay(ctx, id)
    return changeDay(ctx, id, expected, 'reschedule', { ...wishedDay, sure })
  })

/** Staff decline, with a reason: the day stays, and the customer gets an email. */
export const declineWish = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  reason: string,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.reschedule')
    const { order, wishedDay } = await lockRequestedDay(ctx, id)
    return moveOrder(ctx, order, 'decline_wish', {
      expected,
      change: { wishedDay: null },
      facts: { ...factsOf(order, wishedDay), why: reason },
      detail: { to: formatPromised(wishedDay.to) },
    })
  })

const lockRequestedDay = async (ctx: Context, id: string) => {
  const order = await lockOrder(ctx, (await findOrder(ctx, id)).id)
  const { wishedDay } = order
  if (!wishedDay) throw new DomainError('conflict', `The order is planned for ${formatPromised(order)}.`)
  return { order, wishedDay }
}

const factsOf = (order: Order, { to, reason }: RequestedDay) => ({ wish: { from: promisedHours(order), to, reason } })
