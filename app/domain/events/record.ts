import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import type { PlannedEvent } from '../mails/plan.ts'
import { queueMails } from '../mails/queue.ts'
import type { Viewer } from '../viewer.ts'
import { events } from './schema.ts'

/** What the diary keeps beside the event's name: small, and no copy of what the subject's own row says. */
export type Detail = Record<string, string | number | boolean | null>

/**
 * Writes an event into the diary and queues the mails that hang on it. Call it inside the transaction of the change:
 * either all of it happened or none.
 */
export const record = async (ctx: Context, event: PlannedEvent, subjectId: string, detail: Detail = {}) => {
  const id = randomUUID()
  await ctx.db
    .insert(events)
    .values({ id, at: dateOf(ctx.now), name: event.name, subjectId, ...actor(ctx.viewer), detail })
  await queueMails(ctx, ctx.mails(event), { eventId: id, subjectId })
}

const actor = (viewer: Viewer) => ({
  actorRole: viewer.role,
  actorId: 'userId' in viewer ? viewer.userId : null,
  actorName: 'userId' in viewer ? viewer.name : null,
})
