import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { localTime } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { rota } from './schema.ts'
import { rotaEvents } from './events.ts'

/** A user who is on call on an ISO weekday, 1 being Monday. */
export type Shift = { weekday: number; userId: string }

/** The whole week. */
export const weeklyRota = ({ db }: Pick<Context, 'db'>): Promise<Shift[]> => db.select().from(rota)

/** Ids of those on call today, in the company's time zone. Empty when the day has nobody. */
export const onCall = async ({ db, now, calendar }: Pick<Context, 'db' | 'now' | 'calendar'>): Promise<string[]> => {
  const today = localTime(calendar, now).dayOfWeek
  const shifts = await db.select({ userId: rota.userId }).from(rota).where(eq(rota.weekday, today))
  return shifts.map(({ userId }) => userId)
}

/** Writes the week anew. Throws a DomainError `forbidden` for anyone but staff. */
export const planRota = (ctx: Context, shifts: readonly Shift[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'on-call.plan')
    await ctx.db.delete(rota)
    if (shifts.length > 0)
      await ctx.db
        .insert(rota)
        .values([...shifts])
        .onConflictDoNothing()
    await logEvent(ctx, rotaEvents.planned, randomUUID(), {}, { shifts: shifts.length })
  })
