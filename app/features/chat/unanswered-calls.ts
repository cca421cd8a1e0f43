import { and, eq, isNull, not, or } from 'drizzle-orm'
import type { Phrases } from '#assistant/phrases/index.ts'
import type { Language } from '#assistant/words/language.ts'
import { momentInSpanish, promiseInSpanish } from '#content/spanish.ts'
import { profiles, users } from '#features/accounts/schema.ts'
import { companies } from '#features/companies/schema.ts'
import { formatMoment, zoneName } from '#domain/day.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { system, visitor, type Viewer } from '#domain/viewer.ts'
import { promiseNamed } from '#features/promises/due.ts'
import { fromSupplier, writesSpanish } from '#features/requests/answer.ts'
import { leaveContact } from '#features/requests/contact.ts'
import { requests, type Request } from '#features/requests/schema.ts'
import { submitRequest, type Contact, type RequestForm } from '#features/requests/submit.ts'
import { after, areDue, isOpenCall, lastCallOf, moveCall, ringsFor } from './calls.ts'
import { isAtDesk, isDeskStaffed } from './desk.ts'
import { languageOfChat } from './find.ts'
import { keepTranscript } from './lead.ts'
import { chatEvents } from './events.ts'
import { chatCalls, chatSessions, type Call, type Chat } from './schema.ts'

/** Asking for a person is what "Talk to Sales" asks for, and promised the same. */
export const personForm: RequestForm = {
  ...{ kind: 'chat_lead', title: 'Chat request' },
  ...{ prefix: 'CL', promise: 'sales' },
}

const atOnce = 50

/**
 * Looks after what rings unanswered, and after whom a person left alone, by the clock of `ctx`. What stands in the
 * database is enough for it: a process that was killed in between loses nothing, and of several that look at once each
 * call is seen by one. Returns how many it moved, and whether there are more.
 */
export const settleCalls = (ctx: Context, chat?: Pick<Chat, 'id'>): Promise<{ settled: number; more: boolean }> =>
  inTransaction({ ...ctx, viewer: system }, async (ctx) => {
    const abandoned = and(eq(chatCalls.state, 'answered'), not(isAtDesk(ctx, chatCalls.staffId)))
    const due = await ctx.db
      .select()
      .from(chatCalls)
      .where(and(isOpenCall, or(areDue(ctx), abandoned), chat && eq(chatCalls.sessionId, chat.id)))
      .limit(atOnce)
      .for('no key update', { skipLocked: true })
    for (const call of due) await settle(ctx, call)
    return { settled: due.length, more: due.length === atOnce }
  })

const settle = async (ctx: Context, call: Call): Promise<void> => {
  const isDue = call.dueAt !== null && call.dueAt <= dateOf(ctx.now)
  const isOver = call.state === 'answered' && isDue && !call.heardAt
  if (isOver) {
    await moveCall(
      ctx,
      call,
      { state: 'ended', dueAt: null, endedAt: dateOf(ctx.now) },
      { event: chatEvents.ended, words: ({ person }) => person.silent },
    )
  } else if (call.state === 'answered' && (await isDeskStaffed(ctx))) {
    await moveCall(
      ctx,
      call,
      { state: 'ringing', rangAt: dateOf(ctx.now), dueAt: after(ctx, ringsFor), heardAt: null },
      { event: chatEvents.rang_again, words: ({ person }) => person.ringsAgain(call.staffName) },
    )
  } else {
    const [chat] = await ctx.db.select().from(chatSessions).where(eq(chatSessions.id, call.sessionId))
    if (chat) await makeRequest(ctx, chat, call, { isSaid: true })
  }
}

/**
 * Nobody can answer: the conversation becomes a request with its promise. `isSaid`: in the chat, else the caller says so
 * itself. Call it in a transaction that holds the call.
 */
export const makeRequest = async (
  ctx: Context,
  chat: Chat,
  call: Call,
  { isSaid, language }: { isSaid?: boolean; language?: Language },
): Promise<Call> => {
  const request = await submitCall(ctx, chat, call, language)
  const words = isSaid && ((phrases: Phrases) => `${phrases.person.notInTime} ${promiseInWords(ctx, request, phrases)}`)
  const missed = {
    state: 'missed',
    requestId: request.id,
    dueAt: null,
    heardAt: null,
    endedAt: dateOf(ctx.now),
  } as const
  return moveCall(ctx, call, missed, { event: chatEvents.missed, ...(words && { words }) })
}

/** The staff member who has the chat makes a request of it. Call it in a transaction that holds the call. */
export const followUp = async (ctx: Context, call: Call): Promise<Call> => {
  const [chat] = await ctx.db.select().from(chatSessions).where(eq(chatSessions.id, call.sessionId))
  if (!chat) throw notFound('chat')
  const request = await submitCall(ctx, chat, call)
  const words = (phrases: Phrases) =>
    `${phrases.person.followsUp(call.staffName)} ${promiseInWords(ctx, request, phrases)}`
  const ended = { state: 'ended', requestId: request.id, dueAt: null, heardAt: null, endedAt: dateOf(ctx.now) } as const
  return moveCall(ctx, call, ended, { event: chatEvents.missed, words })
}

/** What a visitor reads when they write on, after their chat became a request. */
export const additionInWords = (
  { calendar: { timeZone } }: Pick<Context, 'calendar'>,
  { reference, dueAt, contactEmail, contactPhone }: Request,
  { language, person }: Phrases,
): string => {
  const due = (language === 'es' ? momentInSpanish : formatMoment)(timeZone, dueAt)
  const words = person.added(reference, due, zoneName(timeZone))
  return contactEmail || contactPhone ? words : `${words} ${person.whereToReach}`
}

/** What a visitor reads of the request that their chat became. */
export const promiseInWords = (
  { calendar: { timeZone }, promises }: Pick<Context, 'calendar' | 'promises'>,
  { reference, promise, promiseWords, dueAt, contactEmail, contactPhone }: Request,
  { language, person }: Phrases,
): string => {
  const spanish = language === 'es'
  const promised = spanish ? promiseInSpanish(promiseNamed(promises, promise)) : promiseWords
  const due = (spanish ? momentInSpanish : formatMoment)(timeZone, dueAt)
  const words = person.request(reference, promised, due, zoneName(timeZone))
  return contactEmail || contactPhone ? words : `${words} ${person.whereToReach}`
}

const submitCall = async (ctx: Context, chat: Chat, call: Call, language?: Language): Promise<Request> => {
  const { viewer, contact } = await whoAsks(ctx, chat)
  const isSupplier = viewer.role === 'supplier'
  const answer = { name: 'intent', label: 'Subject', value: 'talk_to_sales', said: 'Wants to talk to a person' }
  const isSpanish = (language ?? (await languageOfChat(ctx, chat.id))) === 'es'
  const answers = [answer, ...(isSupplier ? [fromSupplier] : []), ...(isSpanish ? [writesSpanish] : [])]
  const submission = { submissionId: call.id, answers, contact }
  const { outcome, request } = await submitRequest({ ...ctx, viewer }, personForm, submission)
  if (outcome === 'received') await keepTranscript(ctx, request.id, chat)
  return request
}

/** The account whose chat it is, or nobody that we know. */
const whoAsks = async (ctx: Context, { userId }: Chat): Promise<{ viewer: Viewer; contact: Contact }> => {
  const [account] = userId
    ? await ctx.db
        .select({ profile: profiles, email: users.email, company: companies.name })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.userId))
        .leftJoin(companies, eq(companies.id, profiles.companyId))
        .where(and(eq(profiles.userId, userId), isNull(profiles.disabledAt)))
    : []
  if (!account) return { viewer: visitor, contact: {} }
  const { email, profile, company } = account
  const { role, displayName: name, phone, companyId, companyRole } = profile
  return {
    viewer: { role, userId: profile.userId, name, email, ...(companyId && companyRole && { companyId, companyRole }) },
    contact: { name, email, ...(phone && { phone }), ...(company && { company }) },
  }
}

/** What a call became; undefined when it is gone, or became none. */
export const requestOfCall = async ({ db }: Pick<Context, 'db'>, { requestId }: Pick<Call, 'requestId'>) =>
  requestId ? (await db.select().from(requests).where(eq(requests.id, requestId)))[0] : undefined

/** The request of a chat's last call, while it knows nobody to answer. */
const unreachable = (call: Pick<Call, 'requestId'>) =>
  and(eq(requests.id, call.requestId ?? ''), isNull(requests.contactEmail), isNull(requests.contactPhone))

/**
 * The visitor says who they are, after their chat became a request: both sides are written to as when a form is sent.
 * @throws DomainError `gone` when there is no such request, or it already has a contact.
 */
export const leaveContactForCall = (ctx: Context, chat: Pick<Chat, 'id'>, contact: Contact): Promise<Request> =>
  inTransaction(ctx, async (ctx) => {
    const call = await lastCallOf(ctx, chat)
    const [request] = call?.requestId
      ? await ctx.db.select().from(requests).where(unreachable(call)).for('no key update')
      : []
    if (!request) throw new DomainError('gone', 'We already have your contact information for this request.')
    return leaveContact(ctx, request, contact)
  })
