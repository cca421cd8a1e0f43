import { and, eq, inArray } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { visitor } from '#domain/viewer.ts'
import { unlessViewOnly } from '#features/accounts/recipients.ts'
import { findOrder, lockOrder, orderBehind } from '#features/orders/find.ts'
import type { OrderState } from '#features/orders/lifecycle.ts'
import { moveOrder } from '#features/orders/move.ts'
import type { Order } from '#features/orders/schema.ts'
import type { Site } from '#features/purchasing/events.ts'
import { addressesOf } from '#features/purchasing/find.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import { movePurchase } from '#features/purchasing/move.ts'
import { openGateCode, sealGateCode } from '#features/trade/gate-code.ts'
import { purchaseFields, purchaseOrders } from '#features/purchasing/schema.ts'
import { refuseLoaded } from './withdraw.ts'

/** Without a `gateCode` the one that is known stays. */
export type SiteDetails = Site & { gateCode?: string | null }

/**
 * Who to call on site, how to get in, the gate code, which is kept unless one is given, and the customer's PO number are
 * corrected: by staff while the order is owed, by the customer until a truck is loaded. Purchase orders that are still
 * owed follow, and their suppliers are told: their drivers go by them.
 * @throws DomainError `conflict` when someone else was faster, the order has ended, or a truck is loaded.
 */
export const correctDetails = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  details: SiteDetails,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.change-details')
    return correct(ctx, await findOrder(ctx, id), expected, details)
  })

/** The same for the holder of the order's private link. */
export const correctDetailsBehindLink = (
  ctx: Context,
  secretLink: string,
  expected: ExpectedVersion<OrderState>,
  details: SiteDetails,
): Promise<Order> =>
  inTransaction({ ...ctx, viewer: visitor }, async (ctx) =>
    correct(ctx, await unlessViewOnly(ctx, await orderBehind(ctx, secretLink)), expected, details),
  )

const correct = async (
  ctx: Context,
  { id }: Order,
  expected: ExpectedVersion<OrderState>,
  { gateCode, ...place }: SiteDetails,
) => {
  const order = await lockOrder(ctx, id)
  await refuseLoaded(ctx, order)
  const isNewCode = gateCode !== undefined && gateCode !== openGateCode(ctx, order.id, order.sealedGateCode)
  const sealed = isNewCode ? { sealedGateCode: sealGateCode(ctx, order.id, gateCode) } : {}
  // The code itself goes into no email.
  const details = [...changedIn(order, place), ...(isNewCode ? ['Gate code: changed'] : [])]
  const corrected = await moveOrder(ctx, order, 'change_details', {
    expected,
    change: { ...place, ...sealed },
    facts: { changedBy: ctx.viewer.role, details },
  })
  const condition = and(
    eq(purchaseOrders.orderId, order.id),
    inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')]),
  )
  for (const purchase of await ctx.db.select(purchaseFields).from(purchaseOrders).where(condition)) {
    const facts = { to: await addressesOf(ctx, purchase.supplierId), place, ...(isNewCode && { isNewCode }) }
    await movePurchase(ctx, purchase, 'change_details', { change: place, facts, follows: true })
  }
  return corrected
}

const called = {
  siteContact: 'Site contact',
  sitePhone: 'Site phone',
  accessNotes: 'Access notes',
  customerPo: 'PO number',
} as const

/** "Access notes: Gate code 4711." for each that is another now. */
const changedIn = (order: Order, place: Site) =>
  (Object.keys(called) as (keyof Site)[]).flatMap((key) =>
    order[key] === place[key] ? [] : [`${called[key]}: ${place[key] ?? 'none'}`],
  )
