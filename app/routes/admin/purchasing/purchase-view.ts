import { randomUUID } from 'node:crypto'
import { can } from '#domain/can.ts'
import { system } from '#domain/viewer.ts'
import { localTime } from '#domain/calendar.ts'
import { findCompany } from '#domain/companies/company.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { findOrder } from '#domain/orders/find.ts'
import { sayPromised } from '#domain/orders/promised.ts'
import { purchaseLife } from '#domain/purchasing/lifecycle.ts'
import type { PurchaseOrder } from '#domain/purchasing/schema.ts'
import { broughtBy, takenBy } from '#domain/shipments/brought.ts'
import { shipmentsForPurchase } from '#domain/shipments/find.ts'
import { historyLines } from '../../trade/history-lines.ts'
import { paperView, withoutPrices } from '../../trade/paper-view.ts'
import { progressOf } from '../../trade/progress-view.ts'
import { leftOf } from '../../trade/read-loading.ts'
import { shipmentDeskLine } from '../shipments/shipment-desk-line.ts'
import { purchaseDeskLine } from './purchase-desk-line.ts'

/** Everything the purchase order's page shows. */
export const purchaseView = async (ctx: Context, purchase: PurchaseOrder) => {
  const [order, supplier, trucks, history] = await Promise.all([
    // Whoever sees a purchase order reads whose it is and what it is for, without sight of all of them.
    findOrder({ ...ctx, viewer: system }, purchase.orderId),
    findCompany({ ...ctx, viewer: system }, purchase.supplierId),
    shipmentsForPurchase(ctx, purchase.id),
    historyLines(ctx, purchase.id),
  ])
  const say = (at: Date | null) => (at ? sayMoment(ctx.calendar.timeZone, at) : null)
  const names = { supplier: supplier.name, orderReference: order.reference, promised: order }
  const line = purchaseDeskLine(ctx, { ...purchase, ...names })
  const { deliveryAddress: address, county, siteContact, sitePhone, accessNotes, note, reason, state } = purchase
  const brought = broughtBy(trucks)
  // What came is taken: no more than the rest can be called off.
  const notNow = brought.length > 0 ? 'cancel' : 'close'
  const ships = state === 'confirmed' || state === 'in_transit'
  const owed = order.state !== 'delivered' && order.state !== 'cancelled'
  return {
    line,
    paper: can(ctx.viewer, 'prices.see')
      ? { ...paperView(purchase.lines), sums: [], total: line.cost }
      : withoutPrices(paperView(purchase.lines)),
    supplier: { id: supplier.id, name: supplier.name, phone: supplier.phone, email: supplier.email },
    placed: say(purchase.placedAt),
    answered: say(purchase.answeredAt),
    completed: say(purchase.completedAt),
    place: { address, county, siteContact, sitePhone, accessNotes },
    ...{ note, reason, deliveryDate: purchase.deliveryDate },
    promised: sayPromised(order),
    today: localTime(ctx.calendar, ctx.now).toPlainDate().toString(),
    progress: progressOf(purchase.lines, brought),
    verbs: purchaseLife.movesFor(state, ctx.viewer).filter((verb) => verb !== notNow),
    /** Whether the goods are to be asked of somebody else now. */
    elsewhere: owed && can(ctx.viewer, 'purchases.buy') && (state === 'declined' || state === 'cancelled'),
    loading:
      ships && can(ctx.viewer, 'shipments.schedule')
        ? { submissionId: randomUUID(), left: leftOf(purchase.lines, takenBy(trucks)) }
        : undefined,
    trucks: trucks.map((truck) => shipmentDeskLine(ctx, { ...truck, ...names })),
    history,
  }
}

export type PurchaseView = Awaited<ReturnType<typeof purchaseView>>
