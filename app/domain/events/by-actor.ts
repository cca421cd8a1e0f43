import { asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { DiaryEntry } from './history.ts'
import { events } from './schema.ts'

/** Everything the diary says somebody did, oldest first. The caller may see it: it is their own, or they are staff. */
export const doneBy = (ctx: Pick<Context, 'db'>, userId: string): Promise<DiaryEntry[]> =>
  ctx.db.select().from(events).where(eq(events.actorId, userId)).orderBy(asc(events.at), asc(events.entry))

/** Takes somebody's name out of the diary. What happened, and in which role it was done, stays. */
export const forgetActor = async ({ db }: Pick<Context, 'db'>, userId: string): Promise<void> => {
  await db.update(events).set({ actorId: null, actorName: null }).where(eq(events.actorId, userId))
}
