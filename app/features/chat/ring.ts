import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Phrases } from '#assistant/phrases/index.ts'
import type { Language } from '#assistant/words/language.ts'
import { isOpen } from '#domain/calendar.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { notFound } from '#domain/domain-error.ts'
import { logEvent } from '#events/audit-log.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { after, heldCallOf, lastCallOf, moveCall, openCallOf, ringsFor } from './calls.ts'
import { isDeskStaffed } from './desk.ts'
import { chatEvents } from './events.ts'
import { isRungTooOften } from './limit.ts'
import { chatCalls, chatSessions, type Call, type Chat } from './schema.ts'
import { makeRequest, requestOfCall } from './unanswered-calls.ts'

/** More at once are nobody's visitors, or more than a desk can hear: they become requests. */
const mostRinging = 10

/** How long an open request of a chat stands for another that nobody could answer either. */
const standsForHours = 12

/** What became of asking for a person. `often`: too often, and nothing was done. */
export type RingResult = { outcome: 'ringing' | 'answered' | 'closed' | 'nobody'; call: Call } | { outcome: 'often' }

/**
 * Rings at the desk for the visitor of a chat. While the desk is closed, or nobody is there to hear it, the conversation
 * becomes a request at once. Asking again while it rings changes nothing. `address` and `factor` (RATE_LIMIT_FACTOR) are
 * for counting: three times an hour for a chat, ten for a network address. `language`: of the answer that is being given.
 */
export const ringDesk = (
  ctx: Context,
  chat: Pick<Chat, 'id'>,
  from: { address: string; factor: number; language?: Language },
): Promise<RingResult> =>
  inTransaction(ctx, async (ctx) => {
    const [held] = await ctx.db.select().from(chatSessions).where(eq(chatSessions.id, chat.id)).for('update')
    if (!held) throw notFound('chat')
    const before = await lastCallOf(ctx, held)
    if (before?.state === 'ringing' || before?.state === 'answered') return { outcome: before.state, call: before }
    const open = isOpen(ctx.calendar, ctx.now)
    const ringing = await ctx.db.$count(chatCalls, eq(chatCalls.state, 'ringing'))
    const staffed = ringing < mostRinging && (await isDeskStaffed(ctx))
    if (!staffed && before && (await standsFor(ctx, before)))
      return { outcome: open ? 'nobody' : 'closed', call: before }
    if (await isRungTooOften(ctx, { chat: chat.id, address: from.address }, from.factor)) return { outcome: 'often' }
    const call = await begin(ctx, chat.id)
    if (staffed) return { outcome: 'ringing', call }
    return { outcome: open ? 'nobody' : 'closed', call: await makeRequest(ctx, held, call, from) }
  })

/** What is said after it was answered or canceled would reach nobody there. */
const standsFor = async (ctx: Context, call: Call) => {
  if (call.createdAt <= dateOf(ctx.now.subtract({ hours: standsForHours }))) return false
  const request = await requestOfCall(ctx, call)
  return request !== undefined && requestStates.is('isOpen', request.state)
}

const begin = async (ctx: Context, sessionId: string): Promise<Call> => {
  const [call] = await ctx.db
    .insert(chatCalls)
    .values({
      ...{ id: randomUUID(), sessionId, state: 'ringing' },
      ...{ rangAt: dateOf(ctx.now), createdAt: dateOf(ctx.now), dueAt: after(ctx, ringsFor) },
    })
    .returning()
  if (!call) throw new Error('The call was not stored.')
  await logEvent(ctx, chatEvents.rang, sessionId)
  return call
}

/** The visitor no longer needs a person. A call that has ended stays as it is. */
export const hangUp = (ctx: Context, chat: Pick<Chat, 'id'>): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const existing = await openCallOf(ctx, chat)
    const call = existing && (await heldCallOf(ctx, eq(chatCalls.id, existing.id)))
    if (!call) return
    const words = ({ person }: Phrases) => (call.state === 'ringing' ? person.youStopped : person.youEnded)
    await moveCall(
      ctx,
      call,
      { state: 'ended', dueAt: null, endedAt: dateOf(ctx.now) },
      { event: chatEvents.ended, words },
    )
  })
