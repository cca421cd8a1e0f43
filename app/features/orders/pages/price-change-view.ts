import type { Context } from '#domain/context.ts'
import { formatCents } from '#domain/money.ts'
import { formatPrice, priceOfLine } from '#features/trade/line.ts'
import { pricedAt, sumsAsked } from '../confirm.ts'
import type { Order, OrderLine } from '../schema.ts'

/** A price above what the buyer saw, beside it: lines, freight, and the total with today's taxes. Undefined where none waits. */
export const priceChangeView = (ctx: Context, order: Order, lines: readonly OrderLine[]) => {
  const { askedPrices: asked, state, freight, totalCents } = order
  if (!asked || state !== 'price_asked') return undefined
  const formatLine = (line: OrderLine) => `${formatPrice(line)}, ${formatCents(priceOfLine(line))}`
  const now = pricedAt(lines, asked.prices)
  const total = formatCents(sumsAsked(ctx, order, lines, asked).total)
  return {
    rows: [
      ...lines.map((line, place) => ({
        name: line.name,
        before: formatLine(line),
        now: formatLine(now[place] ?? line),
      })),
      { name: 'Freight', before: formatCents(freight), now: formatCents(asked.freight) },
      { name: 'Total with taxes', before: formatCents(totalCents), now: total },
    ],
    total,
  }
}

export type PriceChangeView = NonNullable<ReturnType<typeof priceChangeView>>
