import { demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { reasonOf } from '#domain/reason.ts'
import { system } from '#domain/viewer.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import type { Correction, CorrectionFacts } from '#features/orders/events.ts'
import { linesOf, lockOrder } from '#features/orders/find.ts'
import { moveOrder, noDayOpen } from '#features/orders/move.ts'
import type { Order } from '#features/orders/schema.ts'
import { addressesOf, lockPurchase } from '#features/purchasing/find.ts'
import { movePurchase } from '#features/purchasing/move.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import { findShipment, shipmentsForOrder } from '#features/shipments/find.ts'
import { shipmentStates, type ShipmentState } from '#features/shipments/lifecycle.ts'
import { moveShipment } from '#features/shipments/move.ts'
import { lastArrival } from '#features/shipments/quantities.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { formatQuantity, gallonsOf, priceOfLine } from '#features/trade/line.ts'
import { sumsToday } from '#features/trade/sums.ts'
import type { QuantityTerms } from '#features/trade/quantity-terms.ts'
import { calculateBill, calculatePurchaseCost, isComplete, quantityTerms } from './bill.ts'
import { confirmationsForDelivered } from './confirmations.ts'
import { refuseImpossibleTime } from './truck-updates.ts'
import { productsOver, readTicket, ticketChange, type Ticket } from './ticket.ts'
import { correctTicket } from '#features/tickets/write.ts'
import { cancelPendingFulfillment } from './withdraw.ts'

/** What the ticket really says, and why it was corrected; what is left out stays as it is. */
export type TicketCorrection = Ticket & {
  billOfLading?: string
  at?: Date
  reason?: string
  /** The keys of the confirmations that the person gave. */
  sure?: readonly string[]
}

/** How long a supplier may correct their own delivery: later it has been billed and paid, and our desk looks at it. */
const supplierMayCorrect = { hours: 7 * 24 }

/**
 * Corrects a delivery that was typed wrong, as a new version with its reason; the audit log keeps what it said before.
 * What its purchase order costs, what the customer's order comes to, and the figures follow in the same transaction, and
 * the customer reads old and new. An order that is complete with it is delivered, and one that turns out short is open again,
 * unless staff had said that this is all; so is its purchase order, unless the order is over without the rest.
 * @throws DomainError `conflict` when someone else was faster or a supplier comes later than seven days after the delivery;
 * `invalid` without a reason, or when nothing is other than before; ConfirmationRequired for what is unlikely.
 */
export const correctShipment = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<ShipmentState>,
  subject: TicketCorrection,
): Promise<Shipment> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'shipments.correct')
    const order = await lockOrder(ctx, (await findShipment(ctx, id)).orderId)
    const shipment = await findShipment(ctx, id)
    await refuseStale(ctx, shipmentStates, shipment, expected)
    refuseTooLate(ctx, shipment)
    const reason = reasonOf(subject.reason)
    if (!reason) throw new DomainError('invalid', 'Reason: please enter why. The customer sees it.')
    const before = await shipmentsForOrder(ctx, order.id)
    const { change, loads } = changeOf(ctx, shipment, order, subject)
    const overDelivered = await productsOver(ctx, order, before, shipment, loads)
    const corrections = differencesOf(ctx, shipment, change)
    const [bySupplier, { supplierId }] = [!isStaff(ctx.viewer), shipment]
    if (corrections.length === 0)
      throw new DomainError('invalid', "Nothing is different, so there's nothing to correct.")
    const moved = await moveShipment(ctx, shipment, 'correct', {
      expected,
      change: { ...change, overReason: overDelivered.length > 0 ? (shipment.overReason ?? reason) : null },
      facts: {
        corrections,
        why: reason,
        bySupplier,
        to: !bySupplier && supplierId ? await addressesOf(ctx, supplierId) : [],
      },
      detail: { what: inWords({ corrections, why: reason }) },
    })
    await correctTicket(ctx, moved, order, reason)
    const trucks = await shipmentsForOrder(ctx, order.id)
    const terms = quantityTerms(ctx, order)
    const lines = await linesOf(ctx, order.id)
    const isDone = isComplete(lines, trucks, terms)
    const isLess = loads.some(({ delivered = 0 }, at) => delivered < (shipment.loads[at]?.delivered ?? 0))
    // One that staff closed has a reason: what is left of it does not come. The tolerance may have become another since.
    const staysOver = order.state === 'delivered' && (isDone || order.reason !== null || !isLess)
    await correctPurchase(ctx, moved, { before, trucks, terms, orderStaysOver: staysOver })
    await correctOrder(ctx, order, { lines, trucks, isDone, staysOver }, { corrections, why: reason, bySupplier })
    return moved
  })

const refuseTooLate = (ctx: Context, { deliveredAt }: Shipment) => {
  if (isStaff(ctx.viewer) || !deliveredAt) return
  if (deliveredAt.getTime() >= ctx.now.subtract(supplierMayCorrect).epochMilliseconds) return
  throw new DomainError('conflict', 'This was delivered more than 7 days ago. Please call us to correct it.')
}

const changeOf = (ctx: Context, shipment: Shipment, order: Order, subject: TicketCorrection) => {
  const { loads: loaded, billOfLading, deliveredAt } = shipment
  const billOfLadingNow = subject.billOfLading?.trim() || billOfLading
  const at = subject.at ?? deliveredAt ?? dateOf(ctx.now)
  refuseImpossibleTime(ctx, shipment, at)
  const delivered = subject.delivered ?? loaded.map(({ delivered = 0 }) => delivered)
  const readings = subject.readings ?? loaded
  const loads = readTicket(loaded, order.basis, { delivered, readings })
  const isChanged = loads.some((load, position) => load.delivered !== loaded[position]?.delivered)
  if (isChanged) requireConfirmation(subject.sure, confirmationsForDelivered(loaded, loads, order.quantityKind))
  return { loads, change: { ...ticketChange(loads), billOfLading: billOfLadingNow, deliveredAt: at } }
}

/** What stood there and what is right, in words that a customer reads: no price is among them. */
type Version = Pick<Shipment, 'billOfLading' | 'deliveredAt' | 'loads'>

const differencesOf = ({ calendar }: Context, old: Version, now: Version): Correction[] => {
  const differences = (what: string, ...[was, is]: [string, string]) =>
    was === is ? [] : [{ what, old: was, new: is }]
  const when = (at: Date | null) => (at ? formatMoment(calendar.timeZone, at) : 'no time')
  const figure = (tenths: number | undefined, unit: string) =>
    tenths === undefined ? 'none' : `${(tenths / 10).toLocaleString('en-US')} ${unit}`
  return [
    ...now.loads.flatMap((load, position) => {
      const was = old.loads[position]
      const amount = (quantity = 0) => formatQuantity({ ...load, quantity })
      return [
        ...differences(load.name, amount(was?.delivered), amount(load.delivered)),
        // The reading that is billed is the quantity itself.
        ...(was?.gross !== undefined && was.gross === was.delivered
          ? []
          : differences(`${load.name}, gross`, figure(was?.gross, 'gal'), figure(load.gross, 'gal'))),
        ...(was?.net !== undefined && was.net === was.delivered
          ? []
          : differences(`${load.name}, net`, figure(was?.net, 'gal'), figure(load.net, 'gal'))),
        ...differences(`${load.name}, temperature`, figure(was?.temperature, '°F'), figure(load.temperature, '°F')),
      ]
    }),
    ...differences('BOL number', old.billOfLading ?? '', now.billOfLading ?? ''),
    ...differences('Delivered', when(old.deliveredAt), when(now.deliveredAt)),
  ]
}

type TrucksOfOrder = { before: readonly Shipment[]; trucks: readonly Shipment[]; terms: QuantityTerms }

/** One that its trucks had completed is open again when one of them brought less, as long as anybody waits for the rest. */
const correctPurchase = async (
  ctx: Context,
  { purchaseId }: Shipment,
  { before, trucks, terms, orderStaysOver }: TrucksOfOrder & { orderStaysOver: boolean },
) => {
  if (!purchaseId) return
  const purchase = await lockPurchase({ ...ctx, viewer: system }, purchaseId)
  const own = (all: readonly Shipment[]) => all.filter((truck) => truck.purchaseId === purchaseId)
  const [wasDone, isDone] = [before, trucks].map((all) => isComplete(purchase.lines, own(all), terms))
  const bill = { ...calculatePurchaseCost(purchase.lines, own(trucks)), completedAt: lastArrival(own(trucks)) }
  if (purchase.state === 'delivered' && (isDone || !wasDone || orderStaysOver))
    await movePurchase(ctx, purchase, 'correct', {
      change: { ...bill, ...(isDone && { reason: null }) },
      follows: true,
    })
  else if (purchase.state === 'delivered')
    await movePurchase(ctx, purchase, 'reopen', {
      change: { ...asOrdered(purchase), completedAt: null },
      follows: true,
    })
  else if (purchase.state === 'confirmed' && isDone)
    await movePurchase(ctx, purchase, 'complete', { change: bill, follows: true })
}

/** What it costs when all of it comes. */
const asOrdered = ({ lines }: PurchaseOrder) => ({
  lines: lines.map(({ delivered: _delivered, ...line }) => line),
  costCents: lines.reduce((sum, line) => sum + priceOfLine(line), 0) as Cents,
  deciGallons: gallonsOf(lines),
})

/** What an order comes to with the corrected ticket: `staysOver` where it was delivered before and remains so. */
type Outcome = {
  lines: Awaited<ReturnType<typeof linesOf>>
  trucks: readonly Shipment[]
  isDone: boolean
  staysOver: boolean
}

const correctOrder = async (
  ctx: Context,
  order: Order,
  { lines, trucks, isDone, staysOver }: Outcome,
  corrected: Omit<CorrectionFacts, 'order' | 'oldTotalCents'>,
) => {
  const bill = { ...calculateBill(ctx, order, lines, trucks).change, deliveredAt: lastArrival(trucks) }
  const facts = { ...corrected, oldTotalCents: null }
  const shared = { detail: { what: inWords(corrected) }, follows: true }
  if (staysOver) {
    await moveOrder(ctx, order, 'correct', {
      // What it was closed short for is over when all of it came.
      ...{ ...shared, change: { ...bill, ...(isDone && { reason: null }) } },
      facts: { ...corrected, oldTotalCents: order.totalCents },
    })
  } else if (order.state === 'delivered') {
    const { goods, taxes, total } = sumsToday(ctx, lines, order)
    const sums = { goodsCents: goods, taxes, totalCents: total, deciGallons: gallonsOf(lines) }
    const open = { ...sums, delivered: lines.map(() => null), deliveredAt: null, restComing: false }
    await moveOrder(ctx, order, 'reopen', { ...shared, change: open, facts })
  } else if (order.state === 'confirmed' && isDone) {
    const done = await moveOrder(ctx, order, 'complete', { ...shared, change: { ...bill, ...noDayOpen }, facts })
    await cancelPendingFulfillment({ ...ctx, viewer: system }, done, 'The order was delivered without it.')
  } else await moveOrder(ctx, order, 'correct', { ...shared, facts })
}

/** "Off-road diesel: 829.4 gal → 792.4 gal. Reason: …", as the history says it. */
const inWords = ({ corrections, why }: Pick<CorrectionFacts, 'corrections' | 'why'>) =>
  `${corrections.map((each) => `${each.what}: ${each.old} → ${each.new}`).join('; ')}. Reason: ${why}`
