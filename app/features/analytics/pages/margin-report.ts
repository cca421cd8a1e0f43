import { formatCents, type Cents } from '#domain/money.ts'
import { marginsBy, withNames, type Margin, type MarginBy } from '../margin.ts'
import { ordersBehind } from './orders-behind.ts'
import type { ReportKind } from './report.ts'

const words = { product: 'Product', customer: 'Customer' } as const

const marginReport = (by: MarginBy): ReportKind => ({
  key: `margin-by-${by}`,
  see: ['revenue.see', 'costs.see'],
  title: `Margin by ${by}`,
  says: 'Product sales less what we paid suppliers, or less the rack price if we bought nothing for the order. Freight and taxes are left out.',
  empty: 'No deliveries in this period.',
  read: async (ctx, period) => {
    const margins = await marginsBy(ctx, period, by)
    if (margins.length === 0) return undefined
    const total = sumOf(margins)
    const rest = margins.slice(mostLines)
    const first = await withNames(ctx, margins.slice(0, mostLines), by)
    return {
      figure: formatCents(total.margin),
      note: [
        total.sold > 0 ? `${percent(total)} of ${formatCents(total.sold)}` : 'No cost is known',
        total.unknown > 0 && `cost unknown on ${formatCents(total.unknown)}`,
      ]
        .filter(Boolean)
        .join(', '),
      chart: {
        kind: 'bars',
        words: `Margin by ${by}`,
        bars: first
          .filter(({ margin }) => margin > 0)
          .slice(0, 12)
          .map((each) => ({
            label: each.name,
            value: each.margin,
            said: `${formatCents(each.margin)}, ${percent(each)}`,
          })),
      },
      columns: [
        { head: words[by] },
        { head: 'Sold', figures: true },
        { head: 'Cost', figures: true, wide: true },
        { head: 'Margin', figures: true },
        { head: 'Percent', figures: true },
        { head: 'Cost unknown', figures: true, wide: true },
      ],
      rows: [
        ...first.map((margin) => [margin.name, ...cells(margin)]),
        ...(rest.length > 0
          ? [[`${rest.length.toLocaleString('en-US')} more, all in the file`, ...cells(sumOf(rest))]]
          : []),
      ],
      // Who stands on no record has no list of their own.
      links: first.map(({ key }) => (key ? ordersBehind(ctx, period, { [by]: key }) : undefined)),
      total: ['Total', ...cells(total)],
      file: {
        heads: [words[by], 'Sold USD', 'Cost USD', 'Margin USD', 'Sold without a known cost USD'],
        lines: async () =>
          (await withNames(ctx, margins, by)).map(({ name, sold, cost, margin, unknown }) => [
            name,
            ...[sold, cost, margin, unknown].map((cents) => (cents / 100).toFixed(2)),
          ]),
      },
    }
  },
})

/** What products earn, and what customers do. */
export const marginReports = [marginReport('product'), marginReport('customer')]

/** So many lines are read on a page; the file has them all. */
const mostLines = 100

const sumOf = (margins: readonly Margin[]): Figures => {
  const sum = (of: (margin: Margin) => Cents) => margins.reduce((all, margin) => all + of(margin), 0) as Cents
  return {
    ...{ sold: sum(({ sold }) => sold), cost: sum(({ cost }) => cost) },
    ...{ margin: sum(({ margin }) => margin), unknown: sum(({ unknown }) => unknown) },
  }
}

type Figures = Omit<Margin, 'key' | 'name'>

const cells = (figures: Figures) => [
  ...[figures.sold, figures.cost, figures.margin].map(formatCents),
  percent(figures),
  formatCents(figures.unknown),
]

const percent = ({ sold, margin }: Pick<Figures, 'sold' | 'margin'>) =>
  sold === 0 ? '' : `${((100 * margin) / sold).toFixed(1)}%`
