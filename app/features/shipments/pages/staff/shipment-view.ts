import { href } from 'react-router'
import { findCompany } from '#features/companies/company.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { sayGallons } from '#domain/money.ts'
import { findOrder } from '#features/orders/find.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import type { Shipment } from '../../schema.ts'
import { driveForms } from '#features/fulfillment/drive-forms.ts'
import { system } from '#domain/viewer.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { loadView } from '#features/trade/pages/paper-view.ts'
import { shipmentLine } from '../shipment-line.ts'

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
  const { loads, deciGallons, deliveredDeciGallons, county, receivedBy, reason, departedAt } = shipment
  const { deliveryAddress: address, siteContact, sitePhone, accessNotes } = order
  return {
    line: {
      ...shipmentLine(ctx, shipment),
      ...{ carrier: supplier?.name ?? 'Our yard', orderId: order.id, order: order.reference },
    },
    paper: loadView(loads),
    purchase: purchase && { id: purchase.id, reference: purchase.reference },
    place: { address, county, siteContact, sitePhone, accessNotes },
    ...{ receivedBy, reason },
    departed: departedAt ? sayMoment(ctx.calendar.timeZone, departedAt) : null,
    net: deciGallons > 0 ? sayGallons(deciGallons) : null,
    received: deliveredDeciGallons ? sayGallons(deliveredDeciGallons) : null,
    forms: driveForms(ctx, shipment, href('/dashboard/admin/shipments/:id', { id: shipment.id })).open.map((form) =>
      form.draw(ctx),
    ),
    history,
  }
}

export type ShipmentView = Awaited<ReturnType<typeof shipmentView>>
