import { eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { runStops } from './schema.ts'

/**
 * Keeps when the driver came to a stop, and when they left it: the first that was said of each holds. The caller has the run's
 * lock, and has looked the stop up on it.
 */
export const reportStop = async (
  { db }: Pick<Context, 'db'>,
  stopId: string,
  { arrivedAt, leftAt }: { arrivedAt?: Date; leftAt?: Date },
): Promise<void> => {
  const first = (column: typeof runStops.arrivedAt, at: Date) =>
    sql`coalesce(${column}, ${at.toISOString()}::timestamptz)`
  await db
    .update(runStops)
    .set({
      ...(arrivedAt && { arrivedAt: first(runStops.arrivedAt, arrivedAt) }),
      ...(leftAt && {
        arrivedAt: first(runStops.arrivedAt, arrivedAt ?? leftAt),
        leftAt: first(runStops.leftAt, leftAt),
      }),
    })
    .where(eq(runStops.id, stopId))
}
