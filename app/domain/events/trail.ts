import { desc, eq, inArray, or } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { DiaryEntry } from './history.ts'
import { events } from './schema.ts'

/** What happened to somebody and what they did, newest first, at most `most`. The caller may see it: they are staff. */
export const trailOf = ({ db }: Pick<Context, 'db'>, userId: string, most: number): Promise<DiaryEntry[]> =>
  db
    .select()
    .from(events)
    .where(or(eq(events.subjectId, userId), eq(events.actorId, userId)))
    .orderBy(desc(events.at), desc(events.entry))
    .limit(most)

/** The diary of several subjects as one, newest first. The caller has looked them up within the viewer's sight. */
export const historyOfAll = ({ db }: Pick<Context, 'db'>, subjectIds: string[], most: number): Promise<DiaryEntry[]> =>
  db
    .select()
    .from(events)
    .where(inArray(events.subjectId, subjectIds))
    .orderBy(desc(events.at), desc(events.entry))
    .limit(most)
