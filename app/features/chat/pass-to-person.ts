import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { visitor } from '#domain/viewer.ts'
import { importMessages } from '#features/conversation/import-messages.ts'
import { isAbout } from '#features/conversation/messages.ts'
import { postMessage } from '#features/conversation/post.ts'
import { messages } from '#features/conversation/schema.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { requests, type Request } from '#features/requests/schema.ts'
import { lastCallOf, noteVisitorWrote } from './calls.ts'
import type { Chat, ChatMessage } from './schema.ts'

/** Staff are told of so many messages within an hour; more stand in the thread beside them. */
const mostTold = 20

/**
 * Brings what a visitor wrote to the person they asked for: to who answers the chat, or into the request that it became,
 * for as long as that is open. Call it in the transaction that stores the message, after the message: whichever of this
 * and the end of the call comes second sees the other, so that no message falls between them.
 */
export const passToPerson = async (ctx: Context, chat: Pick<Chat, 'id'>, message: ChatMessage): Promise<void> => {
  if (await noteVisitorWrote(ctx, chat.id)) return
  const call = await lastCallOf(ctx, chat)
  if (!call?.requestId) return
  const [request] = await ctx.db.select().from(requests).where(isOpenRequest(call.requestId)).for('no key update')
  if (!request) return
  const on = { kind: 'request', id: request.id } as const
  const lately = gt(messages.at, dateOf(ctx.now.subtract({ hours: 1 })))
  const sentCount = await ctx.db.$count(messages, and(isAbout(on), eq(messages.kind, 'addition'), lately))
  if (sentCount >= mostTold) {
    const line = { kind: 'addition' as const, text: message.content, authorId: null, authorName: null }
    return importMessages(ctx, request.id, [{ ...line, at: instantOf(message.createdAt) }])
  }
  // Staff who try the chat out write as visitors do.
  const viewer = ctx.viewer.role === 'admin' ? visitor : ctx.viewer
  const words = { id: message.id, text: message.content }
  await postMessage({ ...ctx, viewer }, { on, kind: 'addition', words, channel: 'chat' })
}

/** Who reads what the visitor of a chat writes now: someone for whom it rings, or the request that it became. */
export type Reader = { rings: true } | { request: Request }

export const findReader = async (ctx: Context, chat: Pick<Chat, 'id'>): Promise<Reader | undefined> => {
  const call = await lastCallOf(ctx, chat)
  if (call?.state === 'ringing') return { rings: true }
  if (!call?.requestId) return undefined
  const [request] = await ctx.db.select().from(requests).where(isOpenRequest(call.requestId))
  return request && { request }
}

const isOpenRequest = (id: string) =>
  and(eq(requests.id, id), inArray(requests.state, [...requestStates.statesThat('isOpen')]))
