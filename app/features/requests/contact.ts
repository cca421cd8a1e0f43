import { and, eq, isNull } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { visitor } from '#domain/viewer.ts'
import { logEvent } from '#events/audit-log.ts'
import { planned } from '#events/define-events.ts'
import { queueMails } from '#mails/queue.ts'
import { receivedFacts, requestEvents } from './events.ts'
import { requests, type Request } from './schema.ts'
import type { Contact } from './submit.ts'

/**
 * Adds a contact to a request that came in without one. They get the copy that is sent when a form is;
 * the office was told already. The caller holds the request, and has seen that it is theirs.
 */
export const leaveContact = (ctx: Context, { id }: Request, contact: Contact): Promise<Request> =>
  inTransaction(ctx, async (ctx) => {
    const [request] = await ctx.db
      .update(requests)
      .set({
        contactName: contact.name ?? null,
        contactEmail: contact.email ?? null,
        contactPhone: contact.phone ?? null,
      })
      .where(eq(requests.id, id))
      .returning()
    if (!request) throw new Error('This request is no longer here.')
    await logEvent(ctx, requestEvents.contact_left, id)
    const mails = ctx.mails(planned(requestEvents.received, receivedFacts(request, ctx.now)))
    // The address isn't verified, no matter who is signed in.
    const copies = mails.filter(({ audience }) => audience === 'visitor')
    await queueMails({ ...ctx, viewer: visitor }, copies, { subjectId: id })
    return request
  })

/** Staff add the email of a request that has none. One that is there stays; gives whether it was added. */
export const addRequestEmail = (ctx: Context, id: string, email: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'requests.answer')
    const [added] = await ctx.db
      .update(requests)
      .set({ contactEmail: email })
      .where(and(eq(requests.id, id), isNull(requests.contactEmail)))
      .returning({ id: requests.id })
    if (added) await logEvent(ctx, requestEvents.contact_left, id)
    return added !== undefined
  })
