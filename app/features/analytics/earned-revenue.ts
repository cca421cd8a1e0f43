import { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { billedIn } from '#features/invoices/figures.ts'
import type { Period } from './period.ts'
import { revenueIn } from './revenue.ts'

/**
 * What a period earned: goods and freight, as billed from the cut-over day on, and as delivered before it. `waits` was
 * delivered and is not billed yet. `orders` were delivered.
 */
export type EarnedRevenue = { orders: number; earned: Cents; waits: Cents }

/** Of the whole period. For staff alone. */
export const earnedRevenue = async (ctx: Context, period: Period): Promise<EarnedRevenue> => {
  const { cutOver } = ctx.billing
  const revenue = await revenueIn(ctx, period)
  if (cutOver === null || cutOver > period.to)
    return { orders: revenue.orders, earned: revenue.revenue, waits: 0 as Cents }
  const last = Temporal.PlainDate.from(cutOver).subtract({ days: 1 }).toString()
  const before = cutOver > period.from ? (await revenueIn(ctx, { from: period.from, to: last })).revenue : 0
  const billed = await billedIn(ctx, period.from, period.to)
  return { orders: revenue.orders, earned: (before + billed.earned) as Cents, waits: billed.waits.earned }
}
