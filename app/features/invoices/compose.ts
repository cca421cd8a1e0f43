import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { instantOf } from '#domain/instant.ts'
import { multiplyAndDivide, type Cents } from '#domain/money.ts'
import type { Order, OrderLine } from '#features/orders/schema.ts'
import { deliveredLoads } from '#features/shipments/quantities.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { gallonsOf, priceOfLine, withDelivered, type Line } from '#features/trade/line.ts'
import { placeOfSale, taxTableOf } from '#features/trade/place-of-sale.ts'
import { chargedOn, exemptionsOf, gallonTax, isExempt, type ChargedRate } from '#features/trade/taxes.ts'
import type { InvoiceLine } from './schema.ts'

/** A line before it is stored. */
export type NewLine = Omit<InvoiceLine, 'id' | 'invoiceId' | 'position'>

/** A delivery with what its invoice has to know; `trucks` are all of its order that have delivered, the first one first. */
export type Delivery = {
  shipment: Shipment
  order: Order
  lines: readonly OrderLine[]
  trucks: readonly Shipment[]
  /** What other invoices charged of the order's freight for deliveries that they still bill. */
  freightBilled: Cents
  /** The trucks that are not billed here: from before the first day that is, or because staff said so. */
  elsewhere: readonly Shipment[]
  /** Whether every truck of the order that has delivered is on this invoice, on such another one, or billed elsewhere. */
  isLastInvoice: boolean
}

type Rules = Pick<Context, 'taxes' | 'salesTax' | 'places' | 'calendar'>

/** The company's plain date on which a truck delivered. */
export const deliveredOn = ({ calendar }: Pick<Context, 'calendar'>, { deliveredAt }: Pick<Shipment, 'deliveredAt'>) =>
  localTime(calendar, instantOf(deliveredAt as Date))
    .toPlainDate()
    .toString()

/**
 * The lines of an invoice for some deliveries of one customer: each product with the taxes on its gallons below it, the
 * freight, and the sales tax. Every line is rounded by itself, half up, and then they are only added; sales tax is
 * rounded once per invoice and rate. Each is taxed at the rates of the day of its delivery and of the place of its sale.
 */
export const composeLines = (rules: Rules, deliveries: readonly Delivery[]): NewLine[] => {
  const lines: NewLine[] = []
  const sales = new Map<string, { rate: ChargedRate; base: number; county: string | null; of: Delivery }>()
  const freightOn = new Map<string, Cents>()
  for (const delivery of deliveries) {
    const { order, shipment } = delivery
    const table = taxTableOf(rules, order)
    const rates = chargedOn(table, deliveredOn(rules, shipment))
    const exemptions = exemptionsOf(order)
    const delivered = broughtBy(delivery)
    const goods = delivered.reduce((sum, line) => sum + priceOfLine(line), 0)
    const before = freightOn.get(order.id) ?? (0 as Cents)
    const isLast = delivery === deliveries.findLast((other) => other.order.id === order.id)
    const freight = freightOf(delivery, before, isLast)
    freightOn.set(order.id, (before + freight) as Cents)
    const owes = (rate: ChargedRate, line: Line) =>
      rate.classes.includes(line.taxClass) && !isExempt(rate, table.rates, exemptions, line.product)
    const percents = rates.filter(({ basis }) => basis === 'percent')
    const withinPrice = (line: Line) =>
      rates.reduce((all, rate) => all + (rate.inPrice && owes(rate, line) ? gallonTax(gallonsOf([line]), rate) : 0), 0)
    for (const line of delivered) {
      const parent = lines.length
      const taxed = percents.find((rate) => owes(rate, line))
      lines.push(productLine(delivery, delivered, line, taxed, priceOfLine(line) + withinPrice(line)))
      for (const rate of rates)
        if (rate.basis === 'millionths_per_gallon' && line.unit === 'gallon' && owes(rate, line))
          lines.push(gallonTaxLine(delivery, line, rate, parent))
    }
    const charged = freight === 0 ? undefined : freightLine(delivery, freight)
    if (charged) lines.push(charged)
    for (const rate of percents) {
      const taxed = delivered.reduce((sum, line) => sum + (owes(rate, line) ? priceOfLine(line) : 0), 0)
      if (taxed === 0) continue
      const within = delivered.reduce((sum, line) => sum + (owes(rate, line) ? withinPrice(line) : 0), 0)
      const share = goods > 0 ? multiplyAndDivide(freight, taxed, goods) : freight
      if (charged) Object.assign(charged, { rateId: rate.id, baseCents: (charged.baseCents ?? 0) + share })
      const { county } = placeOfSale(rules.places.state.code, order)
      const base = (sales.get(rate.id)?.base ?? 0) + taxed + within + share
      sales.set(rate.id, { rate, county, of: delivery, base })
    }
  }
  for (const { rate, base, county, of } of sales.values()) lines.push(salesTaxLine(of, rate, base as Cents, county))
  return lines.filter(({ kind, cents }) => kind === 'product' || cents !== 0)
}

/** What this truck brought of each ordered line: of two lines of one product the first is filled first. */
const broughtBy = ({ lines, trucks, shipment }: Delivery): OrderLine[] => {
  const at = trucks.findIndex(({ id }) => id === shipment.id)
  const until = (count: number) => withDelivered(lines, deliveredLoads(trucks.slice(0, count)))
  const [before, after] = [until(at), until(at + 1)]
  return after.flatMap((line, place) => {
    const quantity = line.delivered - (before[place]?.delivered ?? 0)
    return quantity > 0 ? [{ ...line, quantity, delivered: null }] : []
  })
}

/**
 * The freight of an order by the price of what came until now, less what was charged of it, `before` on the same invoice. Of
 * an order that is over, its last truck brings the rest, and so does the last one to be billed, which is another one when
 * it is billed again. A truck that is billed elsewhere takes its part of the freight there.
 */
const freightOf = (delivery: Delivery, before: Cents, isLastOfInvoice: boolean): Cents => {
  const { order, trucks, shipment, freightBilled, elsewhere, isLastInvoice } = delivery
  const at = trucks.findIndex(({ id }) => id === shipment.id)
  const takenElsewhere = trucks.reduce(
    (sum, truck, place) =>
      elsewhere.includes(truck) ? sum + freightUntil(delivery, place + 1) - freightUntil(delivery, place) : sum,
    0,
  )
  const charged = freightBilled + before + takenElsewhere
  const bringsRest = at === trucks.length - 1 || (isLastInvoice && isLastOfInvoice)
  if (order.state === 'delivered' && bringsRest) return (order.freight - charged) as Cents
  return Math.max(0, freightUntil(delivery, at + 1) - charged) as Cents
}

/** What of an order's freight its first trucks have brought, by the price of their goods. */
const freightUntil = ({ order, lines, trucks }: Delivery, count: number): number => {
  const deliveredLines = withDelivered(lines, deliveredLoads(trucks.slice(0, count)))
  const worth = (quantity: (line: OrderLine & { delivered: number }) => number) =>
    deliveredLines.reduce((sum, line) => sum + priceOfLine({ ...line, quantity: quantity(line) }), 0)
  const ordered = worth(({ quantity }) => quantity)
  if (ordered === 0) return count > 0 ? order.freight : 0
  const sofar = worth(({ delivered }) => delivered)
  return multiplyAndDivide(order.freight, Math.min(ordered, sofar), ordered)
}

const plain = ({ order, shipment }: Delivery) => ({
  ...{ under: null, orderId: order.id, shipmentId: shipment.id, product: null, dyed: false, unit: null },
  ...{ quantity: null, gross: null, net: null, price: null, rateId: null, rateBasis: null, rate: null },
  ...{ baseCents: null, county: order.county },
})

/** `taxed`: the sales tax that falls on it, and `base` on how much. */
const productLine = (
  delivery: Delivery,
  delivered: readonly OrderLine[],
  line: OrderLine,
  taxed: ChargedRate | undefined,
  base: number,
): NewLine => ({
  ...plain(delivery),
  ...{ kind: 'product', product: line.product, name: line.name, dyed: line.dyed, unit: line.unit },
  ...{ quantity: line.quantity, ...readingsOf(delivery, delivered, line), price: line.price },
  ...(taxed && { rateId: taxed.id, baseCents: base as Cents }),
  ...{ account: line.taxClass === 'lubricant' ? 'lubricants' : 'fuel', cents: priceOfLine(line) },
})

/** The readings of the ticket for a line. Two lines of one product share them by what each bills, to the last tenth. */
const readingsOf = ({ shipment }: Delivery, delivered: readonly OrderLine[], line: OrderLine) => {
  const loads = shipment.loads.filter(({ product }) => product === line.product)
  const sameProduct = delivered.filter(({ product }) => product === line.product)
  const until = (count: number) => sameProduct.slice(0, count).reduce((sum, { quantity }) => sum + quantity, 0)
  const at = sameProduct.indexOf(line)
  const share = (readings: (number | null | undefined)[]) => {
    if (readings.length === 0 || readings.some((reading) => reading == null)) return null
    const total = readings.reduce<number>((sum, reading) => sum + (reading ?? 0), 0)
    const through = (count: number) => multiplyAndDivide(total, until(count), until(sameProduct.length))
    return through(at + 1) - through(at)
  }
  return { gross: share(loads.map(({ gross }) => gross)), net: share(loads.map(({ net }) => net)) }
}

const gallonTaxLine = (delivery: Delivery, line: Line, rate: ChargedRate, parent: number): NewLine => ({
  ...plain(delivery),
  ...{ kind: 'tax', under: parent, product: line.product, name: rate.label, dyed: line.dyed, unit: 'gallon' },
  ...{ quantity: line.quantity, rateId: rate.id, rateBasis: rate.basis, rate: rate.rate, account: 'fuel_tax' },
  cents: gallonTax(line.quantity, rate),
})

const freightLine = (delivery: Delivery, cents: Cents): NewLine => ({
  ...plain(delivery),
  ...{ kind: 'freight', name: 'Freight', account: 'freight', cents },
})

const salesTaxLine = (delivery: Delivery, rate: ChargedRate, base: Cents, county: string | null): NewLine => ({
  ...plain(delivery),
  ...{ kind: 'tax', shipmentId: null, orderId: null, county, name: rate.label, account: 'sales_tax' },
  ...{ rateId: rate.id, rateBasis: rate.basis, rate: rate.rate, baseCents: base },
  cents: multiplyAndDivide(base, rate.rate, 10_000) as Cents,
})

/** What lines come to: they are only added. */
export const totalsOf = (lines: readonly Pick<NewLine, 'kind' | 'unit' | 'quantity' | 'cents'>[]) => {
  const sum = (kind: NewLine['kind']) =>
    lines.reduce((all, line) => all + (line.kind === kind ? line.cents : 0), 0) as Cents
  const [goodsCents, freightCents, taxCents] = [sum('product'), sum('freight'), sum('tax')]
  const gallons = lines.reduce(
    (all, { kind, unit, quantity }) => all + (kind === 'product' && unit === 'gallon' ? (quantity ?? 0) : 0),
    0,
  )
  return {
    ...{ goodsCents, freightCents, taxCents, deciGallons: gallons as Context['tolerance']['most'] },
    totalCents: (goodsCents + freightCents + taxCents) as Cents,
  }
}
