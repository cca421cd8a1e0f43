import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { mails } from '#mails/schema.ts'
import { causedOn } from './find-mails.ts'
import { outboxEvents } from './events.ts'

export type TroubledState = 'failed' | 'held'

/** How many mails of a state were caused on a day, which is a plain date in the company's time zone. */
export type TroubledDay = { day: string; mails: number }

const daysShown = 14

/** The latest days with mails that failed, or are held. For staff alone. */
export const troubledDays = (ctx: Context, state: TroubledState): Promise<TroubledDay[]> => {
  demand(ctx, 'outbox.see')
  // Written into the statement, not bound to it: the grouping must be the same expression to PostgreSQL.
  const zone = sql.raw(`'${ctx.calendar.timeZone.replaceAll("'", "''")}'`)
  const day = sql<string>`to_char(${mails.createdAt} at time zone ${zone}, 'YYYY-MM-DD')`
  return ctx.db
    .select({ day, mails: count() })
    .from(mails)
    .where(eq(mails.state, state))
    .groupBy(day)
    .orderBy(desc(day))
    .limit(daysShown)
}

/** Sends all mails of a day again that failed, or are held: at once, with a day of tries before them. Returns how many. */
export const resendDay = (ctx: Context, state: TroubledState, day: string): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'outbox.resend')
    const troubled = ctx.db
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.state, state), causedOn(ctx, day)))
      .for('update')
    const again = await ctx.db
      .update(mails)
      .set({ state: 'waiting', attempts: 0, interruptions: 0, nextAttemptAt: null })
      .where(inArray(mails.id, troubled))
      .returning({ id: mails.id })
    if (again.length > 0) {
      await logEvent(ctx, outboxEvents.resent, randomUUID(), {}, { day, state, mails: again.length })
    }
    return again.length
  })
