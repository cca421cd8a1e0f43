import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { instantOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import type { Order } from '#features/orders/schema.ts'
import { deliveredLoads } from '#features/shipments/quantities.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { gallonsOf, priceOfLine, withDelivered, type Line } from '#features/trade/line.ts'
import { taxTableOf } from '#features/trade/place-of-sale.ts'
import { sumsByDay, type DayDeliveries, type SaleTaxFields } from '#features/trade/sums.ts'
import { exemptionsOf } from '#features/trade/taxes.ts'
import { productsThatAre, type QuantityTerms } from '#features/trade/quantity-terms.ts'

/** What was agreed about the quantities of an order. */
export const quantityTerms = (
  ctx: Pick<Context, 'tolerance'>,
  { quantityKind, tolerance, notToExceed }: Pick<Order, 'quantityKind' | 'tolerance' | 'notToExceed'>,
): QuantityTerms => ({ kind: quantityKind, tolerance: tolerance ?? ctx.tolerance, notToExceed })

/**
 * Whether trucks have brought what was ordered, more or less as the terms allow. What is loaded for the rest already
 * comes first: then nothing may be left of the ordered.
 */
export const isComplete = (lines: readonly Line[], trucks: readonly Shipment[], terms: QuantityTerms): boolean => {
  const deliveredSoFar = deliveredLoads(trucks)
  const restIsLoaded = trucks.some(({ state }) => state === 'scheduled')
  const exactly = { kind: 'fixed', tolerance: { basisPoints: 0, most: 0 }, notToExceed: false } as QuantityTerms
  return productsThatAre('short', lines, deliveredSoFar, restIsLoaded ? exactly : terms).length === 0
}

/**
 * What an order comes to by its meter tickets: each line with what came of it, over or under, at its price; each load
 * taxed at the rates of its day and of the place of sale; and the whole freight. See docs/decisions/0025-the-meter-is-the-bill.md.
 */
export const calculateBill = (
  ctx: Pick<Context, 'taxes' | 'salesTax' | 'places' | 'calendar'>,
  order: SaleTaxFields,
  ordered: readonly Line[],
  trucks: readonly Shipment[],
) => {
  const lines = withDelivered(ordered, deliveredLoads(trucks))
  const deliveredLines = lines.map((line) => ({ ...line, quantity: line.delivered }))
  const { goods, taxes, total } = sumsByDay(
    deliveredLines,
    order.freight,
    taxTableOf(ctx, order),
    loadsByDay(ctx, ordered, trucks),
    exemptionsOf(order),
  )
  return {
    lines,
    change: {
      ...{ goodsCents: goods, taxes, totalCents: total, deciGallons: gallonsOf(deliveredLines) },
      delivered: lines.map(({ delivered }) => delivered),
    },
  }
}

/** What a purchase order comes to by the tickets of its trucks. */
export const calculatePurchaseCost = <L extends Line>(ordered: readonly L[], trucks: readonly Shipment[]) => {
  const lines = withDelivered(ordered, deliveredLoads(trucks))
  const delivered = lines.map((line) => ({ ...line, quantity: line.delivered }))
  const costCents = delivered.reduce((sum, line) => sum + priceOfLine(line), 0) as Cents
  return { lines, costCents, deciGallons: gallonsOf(delivered) }
}

const loadsByDay = (
  { calendar }: Pick<Context, 'calendar'>,
  lines: readonly Line[],
  trucks: readonly Shipment[],
): DayDeliveries[] => {
  const arrived = trucks
    .filter(({ state }) => state === 'delivered')
    .toSorted((one, other) => Number(one.deliveredAt) - Number(other.deliveredAt))
  let before = lines.map(() => 0)
  return arrived.map(({ deliveredAt }, position) => {
    const sofar = withDelivered(lines, deliveredLoads(arrived.slice(0, position + 1))).map(({ delivered }) => delivered)
    const quantities = sofar.map((quantity, line) => quantity - (before[line] ?? 0))
    before = sofar
    return {
      date: localTime(calendar, instantOf(deliveredAt as Date))
        .toPlainDate()
        .toString(),
      quantities,
    }
  })
}
