import { findRecipients } from '#features/accounts/recipients.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { planned } from '#events/define-events.ts'
import { countMailsAbout } from '#mails/requeue.ts'
import { queueMails } from '#mails/queue.ts'
import type { RequestState } from './lifecycle.ts'
import { moveRequest } from './move.ts'
import { receivedFacts, requestEvents } from './events.ts'
import type { Request } from './schema.ts'

/**
 * Takes a request out of the spam folder. Its promise runs from when it came in; the mails that were kept back because
 * it looked like spam are sent now.
 */
export const releaseRequest = (ctx: Context, id: string, seen: ExpectedVersion<RequestState>): Promise<Request> =>
  inTransaction(ctx, async (ctx) => {
    const request = await moveRequest(ctx, id, 'release', seen)
    const written = await countMailsAbout(ctx, id)
    if (written > 0) return request
    const copies = ctx.mails(
      planned(requestEvents.received, receivedFacts(request, ctx.now, await findRecipients(ctx, request))),
    )
    await queueMails(ctx, copies, { subjectId: id })
    return request
  })
