import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { newReference } from '#domain/reference.ts'
import { DomainError } from '#domain/domain-error.ts'
import { logEvent } from '#events/audit-log.ts'
import { linesOf } from '#features/orders/find.ts'
import { promisedHours } from '#features/orders/delivery.ts'
import type { Order } from '#features/orders/schema.ts'
import { gallonsOf, priceOfLine, type Line } from '#features/trade/line.ts'
import { followedLines, lineRows, namesOf } from '#features/trade/lines.ts'
import { purchaseEvents, purchaseFacts } from './events.ts'
import { answerByFacts } from './move.ts'
import { purchaseFields, purchaseOrderLines, purchaseOrders, type PurchaseOrder } from './schema.ts'
import { addressesOf } from './find.ts'

/** The address of a purchase order's page for a supplier without an account. */
export const newLink = () => randomBytes(18).toString('base64url')

/** What staff ask of a supplier: lines with what we pay, and the day (a plain date). */
export type NewPurchase = {
  submissionId: string
  supplierId: string
  lines: Line[]
  deliveryDate: string
  note: string | null
}

/** What a form made for this order when it was sent before. */
export const sentPurchase = async (
  { db }: Pick<Context, 'db'>,
  orderId: string,
  { submissionId }: NewPurchase,
): Promise<PurchaseOrder | undefined> => {
  const [sent] = await db
    .select(purchaseFields)
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.submissionId, submissionId), eq(purchaseOrders.orderId, orderId)))
  return sent
}

/**
 * Stores a purchase order for an order, with its log entry and the supplier's mails. The caller holds the order's lock
 * and has checked that it may be.
 * @throws DomainError `conflict` when the form was sent for another order.
 */
export const storePurchase = async (ctx: Context, order: Order, purchase: NewPurchase): Promise<PurchaseOrder> => {
  const { lines, ...asked } = purchase
  const { deliveryAddress, county, siteContact, sitePhone, accessNotes, customerPo } = order
  const [row] = await ctx.db
    .insert(purchaseOrders)
    .values({
      id: randomUUID(),
      reference: newReference('PO'),
      secretLink: newLink(),
      ...asked,
      orderId: order.id,
      state: 'pending',
      goods: namesOf(lines),
      costCents: lines.reduce((sum, line) => sum + priceOfLine(line), 0) as Cents,
      deciGallons: gallonsOf(lines),
      ...{ deliveryAddress, county, siteContact, sitePhone, accessNotes, customerPo },
      placedAt: dateOf(ctx.now),
    })
    .onConflictDoNothing()
    .returning()
  if (!row)
    throw new DomainError(
      'conflict',
      'This form belongs to another order, so nothing was saved. Please reload the page and try again.',
    )
  const ordered = followedLines(lines, await linesOf(ctx, order.id))
  await ctx.db
    .insert(purchaseOrderLines)
    .values(lineRows(lines).map((line, at) => ({ ...line, purchaseId: row.id, orderLineId: ordered[at] })))
  const placed = { ...row, lines }
  const to = await addressesOf(ctx, placed.supplierId)
  const facts = { ...purchaseFacts(placed), to, ...answerByFacts(ctx, placed), promised: promisedHours(order) }
  await logEvent(ctx, purchaseEvents.place, placed.id, facts, { reference: placed.reference })
  return placed
}

/** Deletes the purchase orders that orders gave rise to. Returns which. */
export const deletePurchases = async ({ db }: Pick<Context, 'db'>, orderIds: readonly string[]): Promise<string[]> => {
  const gone = await db
    .delete(purchaseOrders)
    .where(inArray(purchaseOrders.orderId, [...orderIds]))
    .returning({ id: purchaseOrders.id })
  return gone.map(({ id }) => id)
}
