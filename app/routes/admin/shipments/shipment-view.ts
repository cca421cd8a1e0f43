import { findCompany } from '#domain/companies/company.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { sayGallons } from '#domain/money.ts'
import { findOrder } from '#domain/orders/find.ts'
import { findPurchase } from '#domain/purchasing/find.ts'
import { shipmentLife } from '#domain/shipments/lifecycle.ts'
import type { Shipment } from '#domain/shipments/schema.ts'
import { system } from '#domain/viewer.ts'
import { historyLines } from '../../trade/history-lines.ts'
import { fieldsOf } from '../../trade/local-moment.ts'
import { loadView } from '../../trade/paper-view.ts'
import { typedQuantity } from '../../trade/read-loading.ts'
import { shipmentDeskLine } from './shipment-desk-line.ts'

/** Everything the shipment's page shows. */
export const shipmentView = async (ctx: Context, shipment: Shipment) => {
  const { purchaseId, supplierId } = shipment
  const all = { ...ctx, viewer: system }
  const [order, purchase, supplier, history] = await Promise.all([
    // Whoever sees a truck reads what it carries, for whom and whose it is, without sight of all of them.
    findOrder(all, shipment.orderId),
    purchaseId ? findPurchase(all, purchaseId) : undefined,
    supplierId ? findCompany(all, supplierId) : undefined,
    historyLines(ctx, shipment.id),
  ])
  const { state, loads, deciGallons, deliveredDeciGallons, county, receivedBy, reason, departedAt } = shipment
  const { deliveryAddress: address, siteContact, sitePhone, accessNotes } = order
  const names = { supplier: supplier?.name ?? null, orderReference: order.reference }
  return {
    line: shipmentDeskLine(ctx, { ...shipment, ...names }),
    paper: loadView(loads),
    purchase: purchase && { id: purchase.id, reference: purchase.reference },
    place: { address, county, siteContact, sitePhone, accessNotes },
    ...{ receivedBy, reason },
    departed: departedAt ? sayMoment(ctx.calendar.timeZone, departedAt) : null,
    net: deciGallons > 0 ? sayGallons(deciGallons) : null,
    received: deliveredDeciGallons ? sayGallons(deliveredDeciGallons) : null,
    loads: loads.map((load) => ({ name: load.name, unit: load.unit, loaded: typedQuantity(load) })),
    now: fieldsOf(ctx, new Date(ctx.now.epochMilliseconds)),
    verbs: shipmentLife.movesFor(state, ctx.viewer),
    history,
  }
}

export type ShipmentView = Awaited<ReturnType<typeof shipmentView>>
