import { and, eq, lt, ne, or, type SQL } from 'drizzle-orm'
import { demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { visitor } from '#domain/viewer.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { unlessViewOnly } from '#features/accounts/recipients.ts'
import { unlessClosed } from '#features/companies/company.ts'
import { certify } from '#features/customers/certificates.ts'
import { dateOf } from '#domain/instant.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { isPrice, type Line } from '#features/trade/line.ts'
import { sumsToday, type Sums } from '#features/trade/sums.ts'
import { rememberConfirmedSite } from '#features/customers/sites.ts'
import { openGateCode } from '#features/trade/gate-code.ts'
import { winRequest } from '#features/quotes/decide.ts'
import { updateLines } from '#features/trade/lines.ts'
import type { SalePlace } from '#features/trade/place-of-sale.ts'
import { confirmationsForClosedDay } from './closed-day.ts'
import { findOrder, linesOf, lockOrder, orderBehind } from './find.ts'
import { isWindowPassed } from './late.ts'
import { unlessAboveLimit } from './spending-limit.ts'
import { orderStates, type OrderState } from './lifecycle.ts'
import { moveOrder } from './move.ts'
import { orderLines, orders, type Order } from './schema.ts'
import { formatPromised, validateDelivery, type DeliveryDetails } from './delivery.ts'
import { movedTo } from './new-day.ts'
import { takePlace } from './day-capacity.ts'
import { consentTo, type BuyerDayPrices, type DayPrices } from './price.ts'
import { dueBy, overdueBefore } from '#features/promises/due.ts'

const wishOver =
  'The delivery window you asked for has passed. Call us to agree on a new day; then you can approve the price.'

const hoursOver =
  "The delivery window the customer asked for has passed, so the order can't be confirmed. Agree on a new date, reschedule, then confirm."

/**
 * Staff confirm an order. One without firm prices needs the day's, and is calculated again with today's taxes. Prices
 * above what the buyer saw go to them first, unless they agreed how prices are found: then the order waits for their yes.
 * `request`: the request for a delivery that it was made of, for the mail; `sure`: confirmations given.
 * @throws DomainError `conflict` when someone else was faster, or when the hours that were asked for are over; `invalid`
 * when a price is missing.
 */
export const confirmOrder = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  day?: DayPrices,
  from: { request?: string; sure?: readonly string[] } = {},
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.confirm')
    return confirmWithin(ctx, id, expected, day, from)
  })

/** The same inside a verb that has asked for its own permission. */
export const confirmWithin = async (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  day?: DayPrices,
  { sure, ...from }: { request?: string; sure?: readonly string[] } = {},
): Promise<Order> => {
  const order = await lockOrder(ctx, (await findOrder(ctx, id)).id)
  if (isWindowPassed(ctx, order)) throw new DomainError('conflict', hoursOver)
  const overbookedReason = order.overbookedReason ?? (await takePlace(ctx, order, sure))
  requireConfirmation(sure, await ctx.confirmationsForOrder(ctx, order))
  const confirmedAt = dateOf(ctx.now)
  const was = order.totalCents
  if (order.firm)
    return lockSettled(
      ctx,
      await moveOrder(ctx, order, 'confirm', {
        expected,
        change: { confirmedAt, overbookedReason },
        facts: { was },
        follows: true,
      }),
    )
  const prices = await readPrices(ctx, order, day)
  const lines = await linesOf(ctx, order.id)
  const { asks, by } = consentTo({ ...order, lines }, prices)
  if (asks) {
    const facts = { asked: askedFacts(ctx, order, lines, prices), ...from }
    return moveOrder(ctx, order, 'ask_price', {
      expected,
      change: { askedPrices: prices, overbookedReason },
      facts,
      follows: true,
    })
  }
  const [agreed] = by
  const change = { ...(await applyPrices(ctx, order, prices)), confirmedAt, overbookedReason }
  const facts = { was, ...from, ...(agreed && { agreed }) }
  return lockSettled(ctx, await moveOrder(ctx, order, 'confirm', { expected, change, facts, follows: true }))
}

const lockSettled = async (ctx: Context, order: Order): Promise<Order> => {
  const gateCode = openGateCode(ctx, order.id, order.sealedGateCode)
  await rememberConfirmedSite(ctx, order.customerId, { ...order, gateCode, address: order.deliveryAddress })
  await ctx.checkOrder(ctx, order)
  return order
}

/**
 * The buyer accepts the price that was asked, or staff record that they did by phone. It is confirmed with it.
 * @throws DomainError `conflict` when the price was changed since they saw it, or the hours they asked for are over.
 */
export const acceptPrice = (ctx: Context, id: string, expected: ExpectedVersion<OrderState>): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.place')
    return accept(ctx, await findOrder(ctx, id), expected)
  })

/** The same for the holder of the order's private link. */
export const acceptPriceBehindLink = (
  ctx: Context,
  secretLink: string,
  expected: ExpectedVersion<OrderState>,
): Promise<Order> =>
  inTransaction({ ...ctx, viewer: visitor }, async (ctx) =>
    accept(ctx, await unlessViewOnly(ctx, await orderBehind(ctx, secretLink)), expected),
  )

const accept = async (ctx: Context, { id }: Order, expected: ExpectedVersion<OrderState>): Promise<Order> => {
  const order = await lockOrder(ctx, id)
  await refuseStale(ctx, orderStates, order, expected)
  await unlessClosed(ctx, order.companyId)
  if (isWindowPassed(ctx, order)) throw new DomainError('conflict', isStaff(ctx.viewer) ? hoursOver : wishOver)
  if (!order.askedPrices) throw new DomainError('conflict', 'There is no price to approve on this order.')
  const change = await applyPrices(ctx, order, order.askedPrices)
  await unlessAboveLimit(ctx, order, change.totalCents, 'A manager of your company has to accept this price.')
  await winRequest(ctx, order, `order ${order.reference}`)
  const accepted = await moveOrder(ctx, order, 'accept_price', {
    expected,
    change: { ...change, confirmedAt: dateOf(ctx.now) },
    facts: { acceptedBy: ctx.viewer.role },
  })
  return lockSettled(ctx, accepted)
}

/**
 * Staff set another day or window that the customer wished for, and mail it. The promise runs to the new one; if the one
 * before had passed already, it stays missed. Until the order is confirmed, the new day is asked for as the first was.
 */
export const rescheduleOrder = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  to: Pick<DeliveryDetails, 'deliveryDate' | 'deliveryWindow'>,
  sure?: readonly string[],
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.reschedule')
    const order = await findOrder(ctx, id)
    validateDelivery(ctx, { ...order, ...to })
    if (to.deliveryDate !== order.deliveryDate)
      requireConfirmation(sure, confirmationsForClosedDay(ctx, { ...order, ...to }))
    const overbookedReason = await takePlace(ctx, { ...order, ...to }, sure)
    return moveOrder(ctx, order, 'reschedule', {
      expected,
      change: { ...movedTo(ctx, order, to, 'customer'), overbookedReason },
      detail: { from: formatPromised(order), to: formatPromised(to) },
      facts: { asked: !orderStates.is('isPromised', order.state) },
    })
  })

/** The day's prices as they are kept. @throws DomainError `invalid` for what cannot be a price. */
const readPrices = async (ctx: Context, order: Order, day?: DayPrices): Promise<BuyerDayPrices> => {
  const before = await linesOf(ctx, order.id)
  const right = (price: number) => price !== 0 && isPrice(price)
  if (!day || day.prices.length !== before.length || !day.prices.every(right))
    throw new DomainError(
      'invalid',
      "This is a reorder, so each item needs today's price. Prices of packages are in whole cents.",
    )
  if (!isPrice(day.freight))
    throw new DomainError('invalid', 'Freight: please enter an amount in dollars, such as 45.00.')
  const { customerId, certificates, exempt, exemptReason } = order
  const freed = customerId
    ? await certify(ctx, { ...order, customerId, lines: before, references: [order.reference] })
    : { certificates, exempt, exemptReason }
  return { prices: day.prices, freight: day.freight, ...freed }
}

/** What the day's prices come to with today's taxes, at the place of sale of their order. */
export const sumsAsked = (ctx: Context, order: SalePlace, lines: readonly Line[], dayPrices: BuyerDayPrices): Sums => {
  const { prices, freight, exempt = [], certificates = null } = dayPrices
  return sumsToday(ctx, pricedAt(lines, prices), { ...order, freight, exempt, certificates })
}

export const pricedAt = <L extends Line>(lines: readonly L[], prices: readonly number[]): L[] =>
  lines.map((line, place) => ({ ...line, price: prices[place] ?? line.price }))

const applyPrices = async (ctx: Context, order: Order, prices: BuyerDayPrices) => {
  const { goods, freight, taxes, total } = sumsAsked(ctx, order, await linesOf(ctx, order.id), prices)
  await updateLines(ctx, orderLines, eq(orderLines.orderId, order.id), 'price', prices.prices)
  const { exempt = [], exemptReason = null, certificates = null } = prices
  const sums = { freight, taxes, goodsCents: goods, totalCents: total }
  return { firm: true, askedPrices: null, certificates, exempt: [...exempt], exemptReason, ...sums }
}

/** What the mail says that asks: each line's price before and now, and both totals. */
const askedFacts = (ctx: Context, order: Order, lines: readonly Line[], prices: BuyerDayPrices) => ({
  lines: lines.map(({ name, unit, price }, place) => ({ name, unit, from: price, to: prices.prices[place] ?? price })),
  freight: prices.freight,
  total: sumsAsked(ctx, order, lines, prices).total,
})

/**
 * By when we confirm an order that was placed, or say why not: the promise that a delivery date is made by, calculated
 * from the moment it was placed. Source: content/promises.yaml, delivery_schedule.
 */
export const confirmBy = (
  ctx: Pick<Context, 'promises' | 'calendar'>,
  { urgency, placedAt }: Pick<Order, 'urgency' | 'placedAt'>,
): Date => dueBy(ctx, urgency === 'emergency' ? emergencyPromise : usualPromise, placedAt)

const [usualPromise, emergencyPromise] = ['delivery_schedule', 'delivery_schedule_emergency']

/** True in SQL of orders that were to be confirmed by now and are not. */
export const areUnconfirmed = (ctx: Pick<Context, 'promises' | 'calendar' | 'now'>): SQL | undefined =>
  and(
    eq(orders.state, 'placed'),
    or(
      and(ne(orders.urgency, 'emergency'), lt(orders.placedAt, overdueBefore(ctx, usualPromise))),
      and(eq(orders.urgency, 'emergency'), lt(orders.placedAt, overdueBefore(ctx, emergencyPromise))),
    ),
  )
