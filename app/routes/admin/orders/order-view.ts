import { randomUUID } from 'node:crypto'
import { can } from '#domain/can.ts'
import type { Permission } from '#domain/permissions.ts'
import { system } from '#domain/viewer.ts'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { linesOf } from '#domain/orders/find.ts'
import { isLate, isWishOver } from '#domain/orders/late.ts'
import { orderLife } from '#domain/orders/lifecycle.ts'
import { missedPromise } from '#domain/orders/missed.ts'
import { sayPromised } from '#domain/orders/promised.ts'
import type { Order } from '#domain/orders/schema.ts'
import { urgencies } from '#domain/orders/wish.ts'
import { purchasesOf } from '#domain/purchasing/find.ts'
import { boughtOrLoaded } from '#domain/shipments/bought.ts'
import { broughtBy, isOnTheRoad } from '#domain/shipments/brought.ts'
import { shipmentsOf } from '#domain/shipments/find.ts'
import { sayOnTheRoad } from '#domain/shipments/on-the-road.ts'
import { lastDeliveryDay } from '#domain/trade/delivery-day.ts'
import { dyedUses } from '#domain/trade/dyed.ts'
import { exemptionOf, taxesLeftOut } from '../../trade/exemption.ts'
import { historyLines } from '../../trade/history-lines.ts'
import { paperView, withoutPrices } from '../../trade/paper-view.ts'
import { progressOf } from '../../trade/progress-view.ts'
import { typedPrice } from '../../trade/price-text.ts'
import { leftOf } from '../../trade/read-loading.ts'
import { writeSeen } from '../../trade/seen.ts'
import { purchaseDeskLine } from '../purchasing/purchase-desk-line.ts'
import { shipmentDeskLine } from '../shipments/shipment-desk-line.ts'
import { buyingFor } from './buying.ts'
import { customerOf, sayDelivery } from './order-line.ts'

/** Everything the order's page shows. `again` is the purchase order that is to be asked of somebody else. */
export const orderView = async (ctx: Context, order: Order, again: string | null) => {
  const may = (permission: Permission) => can(ctx.viewer, permission)
  const priced = may('prices.see')
  const [lines, purchases, trucks, history] = await Promise.all([
    linesOf(ctx, order.id),
    // What is left to buy and to load is worked out for whoever loads, also without sight of what was bought.
    purchasesOf({ ...ctx, viewer: system }, order.id),
    shipmentsOf(ctx, order.id),
    historyLines(ctx, order.id),
  ])
  const today = localTime(ctx.calendar, ctx.now).toPlainDate().toString()
  const say = (at: Date | null) => (at ? sayMoment(ctx.calendar.timeZone, at) : null)
  const { freight, taxes, totalCents: total, state } = order
  const goes = state === 'confirmed' || state === 'in_transit' || state === 'delayed'
  const brought = broughtBy(trucks)
  // Of what was delivered nothing can be cancelled, and nothing else can be closed.
  const notNow = brought.length > 0 ? 'cancel' : 'close'
  // Nothing can be promised for hours that are over: another day comes first.
  const wishOver = isWishOver(ctx, order)
  const driving = trucks.find(isOnTheRoad)
  const carrierOf = (purchaseId: string | null) => purchases.find(({ id }) => id === purchaseId)?.supplier ?? null
  return {
    ...{ id: order.id, reference: order.reference, state, firm: order.firm, reason: order.reason },
    seen: writeSeen(order),
    who: customerOf(order),
    contact: { name: order.contactName, company: order.company, email: order.contactEmail, phone: order.contactPhone },
    companyId: order.companyId,
    quoteId: order.quoteId,
    reorderOf: order.reorderOf,
    overdue: isLate(ctx, order),
    wishOver,
    delivery: sayDelivery(order),
    urgency: urgencies[order.urgency],
    dyedUse: order.dyedUse && dyedUses[order.dyedUse],
    exemption: !priced
      ? null
      : (exemptionOf(ctx, { ...order, lines, offeredAt: order.confirmedAt ?? order.placedAt }) ?? null),
    placed: say(order.placedAt),
    confirmed: say(order.confirmedAt),
    due: say(order.dueAt),
    missed: say(missedPromise(order)),
    delivered: say(order.deliveredAt),
    place: {
      address: order.deliveryAddress,
      county: order.county,
      siteContact: order.siteContact,
      sitePhone: order.sitePhone,
      accessNotes: order.accessNotes,
    },
    paper: priced ? paperView(lines, { freight, taxes, total }) : withoutPrices(paperView(lines)),
    progress: progressOf(lines, brought),
    verbs: orderLife.movesFor(state, ctx.viewer).filter((verb) => verb !== notNow && !(wishOver && verb === 'confirm')),
    prices: !priced ? [] : lines.map(({ name, unit, price }) => ({ name, unit, price: typedPrice({ unit, price }) })),
    freight: priced ? (freight / 100).toFixed(2) : '',
    /** What was left out the last time, to be ticked again. */
    leftOut: !priced
      ? []
      : taxesLeftOut(ctx, { ...order, lines, offeredAt: null }).map(({ id, label }) => ({ id, label })),
    certificate: (priced && order.exemptReason) || '',
    promised: sayPromised(order),
    ...{ deliveryDate: order.deliveryDate, deliveryWindow: order.deliveryWindow, today },
    lastDay: lastDeliveryDay(ctx),
    buying:
      goes && may('purchases.buy')
        ? await buyingFor(ctx, order, lines, purchases, trucks, { today, again })
        : undefined,
    loading:
      goes && may('shipments.schedule')
        ? { submissionId: randomUUID(), left: leftOf(lines, boughtOrLoaded(purchases, trucks)) }
        : undefined,
    purchases: (may('purchases.see-all') ? purchases : []).map((purchase) =>
      purchaseDeskLine(ctx, { ...purchase, orderReference: order.reference, promised: order }),
    ),
    trucks: (may('shipments.see-all') ? trucks : []).map((truck) =>
      shipmentDeskLine(ctx, { ...truck, orderReference: order.reference, supplier: carrierOf(truck.purchaseId) }),
    ),
    /** Why it can be neither cancelled nor closed now. */
    road: driving && goes ? await sayOnTheRoad(ctx, driving) : undefined,
    history,
  }
}

export type OrderView = Awaited<ReturnType<typeof orderView>>
