import type { Context } from '#domain/context.ts'
import { findRequest, findRequestByLink } from '#features/requests/find.ts'
import { sayToCustomer, writeToUs, type NewMessage, type Posting } from './post.ts'

/** Staff say something about a request, which is read again afterwards. */
export const sayOn = async (
  ctx: Context,
  id: string,
  kind: Posting['kind'],
  words: NewMessage,
  expected?: Posting['expected'],
) => {
  await sayToCustomer(ctx, { on: { kind: 'request', id }, kind, words, expected })
  return findRequest(ctx, id)
}

/** The customer writes on the private page of a request, which is read again afterwards. */
export const addToRequest = async (ctx: Context, link: string, words: NewMessage) => {
  await writeToUs(ctx, { kind: 'request', link }, words)
  return findRequestByLink(ctx, link)
}
