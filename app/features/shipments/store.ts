import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { newReference } from '#domain/reference.ts'
import { DomainError } from '#domain/domain-error.ts'
import { logEvent } from '#events/audit-log.ts'
import { findRecipients } from '#features/accounts/recipients.ts'
import { orderFacts } from '#features/orders/events.ts'
import { linesOf } from '#features/orders/find.ts'
import type { Order } from '#features/orders/schema.ts'
import { purchaseOrderLines, type PurchaseOrder } from '#features/purchasing/schema.ts'
import { gallonsOf } from '#features/trade/line.ts'
import { followedLines, loadRows, namesOf } from '#features/trade/lines.ts'
import { shipmentEvents, shipmentFacts } from './events.ts'
import { shipmentFields, shipmentLines, shipments, type Load, type Shipment } from './schema.ts'

/** A truck to be: `loads` in tenths of a gallon or whole packages. */
export type TruckDetails = {
  submissionId: string
  /** The number is known once it is loaded, at the latest when it leaves. */
  billOfLading?: string | null
  truck: string
  eta: Date
  loads: Load[]
}

/** What a form made for this order when it was sent before. */
export const sentShipment = async (
  { db }: Pick<Context, 'db'>,
  orderId: string,
  { submissionId }: TruckDetails,
): Promise<Shipment | undefined> => {
  const [sent] = await db
    .select(shipmentFields)
    .from(shipments)
    .where(and(eq(shipments.submissionId, submissionId), eq(shipments.orderId, orderId)))
  return sent
}

/**
 * Stores a truck for an order, of a purchase order or from our own yard, with its log entry. The caller holds the order's
 * lock and has checked that it may be. The customer hears of the first truck; `isNotified` says that another email tells them.
 * @throws DomainError `conflict` when the form was sent for another order.
 */
export const storeShipment = async (
  ctx: Context,
  order: Order,
  { submissionId, billOfLading, truck, eta, loads }: TruckDetails,
  purchase?: PurchaseOrder,
  isNotified = false,
): Promise<Shipment> => {
  const before = await ctx.db.$count(shipments, eq(shipments.orderId, order.id))
  const { deliveryAddress: destination, county } = purchase ?? order
  const [row] = await ctx.db
    .insert(shipments)
    .values({
      id: randomUUID(),
      reference: newReference('SH'),
      submissionId,
      orderId: order.id,
      purchaseId: purchase?.id,
      supplierId: purchase?.supplierId,
      ...{ destination, county },
      state: 'scheduled',
      billOfLading: billOfLading?.trim() || null,
      truck: truck.trim(),
      eta,
      goods: namesOf(loads),
      deciGallons: gallonsOf(loads),
      createdAt: dateOf(ctx.now),
    })
    .onConflictDoNothing()
    .returning()
  if (!row)
    throw new DomainError(
      'conflict',
      'This form belongs to another order, so nothing was saved. Please reload the page and try again.',
    )
  const lines = await linesOf(ctx, order.id)
  const ordered = followedLines(loads, lines)
  const purchasedLines = followedLines(loads, purchase ? await purchaseLines(ctx, purchase) : [])
  await ctx.db.insert(shipmentLines).values(
    loadRows(loads).map((load, at) => ({
      ...{ ...load, shipmentId: row.id, orderLineId: ordered[at], purchaseLineId: purchasedLines[at] },
    })),
  )
  const shipment = { ...row, loads }
  const facts = {
    ...shipmentFacts(shipment),
    ...orderFacts(order, await findRecipients(ctx, order), lines),
    truck: { eta: eta.toISOString(), reason: null, receivedBy: null },
    told: isNotified || before > 0,
  }
  await logEvent(ctx, shipmentEvents.schedule, shipment.id, facts, { reference: shipment.reference })
  return shipment
}

const purchaseLines = ({ db }: Context, { id }: PurchaseOrder) =>
  db
    .select({ id: purchaseOrderLines.id, product: purchaseOrderLines.product })
    .from(purchaseOrderLines)
    .where(eq(purchaseOrderLines.purchaseId, id))
    .orderBy(asc(purchaseOrderLines.position))

/** Deletes the trucks of orders. Returns which. */
export const deleteShipments = async ({ db }: Pick<Context, 'db'>, orderIds: readonly string[]): Promise<string[]> => {
  const gone = await db
    .delete(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
    .returning({ id: shipments.id })
  return gone.map(({ id }) => id)
}
