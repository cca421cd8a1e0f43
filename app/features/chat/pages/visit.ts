import type { ActionFunctionArgs } from 'react-router'
import type { ChatKey } from '../find.ts'
import { isUuid } from '#domain/text.ts'
import { DomainError } from '#domain/domain-error.ts'
import { statusOfDomainError } from '#http/conditions.ts'
import { requestContext, services } from '#http/context.ts'
import { hostCookie, setCookie } from '#platform/signed-cookie.ts'
import type { AnswerFacts } from '../answer.ts'
import type { ChatMessage } from '../schema.ts'
import { formAt, formOfKind } from '#forms/index.ts'

/** Who asks a chat address, and what they sent. */
export const readVisit = async ({ request, context }: ActionFunctionArgs) => {
  const { env } = context.get(services)
  const body = await readBody(request)
  return {
    body,
    chat: chatNamed(readBodyText(body, 'session_id'), request.headers, env),
    address: context.get(requestContext).clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
  }
}

/** A chat by the name that was sent; the key comes from the cookie alone. Throws 400 for a name that cannot be stored. */
export const chatNamed = (name: string, headers: Headers, place: { origin: string }): ChatKey => {
  if (name.includes('\0'))
    throw answerJson({ error: 'session_id holds a character that cannot be kept.' }, { status: 400 })
  return { sessionId: name.slice(0, 100), key: readChatKey(headers, place) }
}

export type Body = Readonly<Record<string, unknown>>

/** What is no text is an empty one. */
export const readBodyText = (body: Body, name: string): string => {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** An id that was made in the browser; undefined when there is none that makes sense. */
export const readBodyId = (body: Body, name: string): string | undefined => {
  const id = readBodyText(body, name)
  return isUuid(id) ? id.toLowerCase() : undefined
}

const readBody = async (request: Request): Promise<Body> => {
  const body: unknown = await request.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body
  throw new DomainError('invalid', "Your message didn't reach us completely. Please send it again.")
}

/** An answer that no cache keeps. */
export const answerJson = (
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {},
) => {
  const combined = new Headers(headers)
  combined.set('Cache-Control', 'no-store')
  return Response.json(body, { status, headers: combined })
}

/** Refusals as JSON: scripts ask here, and no page is shown. */
export const withJsonErrors = async (answer: () => Promise<Response>): Promise<Response> => {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { kind, message, waitSeconds } = error
    const headers: HeadersInit = waitSeconds === undefined ? {} : { 'Retry-After': String(waitSeconds) }
    return answerJson({ error: message }, { status: kind === 'invalid' ? 422 : statusOfDomainError[kind], headers })
  }
}

type Place = { origin: string }

const keyPattern = /^[\w-]{32}$/

/** The key that opens this browser's chat, if it holds one. */
export const readChatKey = (headers: Headers, { origin }: Place): string | undefined => {
  const { name } = hostCookie('chat', origin)
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key, value = '']) => key === name && keyPattern.test(value))?.[1]
}

/** The `Set-Cookie` of a chat that just began; it lasts as long as the chat is kept. */
export const chatCookie = (key: string, { origin }: Place, days: number) =>
  setCookie(hostCookie('chat', origin), key, days * 86_400)

/** An answer as the contract names its parts, and what our own widget knows beside them. */
export const viewAnswer = ({ id, content, metadata, rating, replyTo }: ChatMessage) => ({
  response: content,
  suggestions: metadata?.suggestions ?? [],
  sources: (metadata?.sources ?? []).map(({ title, href }) => ({ title, url: href })),
  id,
  reply_to: replyTo,
  emergency: metadata?.emergency ?? 'none',
  language: metadata?.language ?? 'en',
  rating,
  offer: offered(metadata?.offer),
  handover: metadata?.outcome === 'handover',
})

/** A form that is not there, or has no page, is not offered. */
const offered = (offer: AnswerFacts['offer']) => {
  if (!offer || 'lead' in offer) return offer
  const form = formAt(offer.form) ?? formOfKind(offer.form)
  return form?.path ? { form: form.path, kind: form.kind, answers: offer.answers } : undefined
}

/** A message of the history: a question is its text, an answer all that came with it. */
export const viewMessage = (message: ChatMessage) =>
  message.role === 'assistant'
    ? { id: message.id, role: message.role, content: message.content, answer: viewAnswer(message) }
    : {
        id: message.id,
        role: message.role,
        content: message.content,
        ...(message.authorName && { by: message.authorName }),
      }
