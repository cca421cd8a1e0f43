import { randomUUID } from 'node:crypto'
import { and, eq, gte, lt, lte } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { uptimeSpans } from './schema.ts'

/** Seconds between two heartbeats of a process. */
export const beatSeconds = 60

/**
 * Seconds without a heartbeat that still count as up: a beat may come late. What is longer, in either direction, is a
 * gap: the machine slept, the database was away, or someone set the clock.
 */
export const longestSilence = 90

/** Days after which a span is forgotten; no question looks back that far. */
export const keptDays = 400

/**
 * A process says that it is up now. Given the span it wrote before, it moves that on; without one, or after a silence,
 * it begins a new span, so that time it did not see is never claimed. Returns the span to give next time.
 */
export const beat = async (ctx: Pick<Context, 'db' | 'now'>, span?: string): Promise<string> => {
  const now = dateOf(ctx.now)
  if (span && (await movedOn(ctx, span))) return span
  const id = randomUUID()
  await ctx.db.insert(uptimeSpans).values({ id, beganAt: now, seenAt: now })
  await ctx.db.delete(uptimeSpans).where(lt(uptimeSpans.seenAt, dateOf(ctx.now.subtract({ hours: 24 * keptDays }))))
  return id
}

const movedOn = async ({ db, now }: Pick<Context, 'db' | 'now'>, span: string): Promise<boolean> => {
  const moved = await db
    .update(uptimeSpans)
    .set({ seenAt: dateOf(now) })
    .where(
      and(
        eq(uptimeSpans.id, span),
        lte(uptimeSpans.beganAt, dateOf(now)),
        gte(uptimeSpans.seenAt, dateOf(now.subtract({ seconds: longestSilence }))),
        lte(uptimeSpans.seenAt, dateOf(now.add({ seconds: longestSilence }))),
      ),
    )
    .returning({ id: uptimeSpans.id })
  return moved.length > 0
}
