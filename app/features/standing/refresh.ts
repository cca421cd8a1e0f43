import { and, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { system } from '#domain/viewer.ts'
import type { TanksChanged } from '#features/customers/levels.ts'
import { standingsInSight, type StandingWithTank } from './find.ts'
import { plansOf, type TankPlan } from './plan.ts'
import { roomAt } from './tank-room.ts'
import { standingDeliveries, standingProposals } from './schema.ts'

/** Keeps the forecasts of standing deliveries for lists and alerts. Their pages forecast anew. */
export const refreshForecasts = async (ctx: Context, found: readonly StandingWithTank[]): Promise<void> => {
  const plans = await plansOf(ctx, found)
  for (const { standing, tank } of found) {
    const plan = plans.get(tank.id)
    const { runsOut, earliest, latest, deliverBy } = plan?.forecast ?? {}
    const dayText = (day: { toString: () => string } | undefined) => day?.toString() ?? null
    const isOff = standing.state !== 'active'
    // One after another: a statement of a few columns each.
    // oxlint-disable-next-line no-await-in-loop
    await ctx.db
      .update(standingDeliveries)
      .set({
        ...{ runsOutOn: dayText(runsOut), runsOutFrom: dayText(earliest), runsOutTo: dayText(latest) },
        ...{ deliverBy: dayText(deliverBy), nextOn: isOff ? null : dayText(plan?.next), forecastAt: dateOf(ctx.now) },
      })
      .where(eq(standingDeliveries.id, standing.id))
    // oxlint-disable-next-line no-await-in-loop -- the same
    await refreshRoom(ctx, standing.id, tank, plan)
  }
}

/** What a level or a delivery changes, no matter who told of it: a driver and a customer don't see all that is planned by it. */
export const refreshTanks: TanksChanged = async (ctx, tankIds) =>
  refreshForecasts(ctx, await standingsInSight({ db: ctx.db, viewer: system }, { tankIds }))

const refreshRoom = async (
  { db }: Context,
  standingId: string,
  tank: StandingWithTank['tank'],
  plan: TankPlan | undefined,
) => {
  const isWaiting = and(eq(standingProposals.standingId, standingId), eq(standingProposals.state, 'waiting'))
  const [waiting] = await db.select().from(standingProposals).where(isWaiting)
  const room = waiting && (roomAt(tank, plan, waiting.deliveryDate) ?? null)
  if (waiting && room !== waiting.room)
    await db
      .update(standingProposals)
      .set({ room })
      .where(and(eq(standingProposals.id, waiting.id), isWaiting))
}
