import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import { dateOf } from '#domain/instant.ts'
import type { Viewer } from '#domain/viewer.ts'
import { correctShipment } from '#features/fulfillment/correct.ts'
import { updateShipment, type TruckUpdate } from '#features/fulfillment/truck-updates.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { findOrder } from '#features/orders/find.ts'
import { findShipment } from '#features/shipments/find.ts'
import type { Line } from '#features/trade/line.ts'
import { draftDue } from './draft.ts'
import { invoiceDeliveries } from './schema.ts'

/** Says yes to whatever is asked. */
const sure = async <Done>(go: (sure?: string[]) => Promise<Done>): Promise<Done> =>
  go().catch((error) => {
    if (error instanceof ConfirmationRequired) return go(error.confirmations.map(({ key }) => key))
    throw error
  })

/** Orders that our own trucks deliver, and the drafts of their invoices. */
export const billingOn = (ctx: Context) => {
  const trade = tradeOn(ctx)
  const { as, ordered } = trade

  /** A truck with these lines brings them, or as much as `overrides` say. */
  const bring = async (
    staff: Viewer,
    orderId: string,
    lines: readonly Line[],
    overrides: Partial<TruckUpdate> = {},
  ) => {
    const desk = as(staff)
    const order = await findOrder(desk, orderId)
    if (order.state === 'placed') await confirmOrder(desk, orderId, 'placed')
    const loading = {
      ...{ submissionId: randomUUID(), billOfLading: 'LC-88214', truck: 'Truck 2' },
      ...{ eta: dateOf(ctx.now.add({ hours: 3 })), loads: lines.map(({ price: _price, ...load }) => load) },
    }
    const { id } = await sure((sure) => shipOrder(desk, orderId, 'confirmed', { ...loading, sure }))
    await sure((sure) => updateShipment(desk, id, 'scheduled', { verb: 'depart', sure }))
    const deliver = { verb: 'deliver' as const, receivedBy: 'Dana', ...overrides }
    return sure((sure) => updateShipment(desk, id, 'in_transit', { ...deliver, sure }))
  }
  /** The meter of a delivery was typed wrong. */
  const correct = async (staff: Viewer, shipmentId: string, delivered: number[]) => {
    const current = await findShipment(as(staff), shipmentId)
    return sure((sure) =>
      correctShipment(as(staff), shipmentId, current, { delivered, reason: 'The meter was misread.', sure }),
    )
  }
  /** An order of these lines, delivered, with its draft. */
  const delivered = async (
    staff: Viewer,
    customer: Parameters<typeof ordered>[1],
    lines: Line[],
    overrides?: Partial<TruckUpdate>,
  ) => {
    const order = await ordered(staff, customer, lines)
    const shipment = await bring(staff, order.id, lines, overrides)
    await draftDue(as(staff))
    // Others may have been drafted with it.
    const [bills] = await ctx.db
      .select({ draft: invoiceDeliveries.invoiceId })
      .from(invoiceDeliveries)
      .where(eq(invoiceDeliveries.shipmentId, shipment.id))
    return { order, shipment, draft: bills?.draft ?? '' }
  }
  return { ...trade, bring, correct, delivered }
}
