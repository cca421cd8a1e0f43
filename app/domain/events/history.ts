import { asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { events } from './schema.ts'

export type DiaryEntry = typeof events.$inferSelect

/** The diary of one subject, oldest first. The caller has looked the subject up within the viewer's sight. */
export const historyOf = (ctx: Context, subjectId: string): Promise<DiaryEntry[]> =>
  ctx.db.select().from(events).where(eq(events.subjectId, subjectId)).orderBy(asc(events.at), asc(events.entry))
