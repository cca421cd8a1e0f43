import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { listQuotes } from '#features/quotes/list.ts'

export type OpenQuote = { id: string; reference: string; product: string; price: number; quantity: number; until: Date }

/** What quotes that the viewer can still accept say of a gallon: it holds for that delivery, whatever the price of the day does. */
export const openQuotes = async (ctx: Context): Promise<OpenQuote[]> => {
  demand(ctx, 'prices.see')
  const { rows } = await listQuotes(ctx, { state: 'pending' })
  return rows.flatMap(({ id, reference, validUntil, lines }) =>
    validUntil && validUntil > dateOf(ctx.now)
      ? lines.flatMap(({ product, unit, price, quantity }) =>
          unit === 'gallon' ? [{ id, reference, product, price, quantity, until: validUntil }] : [],
        )
      : [],
  )
}
