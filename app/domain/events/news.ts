import { asc, gte } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { events } from './schema.ts'

export type News = { id: string; name: string; subjectId: string }

/** What was written into the diary since then, oldest first. For the program: whoever hands it on asks who may see it. */
export const newsSince = ({ db }: Pick<Context, 'db'>, since: Temporal.Instant): Promise<News[]> =>
  db
    .select({ id: events.id, name: events.name, subjectId: events.subjectId })
    .from(events)
    .where(gte(events.at, dateOf(since)))
    .orderBy(asc(events.at), asc(events.entry))
