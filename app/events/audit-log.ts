import { randomUUID } from 'node:crypto'
import { asc, desc, eq, gte, inArray, or } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { queueMails } from '#mails/queue.ts'
import type { Viewer } from '#domain/viewer.ts'
import { planned, type Detail, type EventDefinition, type NoFacts } from './define-events.ts'
import { events } from './schema.ts'

type Database = Pick<Context, 'db'>

export type LogEntry = typeof events.$inferSelect

/** Facts may be left out where there are none. */
type EventArguments<Facts> = NoFacts extends Facts ? [facts?: Facts, detail?: Detail] : [facts: Facts, detail?: Detail]

/**
 * Writes an event into the audit log and queues the mails that hang on it. Call it inside the transaction of the change:
 * either all of it happened or none.
 */
export const logEvent = async <Facts extends object>(
  ctx: Context,
  event: EventDefinition<Facts>,
  subjectId: string,
  ...[facts, detail = {}]: EventArguments<NoInfer<Facts>>
): Promise<void> => {
  const entry = entryFor(ctx, event, subjectId, detail)
  await ctx.db.insert(events).values(entry)
  ctx.onStored?.()
  await queueMails(ctx, ctx.mails(planned(event, (facts ?? {}) as Facts)), { eventId: entry.id, subjectId })
}

/** The same event of many subjects, of one on which no email hangs. */
export const logEvents = async (
  ctx: Context,
  event: EventDefinition<NoFacts>,
  subjectIds: readonly string[],
  detail: Detail,
): Promise<void> => {
  const entries = subjectIds.map((id) => entryFor(ctx, event, id, detail))
  for (let at = 0; at < entries.length; at += atOnce) await ctx.db.insert(events).values(entries.slice(at, at + atOnce))
}

const atOnce = 1000

/** What is stored of an event. */
export const entryFor = (
  { viewer, now }: Pick<Context, 'viewer' | 'now'>,
  { name, subjectType }: EventDefinition,
  subjectId: string,
  detail: Detail,
) => ({ id: randomUUID(), at: dateOf(now), name, subjectType, subjectId, ...actorOf(viewer), detail })

const actorOf = (viewer: Viewer) => ({
  actorRole: viewer.role,
  actorId: 'userId' in viewer ? viewer.userId : null,
  actorName: 'userId' in viewer ? viewer.name : null,
})

const oldestFirst = [asc(events.at), asc(events.entry)]
const newestFirst = [desc(events.at), desc(events.entry)]

/** Everything logged about a subject, oldest first. The caller has looked the subject up within the viewer's sight. */
export const historyOf = ({ db }: Database, subjectId: string): Promise<LogEntry[]> =>
  db
    .select()
    .from(events)
    .where(eq(events.subjectId, subjectId))
    .orderBy(...oldestFirst)

/** The newest entries that a page shows of one thing. */
const longestHistory = 200

/** The newest 200 entries about a subject, oldest first; `older` when there are more. The caller as for `historyOf`. */
export const recentHistory = async (
  { db }: Database,
  subjectId: string,
): Promise<{ entries: LogEntry[]; older: boolean }> => {
  const found = await db
    .select()
    .from(events)
    .where(eq(events.subjectId, subjectId))
    .orderBy(...newestFirst)
    .limit(longestHistory + 1)
  return { entries: found.slice(0, longestHistory).toReversed(), older: found.length > longestHistory }
}

/** The first or the last entry about a subject. */
export const entryOf = async (
  { db }: Database,
  subjectId: string,
  end: 'first' | 'last',
): Promise<LogEntry | undefined> => {
  const [entry] = await db
    .select()
    .from(events)
    .where(eq(events.subjectId, subjectId))
    .orderBy(...(end === 'first' ? oldestFirst : newestFirst))
    .limit(1)
  return entry
}

/** The entries about several subjects, newest first, at most `limit`. The caller has looked them up within the viewer's sight. */
export const historyOfAll = ({ db }: Database, subjectIds: string[], limit: number): Promise<LogEntry[]> =>
  db
    .select()
    .from(events)
    .where(inArray(events.subjectId, subjectIds))
    .orderBy(...newestFirst)
    .limit(limit)

/** What happened to an account and what its owner did, newest first, at most `limit`. The caller may see it: they are staff. */
export const accountHistory = ({ db }: Database, userId: string, limit: number): Promise<LogEntry[]> =>
  db
    .select()
    .from(events)
    .where(or(eq(events.subjectId, userId), eq(events.actorId, userId)))
    .orderBy(...newestFirst)
    .limit(limit)

/** Everything someone did, oldest first. The caller may see it: it is their own, or they are staff. */
export const eventsBy = ({ db }: Database, userId: string): Promise<LogEntry[]> =>
  db
    .select()
    .from(events)
    .where(eq(events.actorId, userId))
    .orderBy(...oldestFirst)

/** What was logged since then, oldest first. For the program: anyone who hands it on asks who may see it. */
export const eventsSince = ({ db }: Database, since: Temporal.Instant) =>
  db
    .select({ id: events.id, name: events.name, subjectId: events.subjectId })
    .from(events)
    .where(gte(events.at, dateOf(since)))
    .orderBy(...oldestFirst)

/** Takes someone's name out of the audit log. What happened, and in which role it was done, stays. */
export const forgetActor = async ({ db }: Database, userId: string): Promise<void> => {
  await db.update(events).set({ actorId: null, actorName: null }).where(eq(events.actorId, userId))
}

/** Deletes the entries about subjects that are themselves forgotten. */
export const forgetHistory = async ({ db }: Database, subjectIds: readonly string[]): Promise<void> => {
  if (subjectIds.length > 0) await db.delete(events).where(inArray(events.subjectId, [...subjectIds]))
}
