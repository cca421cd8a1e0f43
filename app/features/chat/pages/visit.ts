import type { ActionFunctionArgs } from 'react-router'
import type { ChatKey } from '../find.ts'
import { Refusal } from '#domain/refusal.ts'
import { statusOfRefusal } from '#http/conditions.ts'
import { requestContext, services } from '#http/context.ts'
import { chatKeyOf } from './cookie.ts'

/** Who asks a chat address, and what they sent. */
export const visitOf = async ({ request, context }: ActionFunctionArgs) => {
  const { env } = context.get(services)
  const body = await readBody(request)
  return {
    body,
    chat: chatNamed(textOf(body, 'session_id'), request.headers, env),
    address: context.get(requestContext).clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
  }
}

/** A chat by the name that was sent; the key comes from the cookie alone. Throws 400 for a name that cannot be stored. */
export const chatNamed = (name: string, headers: Headers, place: { origin: string }): ChatKey => {
  if (name.includes('\0')) throw told({ error: 'session_id holds a character that cannot be kept.' }, { status: 400 })
  return { sessionId: name.slice(0, 100), key: chatKeyOf(headers, place) }
}

export type Body = Readonly<Record<string, unknown>>

/** What is no text is an empty one. */
export const textOf = (body: Body, name: string): string => {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  return typeof value === 'string' ? value : ''
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id that was made in the browser; undefined when there is none that makes sense. */
export const idOf = (body: Body, name: string): string | undefined => {
  const id = textOf(body, name)
  return uuid.test(id) ? id.toLowerCase() : undefined
}

const readBody = async (request: Request): Promise<Body> => {
  const sent: unknown = await request.json().catch(() => undefined)
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return sent as Body
  throw new Refusal('invalid', 'This did not reach us in one piece. Please send it again.')
}

/** An answer that no cache keeps. */
export const told = (
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {},
) => {
  const all = new Headers(headers)
  all.set('Cache-Control', 'no-store')
  return Response.json(body, { status, headers: all })
}

/** Refusals as JSON: scripts ask here, and no page is shown. */
export const inJson = async (answer: () => Promise<Response>): Promise<Response> => {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { kind, message, waitSeconds } = error
    const headers: HeadersInit = waitSeconds === undefined ? {} : { 'Retry-After': String(waitSeconds) }
    return told({ error: message }, { status: kind === 'invalid' ? 422 : statusOfRefusal[kind], headers })
  }
}
