import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { runs } from '#features/dispatch/schema.ts'
import { trucks } from '#features/fleet/schema.ts'
import { driverReports } from './schema.ts'

/** How long the office is reminded of what a driver reported. */
const days = 7

/**
 * What drivers reported that the office has to see to: it could not be recorded, or a shift ended with stops or gallons that
 * nobody accounts for. The oldest first. For anyone who sees the board.
 */
export const reportsToSettle = async (ctx: Context, most: number) => {
  if (!can(ctx.viewer, 'dispatch.see-all')) return { rows: [], all: 0 }
  const since = Temporal.PlainDate.from(today(ctx)).subtract({ days }).toString()
  const found = await ctx.db
    .select({
      ...{ id: driverReports.id, runId: runs.id, truck: trucks.name, state: driverReports.state },
      ...{ words: driverReports.words, all: sql<number>`count(*) over ()`.mapWith(Number) },
    })
    .from(runs)
    .innerJoin(trucks, eq(trucks.id, runs.truckId))
    .innerJoin(driverReports, eq(driverReports.runId, runs.id))
    .where(and(gte(runs.date, since), isNotNull(driverReports.words), isNull(driverReports.settledAt)))
    .orderBy(asc(driverReports.receivedAt), asc(driverReports.id))
    .limit(most)
  return { rows: found, all: found[0]?.all ?? 0 }
}
