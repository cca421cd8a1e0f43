import { can, notYours } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { findRequestByLink } from './find.ts'
import { requestLife, type RequestState, type RequestVerb } from './lifecycle.ts'
import { move } from './move.ts'
import type { Request } from './schema.ts'

/** What the holder of a private link may do now; a company's viewer only reads what a colleague asked. */
export const movesForLinkHolder = (viewer: Viewer, request: Request): RequestVerb[] =>
  can(viewerBehind(viewer), 'messages.add', request) ? requestLife.movesFor(request.state, visitor) : []

/** Holding the link is the permission, and makes nobody more than the customer: staff who try it out act as one too. */
const viewerBehind = (viewer: Viewer): Viewer => (viewer.role === 'admin' ? visitor : viewer)

/** The customer withdraws the request and its promise ends. `expected` is the version they saw. */
export const withdrawRequest = (
  ctx: Context,
  secretLink: string,
  expected: ExpectedVersion<RequestState>,
): Promise<Request> =>
  inTransaction({ ...ctx, viewer: viewerBehind(ctx.viewer) }, async (ctx) => {
    const request = await findRequestByLink(ctx, secretLink)
    if (!can(ctx.viewer, 'messages.add', request)) throw notYours(ctx.viewer)
    return move(ctx, request, 'withdraw', expected)
  })
