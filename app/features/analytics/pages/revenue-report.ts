import { revenueBy, revenueOf, type Revenue } from '../revenue.ts'
import { formatCents, formatDollars, type Cents } from '#domain/money.ts'
import { ordersBehind } from './orders-behind.ts'
import type { ReportKind } from './report.ts'
import { formatOnAxis, formatStep, ticksUpTo } from './format-period.ts'

export const revenueReport: ReportKind = {
  key: 'revenue',
  see: 'revenue.see',
  title: 'Revenue',
  says: "Products and freight on delivered orders, by delivery date. Taxes we collect don't count as revenue.",
  empty: 'No orders were delivered in this period.',
  read: async (ctx, period, step) => {
    const steps = await revenueBy(ctx, period, step)
    const total = revenueOf(steps)
    if (total.orders === 0) return undefined
    const best = steps.reduce((best, part) => (part.revenue > best.revenue ? part : best))
    return {
      figure: formatCents(total.revenue),
      note: `${total.orders} ${total.orders === 1 ? 'order' : 'orders'} delivered`,
      chart: {
        kind: 'columns',
        words: `${formatCents(total.revenue)} in total. Best: ${formatStep(step, best)}, ${formatCents(best.revenue)}.`,
        columns: steps.map((part) => ({
          label: formatOnAxis(step, part),
          words: `${formatStep(step, part)}: ${formatCents(part.revenue)}`,
          value: part.revenue,
        })),
        ticks: ticksUpTo(best.revenue / 100).map((dollars) => ({
          at: dollars * 100,
          label: formatDollars((dollars * 100) as Cents),
        })),
      },
      columns: [
        { head: step === 'day' ? 'Day' : 'Days' },
        { head: 'Orders', figures: true },
        { head: 'Products', figures: true, wide: true },
        { head: 'Freight', figures: true, wide: true },
        { head: 'Revenue', figures: true },
        { head: 'Taxes collected', figures: true, wide: true },
      ],
      rows: steps.map((part) => [formatStep(step, part), ...cells(part, formatCents)]),
      links: steps.map((part) => (part.orders > 0 ? ordersBehind(ctx, part) : undefined)),
      total: ['Total', ...cells(total, formatCents)],
      file: {
        heads: ['From', 'To', 'Orders', 'Goods USD', 'Freight USD', 'Revenue USD', 'Taxes collected USD'],
        lines: steps.map((part) => [part.from, part.to, ...cells(part, (cents) => (cents / 100).toFixed(2))]),
      },
    }
  },
}

const cells = ({ orders, goods, freight, revenue, taxes }: Revenue, format: (cents: Cents) => string) => [
  String(orders),
  ...[goods, freight, revenue, taxes].map(format),
]
