import { and, asc, eq, ne, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { messages, type Message } from './schema.ts'

/** Characters that a message may have. Apart from the verbs, because the page's box knows it too. */
export const longestMessage = 5000

/** What is talked about: with a customer, or of a purchase order with its supplier. */
export type Subject = { kind: 'request' | 'quote' | 'order' | 'purchase'; id: string }

/** What a customer writes about, and reads. */
export type CustomerSubject = Subject & { kind: 'request' | 'quote' | 'order' }

const columns = { request: 'requestId', quote: 'quoteId', order: 'orderId', purchase: 'purchaseId' } as const

/** The columns of a message that say what it is about. */
export const subjectColumn = ({ kind, id }: Subject) => ({ [columns[kind]]: id })

/** Which messages are about it. */
export const isAbout = ({ kind, id }: Subject): SQL => eq(messages[columns[kind]], id)

/** Everything said about it, oldest first. The caller has looked it up within the viewer's sight. */
export const messagesOf = (ctx: Context, subject: Subject): Promise<Message[]> => readMessages(ctx, isAbout(subject))

/** The same as the customer may read it: without the notes of staff. */
export const conversationOf = (ctx: Context, subject: Subject): Promise<Message[]> =>
  readMessages(ctx, and(isAbout(subject), ne(messages.kind, 'note')))

const readMessages = (ctx: Context, condition: SQL | undefined) =>
  ctx.db.select().from(messages).where(condition).orderBy(asc(messages.at), asc(messages.id))
