import { and, eq, sql } from 'drizzle-orm'
import { findRecipients } from '#features/accounts/recipients.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { isUnchanged, staleVersionError, versionMatches, type ExpectedVersion } from '#events/expected-version.ts'
import { byWhom } from '#events/transition.ts'
import { logEvent } from '#events/audit-log.ts'
import { DomainError } from '#domain/domain-error.ts'
import { effects, type Assignee } from './effects.ts'
import { findRequest } from './find.ts'
import { mentionedIn } from './mentions.ts'
import { requestStates, requestLife, type RequestState, type RequestVerb } from './lifecycle.ts'
import { requestEvents, requestFacts, receivedFacts, type SentDocument } from './events.ts'
import { requests, type Request } from './schema.ts'
import { planned } from '#events/define-events.ts'
import { countMailsAbout } from '#mails/requeue.ts'
import { queueMails } from '#mails/queue.ts'
import { visitor } from '#domain/viewer.ts'

/**
 * What a verb is given beside the request: what was `said`, for `reply`, `note`, `add` and, if there are any words,
 * `answer`; the assignee. `follows`: it is part of another verb that was allowed.
 */
export type VerbInput = {
  said?: string
  documents?: readonly SentDocument[]
  assignee?: Assignee
  follows?: boolean
  /** What was made of it, which answers or wins it: "order OR-7QX2-91KD". */
  made?: string
  /** The name of the rule that assigned it. */
  rule?: string
}

/**
 * Moves a request along its lifecycle. `expected` is the version that the person saw: when someone else was
 * faster, the later one is refused and reads who it was and when.
 */
export const moveRequest = (
  ctx: Context,
  id: string,
  verb: RequestVerb,
  expected?: ExpectedVersion<RequestState>,
  subject: VerbInput = {},
): Promise<Request> => inTransaction(ctx, async (ctx) => move(ctx, await findRequest(ctx, id), verb, expected, subject))

/**
 * What a message means to its request, found by its id alone: features/conversation keeps the message itself. It waits
 * for the person who is changing the request at this moment, instead of being refused; what is only said needs nothing
 * seen, and changes nothing that others decide on.
 */
export const speakOfRequest = async (
  ctx: Context,
  id: string,
  verb: 'note' | 'reply' | 'answer' | 'add',
  answer: { said: string; documents?: readonly SentDocument[] },
  expected?: ExpectedVersion<RequestState>,
): Promise<Request> => {
  const request = await held(ctx, { id })
  // Who writes to the customer about a request that nobody has takes it.
  const takes = verb === 'reply' && !expected && request.state === 'received' && 'userId' in ctx.viewer
  return move(ctx, takes ? await move(ctx, request, 'take') : request, verb, expected, answer)
}

const onlySaid: readonly RequestVerb[] = ['note', 'reply', 'add']

/** Moves a request that is in hand already. Call it inside a transaction. */
export const move = async (
  ctx: Context,
  request: Request,
  verb: RequestVerb,
  expected: ExpectedVersion<RequestState> = request,
  { said, documents, assignee, follows, made, rule }: VerbInput = {},
): Promise<Request> => {
  if (!versionMatches(request, expected)) throw await staleVersionError(ctx, requestStates, request)
  const state = requestLife.move(request.state, verb, follows ? undefined : ctx.viewer)
  const changes = onlySaid.includes(verb) ? request.changes : request.changes + 1
  const [moved] = await ctx.db
    .update(requests)
    .set({ state, changes, ...effects[verb](ctx, request, assignee), ...spoken(verb, said) })
    .where(isUnchanged(requests, request))
    .returning()
  if (!moved) throw await staleVersionError(ctx, requestStates, await again(ctx, request))
  const facts = {
    ...requestFacts(moved, ctx.now, await findRecipients(ctx, moved)),
    ...byWhom(ctx),
    role: ctx.viewer.role,
    ...(said && { said }),
    ...(documents && { documents }),
    ...(assignee && { assignee }),
    ...(rule && { rule }),
    ...(verb === 'note' && said && { mentioned: await mentionedIn(ctx, said) }),
  }
  const detail = {
    ...{ from: request.state, to: state },
    ...(assignee && { assignee: assignee.name }),
    ...(made && { made }),
    ...(rule && { rule }),
  }
  await logEvent(ctx, requestEvents[verb], request.id, facts, detail)
  return moved
}

/**
 * Messages are searched with its request: see schema.ts. The latest 100,000 characters of it, for a word list has
 * bounds.
 */
const spoken = (verb: RequestVerb, text?: string) =>
  text && verb !== 'note'
    ? { conversation: sql`right(${requests.conversation} || E'\\n' || ${text}::text, 100000)` }
    : {}

const again = async (ctx: Context, { id }: Request): Promise<Request> => {
  const [request] = await ctx.db.select().from(requests).where(eq(requests.id, id))
  return request ?? gone()
}

const held = async (ctx: Context, { id }: Pick<Request, 'id'>): Promise<Request> => {
  const [request] = await ctx.db.select().from(requests).where(eq(requests.id, id)).for('no key update')
  return request ?? gone()
}

const gone = (): never => {
  throw new DomainError('gone', 'This request no longer exists.')
}

/**
 * Replaces an account's old address, in small letters, on its requests. Not on one that was sent without signing in: the
 * person who typed the old address may hold its link, and would read the new one there.
 */
export const replaceRequestEmail = async ({ db }: Pick<Context, 'db'>, userId: string, from: string, to: string) => {
  await db
    .update(requests)
    .set({ contactEmail: to })
    .where(
      and(eq(requests.userId, userId), eq(sql`lower(${requests.contactEmail})`, from), eq(requests.sentAsGuest, false)),
    )
}

/**
 * Takes a request out of the spam folder. Its promise runs from when it came in; the mails that were kept back because
 * it looked like spam are sent now.
 */
export const releaseRequest = (ctx: Context, id: string, expected: ExpectedVersion<RequestState>): Promise<Request> =>
  inTransaction(ctx, async (ctx) => {
    const request = await moveRequest(ctx, id, 'release', expected)
    const mailCount = await countMailsAbout(ctx, id)
    if (mailCount > 0) return request
    const copies = ctx.mails(
      planned(requestEvents.received, receivedFacts(request, ctx.now, await findRecipients(ctx, request))),
    )
    // The words are a stranger's still, no matter who releases them.
    await queueMails({ ...ctx, viewer: visitor }, copies, { subjectId: id })
    return request
  })
