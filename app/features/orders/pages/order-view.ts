import { orderStates } from '../lifecycle.ts'
import type { Content } from '#content/index.ts'
import { formatTelephone } from '#domain/call-us.ts'
import type { Context } from '#domain/context.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { confirmBy } from '../confirm.ts'
import { linesOf } from '../find.ts'
import { missedPromise } from '../late.ts'
import type { Order } from '../schema.ts'
import { formatPromised } from '../delivery.ts'
import { describeDifference } from '#features/fulfillment/differing-days.ts'
import { purchasesForOrder } from '#features/purchasing/find.ts'
import { system } from '#domain/viewer.ts'
import { openDayView } from './day-view.ts'
import { deliveredLoads } from '#features/shipments/quantities.ts'
import { ticketNumbersOf } from '#features/tickets/find.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import { watchView } from '#features/shifts/pages/watch-view.ts'
import { isLoaded } from '#features/fulfillment/withdraw.ts'
import { quantityTerms } from '#features/fulfillment/bill.ts'
import { formatTerms } from '#features/trade/quantity-terms.ts'
import type { Line } from '#features/trade/line.ts'
import { explainDay, type DayReader } from '#forms/fields/closures.ts'
import { fieldContext } from '#forms/opening-days.ts'
import { mapData } from '#site/coverage/map-data.ts'
import { taxReason } from '#features/customers/tax-reason.ts'
import { exemptionOf, paperView, progressOf } from '#features/trade/pages/paper-view.ts'
import { customerHoldView } from '#features/credit/pages/credit-view.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { formatPromise, inSentence } from './delivery-time.ts'
import { orderDetails } from './order-details.ts'
import { priceChangeView } from './price-change-view.ts'
import { deliveryRuler, truckView } from './delivery-view.ts'

/** An order as the customer follows it. The caller has looked it up within the viewer's sight. */
export const orderView = async (
  ctx: Context,
  content: Content,
  order: Order,
  ticketAt: (shipment: string) => string,
) => {
  const [lines, trucks, purchases, history] = await Promise.all([
    linesOf(ctx, order.id),
    shipmentsForOrder(ctx, order.id),
    // Of these the customer reads the day alone.
    purchasesForOrder({ ...ctx, viewer: system }, order.id),
    historyLines(ctx, order.id),
  ])
  const tickets = await ticketNumbersOf(
    ctx,
    trucks.map(({ id }) => id),
  )
  const { freight, taxes, totalCents: total, state } = order
  const county = content.coverage.counties.find(({ name }) => name === order.county)
  return {
    reference: order.reference,
    state,
    status: orderStates.buyerWords[state],
    lead: leadOf(ctx, order, lines),
    hold: await customerHoldView(ctx, order, trucks),
    differs: describeDifference(ctx.calendar.timeZone, order, purchases, trucks)?.customer,
    newDay: openDayView(ctx, order),
    isLoaded: isLoaded(trucks),
    wished: order.wishedDay && orderStates.is('isActive', state) ? formatPromised(order.wishedDay.to) : undefined,
    promised: formatPromised(order),
    ruler: deliveryRuler(ctx, order, trucks),
    trucks: await Promise.all(
      trucks.map(async (truck) => ({
        ...truckView(ctx, truck, order),
        watch: await watchView(ctx, truck),
        ticket: ticketLink(tickets, truck, ticketAt),
      })),
    ),
    paper: paperView(lines, { freight, taxes, total }, order.basis),
    firm: order.firm,
    asked: priceChangeView(ctx, order, lines),
    reason: order.reason,
    progress: progressOf(lines, deliveredLoads(trucks)),
    facts: factsOf(
      order,
      await taxReason(ctx, { ...order, lines, references: [order.reference] }),
      formatTerms(quantityTerms(ctx, order)),
      exemptionOf(ctx, { ...order, lines, offeredAt: order.confirmedAt ?? order.placedAt }),
    ),
    map: county && { data: mapData(content), fips: county.fips, name: county.name },
    history,
  }
}

const leadOf = (ctx: Context, order: Order, lines: readonly Pick<Line, 'unit'>[]) => {
  if (order.state === 'canceled') return 'This order is canceled. Nothing will be delivered.'
  if (order.state === 'delivered')
    return lines.every(({ unit }) => unit === 'gallon') ? 'Delivered to your tank.' : 'Delivered.'
  if (order.state === 'price_asked')
    return `You asked for ${inSentence(formatPromise(ctx, order))}. The price went up. We'll deliver after you approve it.`
  if (order.state === 'placed') {
    return [
      `You asked for ${inSentence(formatPromise(ctx, order))}.`,
      `We'll confirm it by ${formatMomentWithZone(ctx.calendar.timeZone, confirmBy(ctx, order))}.`,
      dayRemark(ctx, order, 'customer'),
    ]
      .filter(Boolean)
      .join(' ')
  }
  const missed = missedPromise(order) ? "We missed the time we promised, and we're sorry. " : ''
  return `${missed}Promised ${inSentence(formatPromise(ctx, order))}.`
}

/** What to know about the day of an order that nobody has confirmed; nothing once another day was asked for. */
export const dayRemark = (ctx: Context, { state, wishedDay, ...order }: Order, reader: DayReader) => {
  const { closures } = fieldContext(ctx)
  if (state !== 'placed' || wishedDay || !closures) return undefined
  return explainDay({ date: order.deliveryDate, hours: order.deliveryWindow }, closures, reader)
}

/** A delivery's ticket by its number, and its page. */
export const ticketLink = (
  tickets: ReadonlyMap<string, string>,
  { id }: { id: string },
  at: (id: string) => string,
) => {
  const number = tickets.get(id)
  return number === undefined ? undefined : { number, at: at(id) }
}

export type OrderView = Awaited<ReturnType<typeof orderView>>

const factsOf = (order: Order, taxed: string | undefined, terms: string, exemption: string | undefined) => [
  { name: 'Delivery address', value: order.deliveryAddress },
  ...(order.county ? [{ name: 'County', value: order.county }] : []),
  ...(order.siteContact ? [{ name: 'Site contact', value: order.siteContact }] : []),
  ...(order.sitePhone ? [{ name: 'Site phone', value: formatTelephone(order.sitePhone) }] : []),
  ...(order.accessNotes ? [{ name: 'Access notes', value: order.accessNotes }] : []),
  ...(order.sealedGateCode ? [{ name: 'Gate code', value: 'On file, encrypted' }] : []),
  ...(order.deciGallons > 0 ? [{ name: 'Quantity', value: terms }] : []),
  ...(order.customerPo ? [{ name: 'Your PO number', value: order.customerPo }] : []),
  ...orderDetails(order),
  ...(exemption ? [{ name: 'Tax exemptions', value: exemption }] : []),
  ...(taxed ? [{ name: 'Sales tax', value: taxed }] : []),
]
