import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { PlannedEvent } from '../mails/plan.ts'
import { queueing, toQueue, type ToQueue } from '../mails/queue.ts'
import { statementOf, type Part, type Values } from '../statement.ts'
import type { Viewer } from '../viewer.ts'
import { events } from './schema.ts'

/** What the diary keeps beside the event's name: small, and no copy of what the subject's own row says. */
export type Detail = Record<string, string | number | boolean | null>

/**
 * Writes an event into the diary and queues the mails that hang on it. Call it inside the transaction of the change:
 * either all of it happened or none. One statement, because every way to the database costs a visitor time.
 */
export const record = async (ctx: Context, event: PlannedEvent, subjectId: string, detail: Detail = {}) => {
  await ctx.db.execute(statementOf(recording(toRecord(ctx, event, subjectId, detail))))
}

/** What is written of an event, each a value of the statement. */
export type ToRecord = ToQueue & {
  eventId: string
  subjectId: string
  event: string
  actorRole: string
  actorId: string | null
  actorName: string | null
  detail: string
}

export const toRecord = (
  ctx: Omit<Context, 'db'>,
  event: PlannedEvent,
  subjectId: string,
  detail: Detail = {},
): ToRecord => {
  const eventId = randomUUID()
  return {
    ...toQueue(ctx, ctx.mails(event)),
    ...actorOf(ctx.viewer),
    eventId,
    subjectId,
    event: event.name,
    detail: JSON.stringify(detail),
  }
}

/** Parts of a statement that write an event and its mails `where` that holds. */
export const recording = (given: Values<ToRecord>, where: SQL = sql`true`): Part[] => {
  const { eventId, subjectId, event, actorRole, actorId, actorName, detail, now } = given
  return [
    {
      name: 'diary',
      writes: sql`
      insert into ${events} (id, at, name, subject_id, actor_role, actor_id, actor_name, detail)
      select ${eventId}::uuid, ${now}::timestamptz, ${event}::text, ${subjectId}::uuid, ${actorRole}::text,
          ${actorId}::text, ${actorName}::text, ${detail}::jsonb
        where ${where}`,
    },
    ...(given.drafts === '[]' ? [] : queueing(given, where)),
  ]
}

const actorOf = (viewer: Viewer) => ({
  actorRole: viewer.role,
  actorId: 'userId' in viewer ? viewer.userId : null,
  actorName: 'userId' in viewer ? viewer.name : null,
})
