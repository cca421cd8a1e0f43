import { formatCents, formatGallons, type DeciGallons } from '#domain/money.ts'
import { dyedNotices } from '../dyed.ts'
import { priceOfLine, formatPrice, formatQuantity, withDelivered, type UnitOfProduct, type Line } from '../line.ts'
import type { Sums } from '../sums.ts'
import type { DeliveredLoad, Load } from '#features/shipments/schema.ts'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { instantOf } from '#domain/instant.ts'
import { basisOfPaper, type Basis } from '../quantity-terms.ts'
import { taxTableOf, type SalePlace } from '../place-of-sale.ts'
import { chargedOn, exemptionsOf, isExempt, ratesOn, type CertificateSnapshot } from '../taxes.ts'

/** What a paper shows: everything said already. */
export type PaperView = {
  lines: { name: string; quantity: string; price?: string; amount?: string; dyed: boolean; made?: string }[]
  sums?: { label: string; amount: string }[]
  /** What its columns are called, where they are no products. */
  heads?: Partial<Record<'name' | 'quantity' | 'price' | 'amount', string>>
  total?: string
  /** How its gallons are counted, where something goes by the gallon. */
  basis?: string
  /** What the law wants said where something is dyed. */
  notices: string[]
}

type DeliverableLine = UnitOfProduct & Pick<Line, 'quantity'> & { delivered?: number | null }

/** "800 gal", or "792.4 gal (800 gal ordered)" where the meter says otherwise. */
export const formatCame = ({ delivered, ...line }: DeliverableLine) =>
  delivered === null || delivered === undefined || delivered === line.quantity
    ? formatQuantity(line)
    : `${formatQuantity({ ...line, quantity: delivered })} (${formatQuantity(line)} ordered)`

/**
 * The lines of a quote, an order or a purchase order, with freight and each tax on its own line. A line costs
 * what was delivered of it.
 */
export const paperView = (
  lines: readonly (Line & { delivered?: number | null })[],
  sums?: Pick<Sums, 'freight' | 'taxes' | 'total'> | null,
  basis?: Basis,
): PaperView => ({
  lines: lines.map((line) => ({
    name: line.name,
    dyed: line.dyed,
    quantity: formatCame(line),
    price: formatPrice(line),
    amount: formatCents(priceOfLine({ ...line, quantity: line.delivered ?? line.quantity })),
  })),
  ...(sums && {
    sums: [
      { label: 'Freight', amount: formatCents(sums.freight) },
      ...sums.taxes.map(({ label, cents }) => ({ label, amount: formatCents(cents) })),
    ],
    total: formatCents(sums.total),
  }),
  ...(basis && { basis: basisOfPaper(lines, basis) }),
  notices: dyedNotices(lines),
})

/** The same paper for viewers who may not see prices: what and how much. */
export const withoutPrices = ({ lines, basis, notices }: PaperView): PaperView => ({
  lines: lines.map(({ name, quantity, dyed }) => ({ name, quantity, dyed })),
  ...{ basis, notices },
})

/** What rides on a truck, without prices. */
export const loadView = (loads: readonly Omit<Line, 'price'>[]): PaperView => ({
  lines: loads.map((load) => ({ name: load.name, dyed: load.dyed, quantity: formatQuantity(load) })),
  notices: dyedNotices(loads),
})

/** "Diesel, 800 gal" of what a truck was loaded with, whatever it brought of it. */
export const formatLoads = (loads: readonly Pick<Line, 'name' | 'product' | 'unit' | 'quantity'>[]) =>
  formatLines(loads.map(({ name, product, unit, quantity }) => ({ name, product, unit, quantity })))

/** "Diesel: 798.1 gal gross, 792.4 gal net (corrected to 60 °F) at 72.4 °F; billed gross." of what was delivered. */
export const formatReadings = (loads: readonly DeliveredLoad[], basis: Basis): string[] =>
  loads.flatMap(({ name, unit, delivered, gross, net, temperature }) => {
    if (unit !== 'gallon' || delivered === undefined) return []
    const gallons = (quantity: number) => formatGallons(quantity as DeciGallons)
    const parts = [
      gross !== undefined && `${gallons(gross)} gross (as metered)`,
      net !== undefined && `${gallons(net)} net (corrected to 60 °F)`,
    ].filter(Boolean)
    const ticket = parts.length > 0 ? parts.join(', ') : gallons(delivered)
    return [`${name}: ${ticket}${temperature === undefined ? '' : `, ${temperature / 10} °F`}. Billed ${basis}.`]
  })

/** "Diesel, 800 gal", or the first line and how many more. */
export const formatLines = (lines: readonly (Pick<Line, 'name'> & DeliverableLine)[]) => {
  const [first, ...rest] = lines
  if (!first) return ''
  return `${first.name}, ${formatCame(first)}${rest.length > 0 ? ` and ${rest.length} more` : ''}`
}

/** A line of which some came: "650 gal" of "800 gal", and what is left, if anything is. */
export type ProgressLine = { name: string; delivered: string; ordered: string; left?: string }

/** How much of each line came. Empty while nothing did. */
export const progressOf = (
  lines: readonly Pick<Line, 'product' | 'name' | 'unit' | 'quantity'>[],
  loads: readonly Load[],
): ProgressLine[] =>
  loads.length === 0
    ? []
    : withDelivered(lines, loads).map(({ delivered, ...line }) => ({
        name: line.name,
        delivered: formatQuantity({ ...line, quantity: delivered }),
        ordered: formatQuantity(line),
        ...(delivered < line.quantity && { left: formatQuantity({ ...line, quantity: line.quantity - delivered }) }),
      }))

type ExemptSale = {
  lines: readonly Pick<Line, 'taxClass' | 'product' | 'name'>[]
  exempt: readonly string[]
  certificates: readonly CertificateSnapshot[] | null
  exemptReason: string | null
  /** The day whose taxes it was calculated with; today when nobody has said. */
  offeredAt: Date | null
}

/**
 * The taxes that a paper leaves out and would have had, as printed, with the certificate that says so, and the lines where
 * it frees some alone; undefined where none is.
 */
export const exemptionOf = (ctx: Context, paper: ExemptSale) => {
  const { lines, offeredAt, exemptReason } = paper
  const day = offeredAt ? today({ ...ctx, now: instantOf(offeredAt) }) : today(ctx)
  const labels = ratesOn(ctx.taxes, day).flatMap((rate) => {
    const taxed = lines.filter(({ taxClass }) => rate.classes.includes(taxClass))
    const freed = taxed.filter(({ product }) => isExempt(rate, ctx.taxes, exemptionsOf(paper), product))
    const names = [...new Set(freed.map(({ name }) => name))].join(', ')
    return freed.length === 0 ? [] : [rate.label + (freed.length < taxed.length ? ` on ${names}` : '')]
  })
  return labels.length > 0 ? `${labels.join('; ')}${exemptReason ? ` (${exemptReason})` : ''}` : undefined
}

/** Today's rates on these lines that nobody has checked yet, each with why: the person writing a quote has to know. */
export const unconfirmedRates = (
  ctx: Context,
  paper: Pick<ExemptSale, 'lines' | 'exempt' | 'certificates'> & SalePlace,
): string[] =>
  chargedOn(taxTableOf(ctx, paper), today(ctx))
    .filter(
      (rate) =>
        rate.confirmed === false &&
        paper.lines.some(
          ({ taxClass, product }) =>
            rate.classes.includes(taxClass) && !isExempt(rate, ctx.taxes, exemptionsOf(paper), product),
        ),
    )
    .map(({ label, unconfirmedReason }) => (unconfirmedReason ? `${label} (${unconfirmedReason})` : label))
