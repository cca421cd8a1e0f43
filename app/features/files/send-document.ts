import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { sayToCustomer, type NewMessage } from '#features/conversation/post.ts'
import type { RequestState } from '#features/requests/lifecycle.ts'
import { giveDocument } from './keep-file.ts'

type SendDocumentInput = {
  requestId: string
  documentId: string
  words: NewMessage
  /** Nothing: the request was answered before, and this is said beside it. */
  expected?: ExpectedVersion<RequestState>
}

/**
 * Answers a request with a document of the library: the email leads to it, and it stays on the request's page in the
 * version that was sent. Throws what `sayToCustomer` and `giveDocument` throw.
 */
export const sendDocument = (
  ctx: Context,
  { requestId, documentId, words, expected }: SendDocumentInput,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const on = { kind: 'request', id: requestId } as const
    const { id, name } = await giveDocument(ctx, on, documentId)
    await sayToCustomer(ctx, { on, kind: expected ? 'answer' : 'reply', words, expected, documents: [{ id, name }] })
  })
