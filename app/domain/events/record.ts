import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import type { PlannedEvent } from '../mails/plan.ts'
import { queueing } from '../mails/queue.ts'
import { statementOf, type Part } from '../statement.ts'
import type { Viewer } from '../viewer.ts'
import { events } from './schema.ts'

/** What the diary keeps beside the event's name: small, and no copy of what the subject's own row says. */
export type Detail = Record<string, string | number | boolean | null>

/**
 * Writes an event into the diary and queues the mails that hang on it. Call it inside the transaction of the change:
 * either all of it happened or none. One statement, because every way to the database costs a visitor time.
 */
export const record = async (ctx: Context, event: PlannedEvent, subjectId: string, detail: Detail = {}) => {
  await ctx.db.execute(statementOf(recording(ctx, event, subjectId, detail)))
}

/** The same as parts of the statement that makes the change, which tells of it only `where` that holds. */
export const recording = (
  ctx: Omit<Context, 'db'>,
  event: PlannedEvent,
  subjectId: string,
  detail: Detail = {},
  where: SQL = sql`true`,
): Part[] => {
  const id = randomUUID()
  const at = dateOf(ctx.now).toISOString()
  const { role, actorId, actorName } = actor(ctx.viewer)
  return [
    {
      name: 'diary',
      writes: sql`
      insert into ${events} (id, at, name, subject_id, actor_role, actor_id, actor_name, detail)
      select ${id}::uuid, ${at}::timestamptz, ${event.name}::text, ${subjectId}::uuid, ${role}::text,
          ${actorId}::text, ${actorName}::text, ${JSON.stringify(detail)}::jsonb
        where ${where}`,
    },
    ...queueing(ctx, ctx.mails(event), { eventId: id, subjectId }, where),
  ]
}

const actor = (viewer: Viewer) => ({
  role: viewer.role,
  actorId: 'userId' in viewer ? viewer.userId : null,
  actorName: 'userId' in viewer ? viewer.name : null,
})
