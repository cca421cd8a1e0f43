import { formatCents, multiplyAndDivide, type Cents } from '#domain/money.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import type { DeliveredLoad, Shipment } from '#features/shipments/schema.ts'
import { formatBillOfLading } from '#features/trade/bill-of-lading.ts'
import { formatPrice, formatQuantity, priceOfLine } from '#features/trade/line.ts'
import type { ChargedRate } from '#features/trade/taxes.ts'
import type { BillLine, SupplierBill } from './schema.ts'
import type { BillTolerance } from './tolerance.ts'

/** What a bill may be off by. `twice` and `lading` are what is billed for no delivery of ours. */
export type Kind = 'order' | 'product' | 'lading' | 'twice' | 'waits' | 'gallons' | 'price' | 'tax' | 'sum'

/** One thing that differs, in words for the person who decides; `cents`: how much more it charges for that. */
export type Difference = { kind: Kind; words: string; cents: Cents }

export type BillMatch = {
  bill: Pick<SupplierBill, 'taxCents' | 'totalCents'>
  lines: readonly BillLine[]
  /** What we ordered, and the trucks that brought it. */
  purchase?: Pick<PurchaseOrder, 'reference' | 'state' | 'lines'>
  trucks: readonly Shipment[]
  /** What other bills of the supplier that stand charge for, by bill of lading and product. */
  elsewhere: readonly { number: string; lading: string; product: string }[]
  /** The taxes per gallon on the day on which a truck delivered; without one, on the day of the bill. */
  ratesFor: (truck?: Shipment) => readonly Pick<ChargedRate, 'classes' | 'basis' | 'rate'>[]
}

/** "LC-88214" and "lc 88214" are one number. */
export const normalizeNumber = (number: string | null): string =>
  (number ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()

const ladingPrefixes = ['bol', 'billoflading']

/** "40714", "BOL 40714" and "bol-40714" are one bill of lading. */
export const normalizeBillOfLading = (number: string | null): string => {
  const key = normalizeNumber(number)
  const prefix = ladingPrefixes.find((each) => key.startsWith(each) && key.length > each.length)
  return prefix ? key.slice(prefix.length) : key
}

/** How a bill of lading may be stored that is this one. */
export const storedLadingKeys = (number: string | null): string[] => {
  const key = normalizeBillOfLading(number)
  return key ? [key, ...ladingPrefixes.map((prefix) => prefix + key)] : []
}

/**
 * Holds a supplier's bill against what was ordered (products and prices), what came (gallons by bill of lading, by the
 * meter, gross or net, whichever is nearest), what others charged, and what it says itself. What is within the tolerance
 * is no difference. Nothing differs: it matches.
 */
export const findDifferences = (matched: BillMatch, tolerance: BillTolerance): Difference[] => [
  ...orderOf(matched),
  ...matched.lines.flatMap((line) => [...priceOf(matched, line, tolerance), ...sumOf(line, tolerance)]),
  ...deliveriesOf(matched, tolerance),
  ...taxOf(matched, tolerance),
  ...totalOf(matched, tolerance),
]

const difference = (kind: Kind, words: string, cents = 0): Difference => ({ kind, words, cents: cents as Cents })

const orderOf = ({ purchase }: BillMatch): Difference[] => {
  if (!purchase) return [difference('order', "It doesn't show any of our PO numbers.")]
  if (purchaseStates.is('isBought', purchase.state)) return []
  return [
    difference(
      'order',
      `Purchase order ${purchase.reference} was ${purchaseStates.words[purchase.state].words.toLowerCase()}.`,
    ),
  ]
}

const priceOf = ({ purchase }: BillMatch, line: BillLine, { price: most }: BillTolerance): Difference[] => {
  if (!purchase) return []
  const first = orderedAs(purchase, line)
  if (!first) return [difference('product', `${line.name} isn't on ${purchase.reference}.`, line.cents)]
  if (Math.abs(first.price - line.price) <= most) return []
  const words = `${line.name}: billed at ${formatPrice(line)}, ordered at ${formatPrice(first)}.`
  return [difference('price', words, priceOfLine(line) - priceOfLine({ ...line, price: first.price }))]
}

/** Of several lines of one product, the one with the nearest price. */
const orderedAs = ({ lines }: Pick<PurchaseOrder, 'lines'>, { product, price }: BillLine) =>
  lines
    .filter((line) => line.product === product)
    .toSorted((one, other) => Math.abs(one.price - price) - Math.abs(other.price - price))
    .at(0)

const sumOf = (line: BillLine, { cents: most }: BillTolerance): Difference[] => {
  const due = priceOfLine(line)
  if (Math.abs(line.cents - due) <= most) return []
  const words = `${line.name}: ${formatQuantity(line)} at ${formatPrice(line)} is ${formatCents(due)}, but the bill says ${formatCents(line.cents)}.`
  return [difference('sum', words, line.cents - due)]
}

/** Gallons go by truck and product: two lines of one bill may be parts of one load. */
const deliveriesOf = (matched: BillMatch, tolerance: BillTolerance): Difference[] => {
  const onlyTruck = truckOf(matched, null)
  const ladingOf = (said: string | null) =>
    normalizeBillOfLading(said) || normalizeBillOfLading(onlyTruck?.billOfLading ?? null)
  const groups = Map.groupBy(matched.lines, ({ billOfLading, product }) => `${ladingOf(billOfLading)} ${product}`)
  return [...groups].flatMap(([group, lines]) => {
    const [line] = lines
    if (!line) return []
    const [lading = ''] = group.split(' ')
    const billed = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const total = lines.reduce((sum, { cents }) => sum + cents, 0)
    const said = line.billOfLading || onlyTruck?.billOfLading
    const before = matched.elsewhere.find(
      (each) => (lading || onlyTruck) && ladingOf(each.lading) === lading && each.product === line.product,
    )
    const twice = before
      ? [
          difference(
            'twice',
            `${line.name}: bill ${before.number} already charges for ${said ? formatBillOfLading(said) : onlyTruck?.reference}.`,
            total,
          ),
        ]
      : []
    if (!matched.purchase) return twice
    const truck = truckOf(matched, line.billOfLading)
    if (!truck) {
      const words = said
        ? `${line.name}: no truck on ${matched.purchase.reference} has ${formatBillOfLading(said ?? '')}.`
        : `${line.name}: the bill doesn't show a BOL.`
      return [...twice, difference('lading', words, total)]
    }
    // At the price on the order: what the bill's own price adds, the difference in price has.
    const price = orderedAs(matched.purchase, line)?.price ?? line.price
    return [...twice, ...gallonsOf(truck, { ...line, price, quantity: billed, cents: total as Cents }, tolerance)]
  })
}

const truckOf = ({ trucks }: BillMatch, said: string | null): Shipment | undefined => {
  const takenTrucks = trucks.filter(({ state }) => shipmentStates.is('isTaken', state))
  const lading = normalizeBillOfLading(said)
  if (lading) return takenTrucks.find(({ billOfLading }) => normalizeBillOfLading(billOfLading) === lading)
  // A bill that names no bill of lading can only mean the one truck that there was.
  return takenTrucks.length === 1 ? takenTrucks[0] : undefined
}

const gallonsOf = (truck: Shipment, line: BillLine, { gallonsBasisPoints }: BillTolerance): Difference[] => {
  const lading = truck.billOfLading ? formatBillOfLading(truck.billOfLading) : truck.reference
  const loads = truck.loads.filter(({ product }) => product === line.product)
  if (loads.length === 0) return [difference('product', `${line.name}: ${lading} didn't bring any.`, line.cents)]
  if (truck.state !== 'delivered') return [difference('waits', `${line.name}: ${lading} isn't delivered yet.`)]
  const readings = readingsOf(loads, line.unit)
  const nearest = readings.reduce((best, each) =>
    Math.abs(each - line.quantity) < Math.abs(best - line.quantity) ? each : best,
  )
  const tolerated = line.unit === 'gallon' ? multiplyAndDivide(nearest, gallonsBasisPoints, 10_000) : 0
  const rest = line.quantity - nearest
  if (Math.abs(rest) <= tolerated) return []
  const readingWords = readings.map((quantity) => formatQuantity({ ...line, quantity })).join(' or ')
  const cents = Math.sign(rest) * priceOfLine({ ...line, quantity: Math.abs(rest) })
  return [
    difference(
      'gallons',
      `${line.name}: ${lading} shows ${readingWords}; the bill says ${formatQuantity(line)}.`,
      cents,
    ),
  ]
}

/** What the ticket says of the loads: as metered, and gross and net where all of them have it. */
const readingsOf = (loads: readonly DeliveredLoad[], unit: BillLine['unit']): [number, ...number[]] => {
  const sum = (of: (load: DeliveredLoad) => number | undefined) =>
    loads.reduce<number | undefined>((all, load) => {
      const quantity = of(load)
      return all === undefined || quantity === undefined ? undefined : all + quantity
    }, 0)
  const delivered = sum(({ delivered }) => delivered) ?? 0
  if (unit !== 'gallon') return [delivered]
  const otherReadings = [sum(({ gross }) => gross), sum(({ net }) => net)].filter((each) => each !== undefined)
  return [delivered, ...new Set(otherReadings.filter((each) => each !== delivered))]
}

/** A price may include the taxes: a bill that charges none apart does not differ. */
const taxOf = (matched: BillMatch, { cents: most }: BillTolerance): Difference[] => {
  const { bill, lines, ratesFor } = matched
  if (bill.taxCents === 0) return []
  const due = lines.reduce(
    (sum, { unit, taxClass, quantity, billOfLading }) =>
      ratesFor(truckOf(matched, billOfLading)).reduce(
        (all, { classes, basis, rate }) =>
          unit === 'gallon' && basis === 'millionths_per_gallon' && classes.includes(taxClass)
            ? all + multiplyAndDivide(quantity, rate, 100_000)
            : all,
        sum,
      ),
    0,
  ) as Cents
  if (Math.abs(bill.taxCents - due) <= most) return []
  // Nearer to nothing: the prices include the taxes, and this is a fee or freight.
  if (bill.taxCents <= due / 2) {
    const added = `Taxes and fees: the bill adds ${formatCents(bill.taxCents)}.`
    return [
      difference(
        'tax',
        `${added} Our order has no fees or freight, and taxes by our rates are ${formatCents(due)}.`,
        bill.taxCents,
      ),
    ]
  }
  const words = `Taxes and fees: the bill says ${formatCents(bill.taxCents)}. By our rates it should be ${formatCents(due)}.`
  return [difference('tax', words, bill.taxCents - due)]
}

const totalOf = ({ bill, lines }: BillMatch, { cents: most }: BillTolerance): Difference[] => {
  const due = lines.reduce((sum, { cents }) => sum + cents, bill.taxCents as number) as Cents
  if (Math.abs(bill.totalCents - due) <= most) return []
  const words = `Its lines, taxes and fees add up to ${formatCents(due)}, but its total is ${formatCents(bill.totalCents)}.`
  return [difference('sum', words, bill.totalCents - due)]
}
