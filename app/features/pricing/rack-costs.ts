import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { formatFuelPrice, type HundredthCentsPerGallon } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { pricingEvents } from './events.ts'
import { rackCosts, type RackCost } from './schema.ts'

export type RackCostInput = { terminal: string; product: string; cost: HundredthCentsPerGallon }

/** How many days ahead a rack price may take effect; a later date is taken for a typing mistake. */
export const furthestDays = 14

/**
 * When a rack price that is recorded now takes effect if no time is given: the next time of day at which racks change.
 */
export const nextRackChange = ({ calendar, pricing, now }: Pick<Context, 'calendar' | 'pricing' | 'now'>) => {
  const local = localTime(calendar, now)
  const tonight = local.withPlainTime(Temporal.PlainTime.from(pricing.changesAt))
  return Temporal.ZonedDateTime.compare(local, tonight) < 0 ? tonight : tonight.add({ days: 1 })
}

/**
 * Staff record what terminals charge from an instant on. The later of two entries for the same instant holds.
 * @throws DomainError `invalid` for an unknown terminal or product, a product twice, or an instant too far ahead.
 */
export const recordCosts = (
  ctx: Context,
  effectiveAt: Temporal.Instant,
  typed: readonly RackCostInput[],
): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'pricing.set')
    checkCosts(ctx, effectiveAt, typed)
    const batchId = randomUUID()
    const common = {
      batchId,
      effectiveAt: dateOf(effectiveAt),
      recordedBy: editorName(ctx),
      recordedAt: dateOf(ctx.now),
    }
    await ctx.db.insert(rackCosts).values(typed.map((cost) => ({ id: randomUUID(), ...cost, ...common })))
    const from = formatMoment(ctx.calendar.timeZone, common.effectiveAt)
    await logEvent(ctx, pricingEvents.costs_recorded, batchId, {}, { count: typed.length, from })
    return batchId
  })

const checkCosts = (ctx: Context, effectiveAt: Temporal.Instant, typed: readonly RackCostInput[]) => {
  const wrong = (words: string) => new DomainError('invalid', words)
  if (typed.length === 0) throw wrong('Please enter at least one rack price.')
  if (Temporal.Instant.compare(effectiveAt, ctx.now.add({ hours: 24 * furthestDays })) > 0)
    throw wrong(`Effective: please choose a time within ${furthestDays} days.`)
  const latest = new Set<string>()
  for (const { terminal, product, cost } of typed) {
    if (!ctx.pricing.terminals.some(({ key }) => key === terminal)) throw wrong('Please choose one of our terminals.')
    if (!Number.isSafeInteger(cost) || cost < 1 || cost > 200_000)
      throw wrong('A rack price must be more than $0 and at most $20 per gallon.')
    const key = `${terminal} ${product}`
    if (latest.has(key)) throw wrong('A product is here twice for the same terminal.')
    latest.add(key)
  }
}

/** Staff remove rack prices that were recorded together and typed wrong. Quotes made from them keep their figures. */
export const removeCosts = (ctx: Context, batchId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'pricing.set')
    const removed = isUuid(batchId)
      ? await ctx.db
          .update(rackCosts)
          .set({ removedAt: dateOf(ctx.now), removedBy: editorName(ctx) })
          .where(and(eq(rackCosts.batchId, batchId), isNull(rackCosts.removedAt)))
          .returning()
      : []
    if (removed.length === 0) throw notFound('rack price')
    const summary = removed.map(({ product, cost }) => `${product} ${formatFuelPrice(cost)}`).join(', ')
    await logEvent(ctx, pricingEvents.costs_removed, batchId, {}, { what: summary.slice(0, 300) })
  })

export const editorName = ({ viewer }: Context) => ('userId' in viewer ? viewer.name : 'Automatic')

/**
 * The rack price in force for each terminal and product at an instant (now by default), as it was recorded by then.
 * For staff who see prices.
 */
export const costsAt = (ctx: Context, at: Temporal.Instant = ctx.now, products?: readonly string[]) => {
  demand(ctx, 'costs.see')
  return ctx.db
    .selectDistinctOn([rackCosts.terminal, rackCosts.product])
    .from(rackCosts)
    .where(
      and(
        Temporal.Instant.compare(at, ctx.now) < 0
          ? and(
              lte(rackCosts.recordedAt, dateOf(at)),
              or(isNull(rackCosts.removedAt), gt(rackCosts.removedAt, dateOf(at))),
            )
          : isNull(rackCosts.removedAt),
        lte(rackCosts.effectiveAt, dateOf(at)),
        products && inArray(rackCosts.product, [...products]),
      ),
    )
    .orderBy(
      asc(rackCosts.terminal),
      asc(rackCosts.product),
      desc(rackCosts.effectiveAt),
      desc(rackCosts.recordedAt),
      desc(rackCosts.id),
    )
}

/** Rack prices that are recorded and take effect later, the next one first. */
export const costsAhead = (ctx: Context): Promise<RackCost[]> => {
  demand(ctx, 'costs.see')
  return ctx.db
    .select()
    .from(rackCosts)
    .where(and(isNull(rackCosts.removedAt), gt(rackCosts.effectiveAt, dateOf(ctx.now))))
    .orderBy(asc(rackCosts.effectiveAt), asc(rackCosts.terminal), asc(rackCosts.product), asc(rackCosts.id))
}

/** The last rack prices recorded, removed ones included: those of the last `times` entries. */
export const recentCosts = (ctx: Context, times = 8): Promise<RackCost[]> => {
  demand(ctx, 'costs.see')
  const batches = ctx.db
    .selectDistinct({ batchId: rackCosts.batchId, recordedAt: rackCosts.recordedAt })
    .from(rackCosts)
    .orderBy(desc(rackCosts.recordedAt), asc(rackCosts.batchId))
    .limit(times)
    .as('batches')
  return ctx.db
    .select(getTableColumns(rackCosts))
    .from(rackCosts)
    .innerJoin(batches, eq(batches.batchId, rackCosts.batchId))
    .orderBy(desc(rackCosts.recordedAt), asc(rackCosts.terminal), asc(rackCosts.product), asc(rackCosts.id))
}

/**
 * Whether a rack price is too old to quote from without a warning. Hours of days on which no rack opens don't count,
 * so that Friday's price is good on Monday morning.
 */
export const isStale = (
  { calendar, pricing, now }: Pick<Context, 'calendar' | 'pricing' | 'now'>,
  { effectiveAt }: Pick<RackCost, 'effectiveAt'>,
): boolean => {
  const from = localTime(calendar, Temporal.Instant.fromEpochMilliseconds(effectiveAt.getTime()))
  const to = localTime(calendar, now)
  let idle = 0
  for (let day = from.toPlainDate().add({ days: 1 }); Temporal.PlainDate.compare(day, to.toPlainDate()) < 0;) {
    if (day.dayOfWeek > 5 || calendar.holidays.some(({ date, opens }) => date === day.toString() && !opens)) idle += 24
    day = day.add({ days: 1 })
    if (idle > 24 * 30) return true
  }
  return from.until(to, { largestUnit: 'hour' }).total('hours') - idle > pricing.staleHours
}
