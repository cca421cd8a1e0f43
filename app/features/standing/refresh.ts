import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Standing } from './find.ts'
import { plansOf } from './plan.ts'
import { standingDeliveries } from './schema.ts'

/** Keeps the forecasts of standing deliveries for lists and alerts. Their pages forecast anew. */
export const refreshForecasts = async (ctx: Context, found: readonly Standing[]): Promise<void> => {
  const plans = await plansOf(ctx, found)
  for (const { standing, tank } of found) {
    const plan = plans.get(tank.id)
    const { runsOut, earliest, latest, deliverBy } = plan?.forecast ?? {}
    const said = (day: { toString: () => string } | undefined) => day?.toString() ?? null
    const isOff = standing.state !== 'active'
    // One after another: a statement of a few columns each.
    // oxlint-disable-next-line no-await-in-loop
    await ctx.db
      .update(standingDeliveries)
      .set({
        ...{ runsOutOn: said(runsOut), runsOutFrom: said(earliest), runsOutTo: said(latest) },
        ...{ deliverBy: said(deliverBy), nextOn: isOff ? null : said(plan?.next), forecastAt: dateOf(ctx.now) },
      })
      .where(eq(standingDeliveries.id, standing.id))
  }
}
