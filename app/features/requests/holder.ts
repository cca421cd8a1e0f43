import { and, desc, eq, gt } from 'drizzle-orm'
import { can, notYours } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { DomainError } from '#domain/domain-error.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { findRequestByLink } from './find.ts'
import { requestLife, type RequestState, type RequestVerb } from './lifecycle.ts'
import { move } from './move.ts'
import { messages, type Request } from './schema.ts'
import type { NewMessage } from './messages.ts'

/** Each addition writes to staff: more than this within an hour is no conversation. */
const additionsAnHour = 20

/** What the holder of a private link may do now; a company's viewer only reads what a colleague asked. */
export const movesForLinkHolder = (viewer: Viewer, request: Request): RequestVerb[] =>
  can(viewerBehind(viewer), 'requests.add', request) ? requestLife.movesFor(request.state, visitor) : []

/** Holding the link is the permission, and makes nobody more than the customer: staff who try it out act as one too. */
const viewerBehind = (viewer: Viewer): Viewer => (viewer.role === 'admin' ? visitor : viewer)

/**
 * The customer adds a message on the private page. Leaves the promise as it is.
 * @throws DomainError `conflict` when the request is closed, `too-many` after twenty additions within an hour.
 */
export const addToRequest = (ctx: Context, secretLink: string, words: NewMessage): Promise<Request> =>
  asLinkHolder(ctx, secretLink, async (ctx, request) => {
    const waitSeconds = await secondsToWait(ctx, request)
    if (waitSeconds > 0) {
      const words = "You've sent a lot of messages in the last hour. Please call us with the rest."
      throw new DomainError('too-many', words, { waitSeconds })
    }
    return move(ctx, request, 'add', undefined, { words })
  })

/** The customer withdraws the request and its promise ends. `seen` is the state they saw. */
export const withdrawRequest = (
  ctx: Context,
  secretLink: string,
  seen: ExpectedVersion<RequestState>,
): Promise<Request> => asLinkHolder(ctx, secretLink, (ctx, request) => move(ctx, request, 'withdraw', seen))

const asLinkHolder = (ctx: Context, secretLink: string, act: (ctx: Context, request: Request) => Promise<Request>) =>
  inTransaction({ ...ctx, viewer: viewerBehind(ctx.viewer) }, async (ctx) => {
    const request = await findRequestByLink(ctx, secretLink)
    if (!can(ctx.viewer, 'requests.add', request)) throw notYours(ctx.viewer)
    return act(ctx, request)
  })

/** Until the twentieth latest addition is an hour old. */
const secondsToWait = async (ctx: Context, { id }: Request): Promise<number> => {
  const lately = gt(messages.at, dateOf(ctx.now.subtract({ hours: 1 })))
  const [oldest] = await ctx.db
    .select({ at: messages.at })
    .from(messages)
    .where(and(eq(messages.requestId, id), eq(messages.kind, 'addition'), lately))
    .orderBy(desc(messages.at))
    .offset(additionsAnHour - 1)
    .limit(1)
  return oldest ? Math.ceil(ctx.now.until(instantOf(oldest.at).add({ hours: 1 })).total('seconds')) : 0
}
