import { href } from 'react-router'
import { lastCallOf } from '../calls.ts'
import { chatBehind, findMessages } from '../find.ts'
import type { Chat, ChatMessage } from '../schema.ts'
import { requestOfCall, settleCalls } from '../unanswered-calls.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment, zoneName } from '#domain/day.ts'
import { answering } from '#http/answering.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { services } from '#http/context.ts'
import { viewMessage, chatNamed, withJsonErrors, answerJson } from './visit.ts'
import type { Route } from './+types/api-chat'

/** The messages of this browser's own chat. A name that it does not open is the name of no chat. */
export const loader = answering(({ request, url, context }: Route.LoaderArgs, ctx) =>
  withJsonErrors(async () => {
    const app = context.get(services)
    const name = url.searchParams.get('session_id') ?? ''
    const chat = await chatBehind(ctx, chatNamed(name, request.headers, app.env))
    if (!chat) return answerJson({ known: false, messages: [] })
    const { settled } = await settleCalls(ctx, chat)
    if (settled > 0) app.wake('send-mails')
    const messages = await findMessages(ctx, chat)
    return answerJson({ known: true, messages: messages.map(viewMessage), call: await viewCall(ctx, chat, messages) })
  }),
)

/** How it stands with the person that was asked for; nothing once the visitor has written on after it was over, unless what they write goes to its request. */
const viewCall = async (ctx: Context, chat: Chat, messages: readonly ChatMessage[]) => {
  const call = await lastCallOf(ctx, chat)
  if (!call) return undefined
  const { state, staffName, rangAt, dueAt, endedAt } = call
  const request = await requestOfCall(ctx, call)
  const isHeard = request && requestStates.is('isOpen', request.state)
  const isPast = !isHeard && endedAt && messages.some(({ role, createdAt }) => role === 'user' && createdAt > endedAt)
  if (isPast) return undefined
  return {
    state,
    ...(state === 'answered' && { by: staffName }),
    /** Milliseconds, so that no clock of the visitor's counts. */
    waited: ctx.now.epochMilliseconds - rangAt.getTime(),
    ...(dueAt && { due: Math.max(0, dueAt.getTime() - ctx.now.epochMilliseconds) }),
    ...(request && {
      request: {
        reference: request.reference,
        promise: request.promiseWords,
        due: formatMoment(ctx.calendar.timeZone, request.dueAt),
        zone: zoneName(ctx.calendar.timeZone),
        receipt: href('/receipt/:link', { link: request.secretLink }),
        isReachable: Boolean(request.contactEmail ?? request.contactPhone),
      },
    }),
  }
}
