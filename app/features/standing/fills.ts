import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { inTransaction, type Context } from '#domain/context.ts'
import type { DeciGallons } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { usableGallons } from '#features/customers/tank-room.ts'
import { isWinter, type DegreeDays } from './degree-days.ts'
import { standingEvents } from './events.ts'
import { tankNamed, type StandingWithTank } from './find.ts'
import { kFromFill } from './forecast.ts'
import { degreeDaysFor, deliveredTo, type TankDelivery } from './plan.ts'
import { standingDeliveries, standingFills, type StandingFill } from './schema.ts'
import { formatK } from './words.ts'

/**
 * Measures K of each delivered order that was not looked at yet, from one fill to the next: what did not fill the tank, or
 * says too little, adds to the next fill. For the program alone.
 */
export const measureFills = (ctx: Context, found: StandingWithTank): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { standing, tank } = found
    const usable = usableGallons(tank)
    if (standing.rule !== 'degree_days' || usable === undefined) return
    const deliveries = await deliveredTo(ctx, [tank.id])
    const storedFills = await fillsOf(ctx, standing.id)
    const fresh = deliveries.filter(({ orderId }) => !storedFills.some((fill) => fill.orderId === orderId))
    if (fresh.length === 0) return
    const degreeDays = await degreeDaysFor(ctx)
    const history = storedFills.toReversed()
    for (const delivered of fresh) {
      // oxlint-disable-next-line no-await-in-loop -- each fill is measured from the one before it
      history.push(await measure(ctx, { found, usable, degreeDays, history, delivered }))
    }
  })

/** The fills of a tank that were looked at, newest first. The caller has found it within the viewer's sight. */
export const fillsOf = ({ db }: Pick<Context, 'db'>, standingId: string): Promise<StandingFill[]> =>
  db
    .select()
    .from(standingFills)
    .where(eq(standingFills.standingId, standingId))
    .orderBy(desc(standingFills.filledOn), desc(standingFills.id))

type MeasuredTank = {
  found: StandingWithTank
  usable: DeciGallons
  degreeDays: DegreeDays
  history: readonly StandingFill[]
  delivered: TankDelivery
}

const measure = async (ctx: Context, { found, usable, degreeDays, history, delivered }: MeasuredTank) => {
  const { id, customerId, basePerDay } = found.standing
  const counted = history.findLastIndex(({ outcome }) => outcome !== 'too_small')
  const last = history[counted]
  const open = history.slice(counted + 1)
  const gallons = (open.reduce((sum, fill) => sum + ownGallons(fill), 0) + delivered.gallons) as DeciGallons
  const from = last && Temporal.PlainDate.from(last.filledOn)
  const days = from ? from.until(delivered.day).days : 0
  let sum = 0
  for (let at = 1; from && at <= days; at++) sum += degreeDays(from.add({ days: at })).count
  const isCold = isWinter(delivered.day)
  const [now] = await ctx.db.select().from(standingDeliveries).where(eq(standingDeliveries.id, id))
  const old = (isCold ? now?.winterK : now?.summerK) ?? null
  const outcome = !last
    ? ({ is: delivered.isFill ? 'first' : 'too_small' } as const)
    : delivered.isFill
      ? kFromFill(old, { gallons, days, degreeDays: sum }, usable, basePerDay)
      : ({ is: 'too_small' } as const)
  const row: StandingFill = {
    ...{ id: randomUUID(), standingId: id, orderId: delivered.orderId, filledOn: delivered.day.toString() },
    // Of what is counted with the next fill, only its own gallons are kept.
    gallons: outcome.is === 'too_small' ? delivered.gallons : gallons,
    ...{ days, degreeDays: Math.round(sum), outcome: outcome.is },
    measuredK: 'measured' in outcome ? (outcome.measured ?? null) : null,
  }
  await ctx.db.insert(standingFills).values(row).onConflictDoNothing()
  const detail = { tank: tankNamed(found), from: formatK(old) }
  if (outcome.is === 'asked') {
    await ctx.db.update(standingDeliveries).set({ askedK: outcome.measured }).where(eq(standingDeliveries.id, id))
    await logEvent(ctx, standingEvents.k_asked, customerId, {}, { ...detail, to: formatK(outcome.measured) })
  }
  if (outcome.is === 'taken') {
    const k = isCold ? { winterK: outcome.k } : { summerK: outcome.k }
    await ctx.db.update(standingDeliveries).set(k).where(eq(standingDeliveries.id, id))
    if (outcome.k !== old)
      await logEvent(ctx, standingEvents.k_changed, customerId, {}, { ...detail, to: formatK(outcome.k) })
  }
  return row
}

const ownGallons = ({ gallons }: StandingFill): number => gallons
