import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { runs, runStops } from '#features/dispatch/schema.ts'
import { drivers, trucks } from '#features/fleet/schema.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { shipments } from '#features/shipments/schema.ts'
import { hasLapsed } from './find.ts'
import { driverReports } from './schema.ts'

/** How long the office is reminded of what a driver reported. */
const days = 7

/**
 * What drivers reported that the office has to see to: it could not be recorded, or a shift ended with stops or gallons that
 * nobody accounts for. The oldest first. For anyone who sees the board.
 */
export const reportsToSettle = async (ctx: Context, limit: number) => {
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
    .limit(limit)
  return { rows: found, all: found[0]?.all ?? 0 }
}

/** How long the office is told of a run that nobody ended; nothing can be reported on it by then. */
const unendedDays = 90

/**
 * Runs of earlier days that nobody ended: on the road still, or sent with stops and never started. The oldest first.
 * `lapsed`: only those whose phone and link no longer work, for no night lasts so long. For anyone who sees the board.
 */
export const unendedRuns = async (ctx: Context, limit: number, lapsed = false) => {
  if (!can(ctx.viewer, 'dispatch.see-all')) return { rows: [], all: 0 }
  const day = Temporal.PlainDate.from(today(ctx))
  const yesterday = day.subtract({ days: 1 }).toString()
  const before = lapsed && !hasLapsed(ctx, { date: yesterday }) ? yesterday : day.toString()
  const carries = ctx.db
    .select({ id: runStops.id })
    .from(runStops)
    .innerJoin(shipments, eq(shipments.id, runStops.shipmentId))
    .where(and(eq(runStops.runId, runs.id), inArray(shipments.state, [...shipmentStates.statesThat('isActive')])))
  const found = await ctx.db
    .select({
      ...{ id: runs.id, date: runs.date, state: runs.state, truckId: runs.truckId, truck: trucks.name },
      ...{ driver: drivers.name, all: sql<number>`count(*) over ()`.mapWith(Number) },
    })
    .from(runs)
    .innerJoin(trucks, eq(trucks.id, runs.truckId))
    .leftJoin(drivers, eq(drivers.id, runs.driverId))
    .where(
      and(
        gte(runs.date, day.subtract({ days: unendedDays }).toString()),
        lt(runs.date, before),
        or(eq(runs.state, 'under_way'), and(eq(runs.state, 'released'), exists(carries))),
      ),
    )
    .orderBy(asc(runs.date), asc(trucks.name), asc(runs.id))
    .limit(limit)
  return { rows: found, all: found[0]?.all ?? 0 }
}
