import { and, eq, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { runs, runStops } from '#features/dispatch/schema.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { shipments } from '#features/shipments/schema.ts'

const happened = alias(runStops, 'happened')

/**
 * The orders that wait for a truck of today to which something happened: to its run, or at one of its stops. Their
 * customers read "second of four stops, about 10:40", which changes with it. Gives ids alone, for the live stream.
 */
export const ordersBehindTrucks = async (
  ctx: Pick<Context, 'db' | 'now' | 'calendar'>,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const waiting = await ctx.db
    .selectDistinct({ orderId: shipments.orderId })
    .from(runs)
    .innerJoin(happened, eq(happened.runId, runs.id))
    .innerJoin(runStops, eq(runStops.runId, runs.id))
    .innerJoin(shipments, eq(shipments.id, runStops.shipmentId))
    .where(
      and(
        eq(runs.date, today(ctx)),
        inArray(shipments.state, [...shipmentStates.statesThat('isActive')]),
        or(inArray(runs.id, [...ids]), inArray(happened.shipmentId, [...ids])),
      ),
    )
  return waiting.map(({ orderId }) => orderId)
}
