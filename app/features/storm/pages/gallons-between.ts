import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { shipmentLines, shipments } from '#features/shipments/schema.ts'

/** What meters said was delivered from one moment until another, whenever it was promised for. For staff alone. */
export const gallonsBetween = async (ctx: Context, since: Date, until = dateOf(ctx.now)): Promise<DeciGallons> => {
  demand(ctx, 'standing.see-all')
  const [row] = await ctx.db
    .select({ gallons: sql<number>`coalesce(sum(${shipmentLines.delivered}), 0)::float8` })
    .from(shipments)
    .innerJoin(shipmentLines, and(eq(shipmentLines.shipmentId, shipments.id), eq(shipmentLines.unit, 'gallon')))
    .where(and(eq(shipments.state, 'delivered'), gte(shipments.deliveredAt, since), lt(shipments.deliveredAt, until)))
  return (row?.gallons ?? 0) as DeciGallons
}
