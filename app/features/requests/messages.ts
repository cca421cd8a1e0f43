import { and, asc, eq, ne } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { DomainError } from '#domain/domain-error.ts'
import { messages, type Message } from './schema.ts'

/** Characters that a reply, a note or an addition may have. Apart from the verbs, because the page's box knows it too. */
export const longestMessage = 5000

/** What somebody says about a request. `id` was made when the box was drawn: the same words sent twice are one message. */
export type NewMessage = { id: string; text: string }

/** Everything said about a request, oldest first. The caller has looked the request up within the viewer's sight. */
export const messagesOf = (ctx: Context, requestId: string): Promise<Message[]> =>
  ctx.db.select().from(messages).where(eq(messages.requestId, requestId)).orderBy(asc(messages.at), asc(messages.id))

/** The same as the customer may read it: without the notes of staff. */
export const conversationOf = (ctx: Context, requestId: string): Promise<Message[]> =>
  ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.requestId, requestId), ne(messages.kind, 'note')))
    .orderBy(asc(messages.at), asc(messages.id))

/**
 * Writes a message down. Undefined when it stands there already.
 * @throws DomainError `invalid` for an empty text, one over `longestMessage` characters, or one that cannot be stored;
 * `conflict` for an id that is a message's of another request.
 */
export const addMessage = async (
  ctx: Context,
  requestId: string,
  kind: Message['kind'],
  words: NewMessage,
): Promise<Message | undefined> => {
  const text = words.text.trim()
  if (text === '') throw new DomainError('invalid', 'Please type a message first.')
  if (text.length > longestMessage) {
    throw new DomainError('invalid', `Message: please keep it to ${longestMessage.toLocaleString('en-US')} characters.`)
  }
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new DomainError('invalid', "This contains a character we can't store. Please type it again.")
  }
  const author = 'userId' in ctx.viewer ? { authorId: ctx.viewer.userId, authorName: ctx.viewer.name } : {}
  const [written] = await ctx.db
    .insert(messages)
    .values({ id: words.id, requestId, kind, text, at: dateOf(ctx.now), ...author })
    .onConflictDoNothing({ target: messages.id })
    .returning()
  if (written) return written
  const theSame = and(eq(messages.id, words.id), eq(messages.requestId, requestId))
  if ((await ctx.db.$count(messages, theSame)) > 0) return undefined
  throw new DomainError('conflict', 'This form was sent for another request. Please reload the page.')
}
