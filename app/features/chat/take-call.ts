import { eq } from 'drizzle-orm'
import type { Phrases } from '#assistant/phrases/index.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { validateMessage } from './post-question.ts'
import { after, findCall, heldCallOf, moveCall, ringTimeout, silence } from './calls.ts'
import { markSeen, ownId } from './desk.ts'
import { chatEvents } from './events.ts'
import { chatCalls, chatMessages, type Call } from './schema.ts'
import { followUp } from './unanswered-calls.ts'

/** By what name the visitor knows the one of us who answers: the first name. */
const firstName = ({ viewer }: Context) => ('name' in viewer ? (viewer.name.split(' ')[0] ?? '') : '')

/**
 * Takes a chat over: from now on the assistant is silent. Of two at once one has it, and the other reads who.
 * @throws DomainError `conflict` when a coworker has it, or it is over; as `demand` for anyone who may not answer.
 */
export const answerCall = (ctx: Context, chatId: string): Promise<Call> =>
  inTransaction(ctx, async (ctx) => {
    const staffId = ownId(ctx)
    // Their page may not have told yet that it is open: without this, the chat would be taken from them at once.
    await markSeen(ctx, [staffId])
    const call = await lockCall(ctx, chatId)
    if (call.state === 'answered' && call.staffId === staffId) return call
    if (call.state === 'answered') throw new DomainError('conflict', `${call.staffName} has this chat.`)
    const name = firstName(ctx)
    return moveCall(
      ctx,
      call,
      { state: 'answered', staffId, staffName: name, heardAt: dateOf(ctx.now), dueAt: after(ctx, ringTimeout) },
      { event: chatEvents.answered, words: ({ person }) => person.here(name) },
    )
  })

/**
 * Says something to the visitor. The same id again says it once.
 * @throws DomainError `conflict` unless the viewer has the chat; `invalid` for a message that cannot be taken.
 */
export const sayInChat = (ctx: Context, chatId: string, words: { id: string; text: string }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const call = await lockOwnCall(ctx, chatId)
    await markSeen(ctx, [ownId(ctx)])
    const content = validateMessage(words.text)
    const [said] = await ctx.db
      .insert(chatMessages)
      .values({
        ...{ id: words.id, sessionId: chatId, role: 'person', content, createdAt: dateOf(ctx.now) },
        ...{ authorId: call.staffId, authorName: call.staffName },
      })
      .onConflictDoNothing()
      .returning()
    if (said) await moveCall(ctx, call, { heardAt: null, dueAt: after(ctx, silence) }, { event: chatEvents.said })
  })

/** How someone leaves a chat: back to the assistant, for good, or with the rest as a request. */
export type LeaveChatAction = 'give_back' | 'end' | 'follow_up'

/**
 * Leaves a chat. Either way the assistant has it again.
 * @throws DomainError `conflict` unless the viewer has it.
 */
export const leaveCall = (ctx: Context, chatId: string, action: LeaveChatAction): Promise<Call> =>
  inTransaction(ctx, async (ctx) => {
    const call = await lockOwnCall(ctx, chatId)
    const { staffName } = call
    if (action === 'follow_up') return followUp(ctx, call)
    const words = ({ person }: Phrases) => (action === 'end' ? person.ended : person.left)(staffName)
    return moveCall(
      ctx,
      call,
      { state: 'ended', dueAt: null, endedAt: dateOf(ctx.now) },
      { event: chatEvents.ended, words },
    )
  })

const lockOwnCall = async (ctx: Context, chatId: string): Promise<Call> => {
  const staffId = ownId(ctx)
  const call = await lockCall(ctx, chatId)
  if (call.state === 'answered' && call.staffId === staffId) return call
  throw new DomainError(
    'conflict',
    call.state === 'answered' ? `${call.staffName} has this chat now.` : 'This chat is ringing again. Answer it first.',
  )
}

const lockCall = async (ctx: Context, chatId: string): Promise<Call> => {
  const { call } = await findCall(ctx, chatId)
  const open = await heldCallOf(ctx, eq(chatCalls.id, call.id))
  if (open) return open
  throw new DomainError('conflict', 'This chat is over.')
}
