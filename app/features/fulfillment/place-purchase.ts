import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { companies } from '#features/companies/schema.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { isUuid } from '#domain/one-line.ts'
import { findOrder, linesOf } from '#features/orders/find.ts'
import { holdOrder } from '#features/orders/hold.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { promisedOf } from '#features/orders/promised.ts'
import { newReference } from '#domain/reference.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkDeliveryDay } from '#features/trade/delivery-day.ts'
import { gallonsOf, highestPrice, mostQuantity, priceOfLine, type Line } from '#features/trade/line.ts'
import { followedLines, lineRows, namesOf, withoutDelivered } from '#features/trade/lines.ts'
import { saysTheSame, sentOtherwise } from '#features/trade/sent-again.ts'
import { purchaseEvents, purchaseFacts } from '#features/purchasing/events.ts'
import { purchaseAsked } from '#features/purchasing/move.ts'
import { purchaseFields, purchaseOrderLines, purchaseOrders, type PurchaseOrder } from '#features/purchasing/schema.ts'
import { addressesOf } from '#features/purchasing/supplier-people.ts'
import { refuseOverbuying } from './overload.ts'

/** What staff ask of a supplier: lines with what we pay, and the day (a plain date). */
export type Purchase = {
  submissionId: string
  supplierId: string
  lines: Line[]
  deliveryDate: string
  note: string | null
}

/**
 * Sends a purchase order to a supplier, for an order that is confirmed. Sent twice, it finds the first one.
 * @throws Refusal `invalid` for lines or a day that cannot be, `conflict` when the order does not wait for goods, or for
 * fewer than are asked for, or when the form was sent before with other answers.
 */
export const placePurchase = (ctx: Context, orderId: string, purchase: Purchase): Promise<PurchaseOrder> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'purchases.buy')
    const order = await holdOrder(ctx, (await findOrder(ctx, orderId)).id)
    const sent = await sentBefore(ctx, order.id, purchase)
    if (sent && !saysTheSame({ ...sent, lines: withoutDelivered(sent.lines) }, purchase))
      throw sentOtherwise(sent.reference)
    if (sent) return sent
    if (!orderStates.is('isPromised', order.state))
      throw new Refusal('conflict', 'Goods are bought for an order that is confirmed and not delivered yet.')
    await check(ctx, purchase)
    await refuseOverbuying(ctx, purchase.lines, order.id)
    const { lines, ...asked } = purchase
    const { deliveryAddress, county, siteContact, sitePhone, accessNotes } = order
    const [row] = await ctx.db
      .insert(purchaseOrders)
      .values({
        id: randomUUID(),
        reference: newReference('PO'),
        ...asked,
        orderId: order.id,
        state: 'pending',
        goods: namesOf(lines),
        costCents: lines.reduce((sum, line) => sum + priceOfLine(line), 0) as Cents,
        deciGallons: gallonsOf(lines),
        ...{ deliveryAddress, county, siteContact, sitePhone, accessNotes },
        placedAt: dateOf(ctx.now),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new Refusal('conflict', 'This form was sent for another order. Please load the page again.')
    const ordered = followedLines(lines, await linesOf(ctx, order.id))
    await ctx.db
      .insert(purchaseOrderLines)
      .values(lineRows(lines).map((line, at) => ({ ...line, purchaseId: row.id, orderLineId: ordered[at] })))
    const placed = { ...row, lines }
    const to = await addressesOf(ctx, placed.supplierId)
    const facts = { ...purchaseFacts(placed), to, ...purchaseAsked(ctx, placed), promised: promisedOf(order) }
    await logEvent(ctx, purchaseEvents.place, placed.id, facts, { reference: placed.reference })
    return placed
  })

const check = async (ctx: Context, { supplierId, lines, deliveryDate }: Purchase) => {
  const [supplier] = isUuid(supplierId)
    ? await ctx.db
        .select({ id: companies.id })
        .from(companies)
        .where(and(eq(companies.id, supplierId), eq(companies.kind, 'supplier'), isNull(companies.closedAt)))
    : []
  if (!supplier) throw new Refusal('invalid', 'Please choose a supplier.')
  const right = ({ quantity, price }: Line) =>
    Number.isSafeInteger(quantity) &&
    quantity > 0 &&
    quantity <= mostQuantity &&
    Number.isSafeInteger(price) &&
    price >= 0 &&
    price <= highestPrice
  if (lines.length === 0 || !lines.every(right)) throw new Refusal('invalid', 'Each line needs a quantity and a price.')
  checkDeliveryDay(ctx, deliveryDate)
}

/** The same form again: what it made the first time. */
const sentBefore = async (ctx: Context, orderId: string, { submissionId }: Purchase) => {
  const [sent] = await ctx.db
    .select(purchaseFields)
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.submissionId, submissionId), eq(purchaseOrders.orderId, orderId)))
  return sent
}
