import { formatCents } from '#domain/money.ts'
import { hasDyed } from '../dyed.ts'
import { priceOfLine, formatPrice, formatQuantity, type Counted, type Line, type Sums } from '../line.ts'
import type { Load } from '#features/shipments/schema.ts'
import { withDelivered } from '#features/shipments/quantities.ts'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { instantOf } from '#domain/instant.ts'
import { ratesOn } from '../taxes.ts'

/** What a paper shows: everything said already. */
export type PaperView = {
  lines: { name: string; quantity: string; price?: string; amount?: string; dyed: boolean }[]
  sums?: { label: string; amount: string }[]
  total?: string
  dyed: boolean
}

type Came = Counted & Pick<Line, 'quantity'> & { delivered?: number | null }

/** "800 gal", or "650 of 800 gal" on what was closed short. */
export const formatCame = ({ delivered, ...line }: Came) =>
  delivered === null || delivered === undefined || delivered === line.quantity
    ? formatQuantity(line)
    : `${formatQuantity({ ...line, quantity: delivered }).split(' ')[0]} of ${formatQuantity(line)}`

/**
 * The lines of a quote, an order or a purchase order, with freight and each tax on its own line. A line that was closed
 * short costs what was delivered of it.
 */
export const paperView = (
  lines: readonly (Line & { delivered?: number | null })[],
  sums?: Pick<Sums, 'freight' | 'taxes' | 'total'> | null,
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
  dyed: hasDyed(lines),
})

/** The same paper for whoever may not see prices: what and how much. */
export const withoutPrices = ({ lines, dyed }: PaperView): PaperView => ({
  lines: lines.map(({ name, quantity, dyed }) => ({ name, quantity, dyed })),
  dyed,
})

/** What rides on a truck, without prices. */
export const loadView = (loads: readonly Omit<Line, 'price'>[]): PaperView => ({
  lines: loads.map((load) => ({ name: load.name, dyed: load.dyed, quantity: formatQuantity(load) })),
  dyed: hasDyed(loads),
})

/** "Diesel, 800 gal" of what a truck was loaded with, whatever it brought of it. */
export const formatLoads = (loads: readonly Pick<Line, 'name' | 'product' | 'unit' | 'quantity'>[]) =>
  formatLines(loads.map(({ name, product, unit, quantity }) => ({ name, product, unit, quantity })))

/** "Diesel, 800 gal", or the first line and how many more. */
export const formatLines = (lines: readonly (Pick<Line, 'name'> & Came)[]) => {
  const [first, ...rest] = lines
  if (!first) return ''
  return `${first.name}, ${formatCame(first)}${rest.length > 0 ? ` and ${rest.length} more` : ''}`
}

/** A line of which some came: "650 gal" of "800 gal", and what is left, if anything is. */
export type ProgressLine = { name: string; delivered: string; ordered: string; left?: string }

/** How much of each line came. Empty while nothing did. */
export const progressOf = (
  lines: readonly Pick<Line, 'product' | 'name' | 'unit' | 'quantity'>[],
  brought: readonly Load[],
): ProgressLine[] =>
  brought.length === 0
    ? []
    : withDelivered(lines, brought).map(({ delivered, ...line }) => ({
        name: line.name,
        delivered: formatQuantity({ ...line, quantity: delivered }),
        ordered: formatQuantity(line),
        ...(delivered < line.quantity && { left: formatQuantity({ ...line, quantity: line.quantity - delivered }) }),
      }))

type Exempted = {
  lines: readonly Pick<Line, 'taxClass'>[]
  exempt: readonly string[]
  exemptReason: string | null
  /** The day whose taxes it was calculated with; today when nobody has said. */
  offeredAt: Date | null
}

/** The taxes that a paper leaves out and would have had, with their names as printed. */
export const taxesLeftOut = (ctx: Context, { lines, exempt, offeredAt }: Omit<Exempted, 'exemptReason'>) => {
  const day = localTime(ctx.calendar, offeredAt ? instantOf(offeredAt) : ctx.now)
    .toPlainDate()
    .toString()
  return ratesOn(ctx.taxes, day).filter(
    ({ id, classes }) => exempt.includes(id) && lines.some(({ taxClass }) => classes.includes(taxClass)),
  )
}

/** The same in words, with the certificate that says so; undefined where none is. */
export const exemptionOf = (ctx: Context, paper: Exempted) => {
  const labels = taxesLeftOut(ctx, paper).map(({ label }) => label)
  return labels.length > 0 ? `${labels.join(', ')}${paper.exemptReason ? ` (${paper.exemptReason})` : ''}` : undefined
}
