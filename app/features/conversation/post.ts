import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { can, demand, notYours } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { visitor } from '#domain/viewer.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { findOrder, orderBehind } from '#features/orders/find.ts'
import { speakOfOrder } from '#features/orders/move.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { speakOfPurchase } from '#features/purchasing/move.ts'
import { findQuote, quoteBehind } from '#features/quotes/find.ts'
import { speakOfQuote } from '#features/quotes/move.ts'
import { findRequest, findRequestByLink } from '#features/requests/find.ts'
import type { SentDocument } from '#features/requests/events.ts'
import type { RequestState } from '#features/requests/lifecycle.ts'
import { speakOfRequest } from '#features/requests/move.ts'
import { subjectColumn, isAbout, longestMessage, type CustomerSubject, type Subject } from './messages.ts'
import { messages, type Message } from './schema.ts'

/** What someone says. `id` was made when the box was drawn: the same words sent twice are one message. */
export type NewMessage = { id: string; text: string }

/** A reply that came by email: its Message-ID, the address it came from, and whether that stands on what it is about. */
export type EmailReply = { mailId: string; cameFrom: string; isStranger: boolean }

/**
 * `reply`, `answer` and `note` are ours, `addition` is the customer's. Only an `answer` keeps the promise of a request;
 * `expected` is the version that the person who answers saw. A note is for staff alone.
 */
export type Posting = {
  on: Subject
  kind: Exclude<Message['kind'], 'assistant'>
  words: NewMessage
  channel?: Message['channel']
  mail?: EmailReply
  /** Documents that go with it, as files of the request. */
  documents?: readonly SentDocument[]
  expected?: ExpectedVersion<RequestState>
}

/**
 * Writes a message down, tells the other side by email, and keeps since when the customer waits for an answer. The
 * caller has looked up what it is about within the viewer's sight, or was handed what opens it: a private link, or the
 * token of an email. Undefined when it was already posted: then no email is sent again.
 * @throws DomainError `invalid` for an empty text, one over `longestMessage` characters, or one that cannot be stored;
 * `conflict` for an id that is a message's about something else, and where nothing can be said any more; `forbidden`
 * for people who may not say it.
 */
export const postMessage = (ctx: Context, posting: Posting): Promise<Message | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const message = await write(ctx, posting)
    if (message) await speakOf[posting.on.kind](ctx, posting, message.text)
    return message
  })

const write = async (ctx: Context, { on, kind, words, channel, mail }: Posting): Promise<Message | undefined> => {
  const author = 'userId' in ctx.viewer ? { authorId: ctx.viewer.userId, authorName: ctx.viewer.name } : {}
  const [written] = await ctx.db
    .insert(messages)
    .values({
      ...author,
      ...mail,
      ...subjectColumn(on),
      id: words.id,
      kind,
      channel,
      text: checked(words),
      at: dateOf(ctx.now),
    })
    .onConflictDoNothing({ target: messages.id })
    .returning()
  if (written) return written
  if ((await ctx.db.$count(messages, and(eq(messages.id, words.id), isAbout(on)))) > 0) return undefined
  throw new DomainError('conflict', `This form was for a different ${on.kind}. Please reload the page.`)
}

const checked = (words: NewMessage): string => {
  const text = words.text.trim()
  if (text === '') throw new DomainError('invalid', 'Please type a message first.')
  if (text.length > longestMessage)
    throw new DomainError('invalid', `Message: please keep it to ${longestMessage.toLocaleString('en-US')} characters.`)
  if (text.includes('\0') || !text.isWellFormed())
    throw new DomainError('invalid', "This contains a character we can't store. Please type it again.")
  return text
}

type PostMessage = (ctx: Context, posting: Posting, text: string) => Promise<unknown>

const verbOf = { note: 'note', reply: 'reply', answer: 'answer', addition: 'add' } as const

/** A request says itself, by its state, what may be said about it; a quote and an order can always be talked about. */
const speakOf: Record<Subject['kind'], PostMessage> = {
  request: (ctx, { on, kind, expected, documents }, said) =>
    speakOfRequest(ctx, on.id, verbOf[kind], { said, documents }, expected),
  quote: (ctx, posting, said) => speakOfQuote(ctx, posting.on.id, allowed(ctx, posting), said),
  order: (ctx, posting, said) => speakOfOrder(ctx, posting.on.id, allowed(ctx, posting), said),
  purchase: (ctx, posting, said) => {
    // Suppliers write by email. What we say to them is a move of the purchase order.
    if (allowed(ctx, posting) !== 'add') throw notYours(ctx.viewer)
    return speakOfPurchase(ctx, posting.on.id, 'add', said)
  },
}

const allowed = (ctx: Context, { kind }: Posting) => {
  demand(ctx, kind === 'addition' ? 'messages.add' : 'messages.write')
  // What answers a quote or an order is a reply: they have no answer that is promised.
  return kind === 'answer' ? 'reply' : verbOf[kind]
}

/**
 * Staff say something about what they see.
 * @throws DomainError as `postMessage`; `not-found` for what they do not see.
 */
export const sayToCustomer = (ctx: Context, posting: Posting): Promise<Message | undefined> =>
  inTransaction(ctx, async (ctx) => {
    await finders[posting.on.kind](ctx, posting.on.id)
    return postMessage(ctx, posting)
  })

const finders = { request: findRequest, quote: findQuote, order: findOrder, purchase: findPurchase }

/** Who may answer what was written about it. */
export const mayAnswer = {
  request: 'requests.answer',
  quote: 'messages.write',
  order: 'messages.write',
  purchase: 'purchases.buy',
} as const

/**
 * Staff say that what the customer or supplier wrote needs no answer, or has one.
 * @throws DomainError `conflict` when they have written something that nobody has read yet.
 */
export const endWaiting = (ctx: Context, on: Subject & { kind: 'order' | 'quote' | 'purchase' }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, mayAnswer[on.kind])
    const { id } = await finders[on.kind](ctx, on.id)
    const isNews = and(isAbout(on), eq(messages.kind, 'addition'), isNull(messages.readAt))
    if ((await ctx.db.$count(messages, isNews)) > 0)
      throw new DomainError(
        'conflict',
        `The ${on.kind === 'purchase' ? 'supplier' : 'customer'} has written again. Please read that message first.`,
      )
    await enders[on.kind](ctx, id, 'no_answer', '')
  })

const enders = { order: speakOfOrder, quote: speakOfQuote, purchase: speakOfPurchase }

/** Where a customer writes: at what they see signed in, by its id, or behind a private link. */
export type Place = { kind: CustomerSubject['kind']; id: string } | { kind: CustomerSubject['kind']; link: string }

/** Each of a customer's messages writes to staff: more than this within an hour is no conversation. */
const mostAnHour = 20

/**
 * The customer says something. Holding a private link makes nobody more than the customer: staff who try it out write as
 * one, too. Changes no promise.
 * @throws DomainError as `postMessage`; `too-many` after twenty messages within an hour; `forbidden` for a viewer who only
 * reads for a company what others asked.
 */
export const writeToUs = (ctx: Context, place: Place, words: NewMessage): Promise<Message | undefined> =>
  inTransaction({ ...ctx, viewer: ctx.viewer.role === 'admin' ? visitor : ctx.viewer }, async (ctx) => {
    const thing = await opened(ctx, place)
    const on = { kind: place.kind, id: thing.id }
    if (!can(ctx.viewer, 'messages.add', thing)) throw notYours(ctx.viewer)
    await refuseTooMany(ctx, on)
    return postMessage(ctx, { on, kind: 'addition', words })
  })

const opened = (ctx: Context, place: Place) =>
  'link' in place ? behind[place.kind](ctx, place.link) : finders[place.kind](ctx, place.id)

const behind = { request: findRequestByLink, quote: quoteBehind, order: orderBehind }

/** Until the twentieth latest message is an hour old. */
const refuseTooMany = async (ctx: Context, on: Subject) => {
  const lately = gt(messages.at, dateOf(ctx.now.subtract({ hours: 1 })))
  const [oldest] = await ctx.db
    .select({ at: messages.at })
    .from(messages)
    .where(and(isAbout(on), eq(messages.kind, 'addition'), lately))
    .orderBy(desc(messages.at))
    .offset(mostAnHour - 1)
    .limit(1)
  if (!oldest) return
  const waitSeconds = Math.ceil(ctx.now.until(instantOf(oldest.at).add({ hours: 1 })).total('seconds'))
  const words = "You've sent a lot of messages in the last hour. Please call us with the rest."
  throw new DomainError('too-many', words, { waitSeconds })
}
