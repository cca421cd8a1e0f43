import { and, eq, inArray } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { visitor } from '#domain/viewer.ts'
import { findOrder, lockOrder, orderBehind } from '#features/orders/find.ts'
import type { OrderState } from '#features/orders/lifecycle.ts'
import { moveOrder } from '#features/orders/move.ts'
import type { Order } from '#features/orders/schema.ts'
import type { Site } from '#features/purchasing/events.ts'
import { addressesOf } from '#features/purchasing/find.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import { movePurchase } from '#features/purchasing/move.ts'
import { purchaseFields, purchaseOrders } from '#features/purchasing/schema.ts'
import { refuseLoaded } from './withdraw.ts'

/**
 * Who to call on site, how to get in, and the customer's PO number are corrected: by staff while the order is owed, by
 * the customer until a truck is loaded. Purchase orders that are still owed follow, and their suppliers are told: their
 * drivers go by them.
 * @throws DomainError `conflict` when somebody else was faster, the order has ended, or a truck is loaded.
 */
export const correctDetails = (
  ctx: Context,
  id: string,
  seen: ExpectedVersion<OrderState>,
  place: Site,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.change-details')
    return correct(ctx, await findOrder(ctx, id), seen, place)
  })

/** The same for whoever holds the order's private link. */
export const correctDetailsBehindLink = (
  ctx: Context,
  secretLink: string,
  seen: ExpectedVersion<OrderState>,
  place: Site,
): Promise<Order> =>
  inTransaction({ ...ctx, viewer: visitor }, async (ctx) =>
    correct(ctx, await orderBehind(ctx, secretLink), seen, place),
  )

const correct = async (ctx: Context, { id }: Order, seen: ExpectedVersion<OrderState>, place: Site) => {
  const order = await lockOrder(ctx, id)
  await refuseLoaded(ctx, order)
  const facts = { changedBy: ctx.viewer.role, details: changedIn(order, place) }
  const corrected = await moveOrder(ctx, order, 'change_details', { seen, change: place, facts })
  const owed = and(
    eq(purchaseOrders.orderId, order.id),
    inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')]),
  )
  for (const purchase of await ctx.db.select(purchaseFields).from(purchaseOrders).where(owed)) {
    const facts = { to: await addressesOf(ctx, purchase.supplierId), place }
    await movePurchase(ctx, purchase, 'change_details', { change: place, facts, follows: true })
  }
  return corrected
}

const called = {
  siteContact: 'Contact on site',
  sitePhone: 'Phone on site',
  accessNotes: 'Access notes',
  customerPo: 'PO number',
} as const

/** "Access notes: Gate code 4711." for each that is another now. */
const changedIn = (order: Order, place: Site) =>
  (Object.keys(called) as (keyof Site)[]).flatMap((key) =>
    order[key] === place[key] ? [] : [`${called[key]}: ${place[key] ?? 'none'}`],
  )
