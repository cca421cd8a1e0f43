import { href, data, replace, type MiddlewareFunction } from 'react-router'
import { renewSession, viewerFromSession, type Session } from '#features/accounts/session.ts'
import { visitor } from '#domain/viewer.ts'
import { actsAt, opens, screenAt } from './screens.ts'
import { asCondition } from './answering.ts'
import { denied, type PageError } from './conditions.ts'
import { requestContext, services, type Services } from './context.ts'
import { frameOf } from './frame.ts'
import { keptParameter, keepPath } from './return-path.ts'

type Args = Parameters<MiddlewareFunction<Response>>[0]

/**
 * Middleware for a layout with restricted pages; screens.ts lists who may open them. It runs before any loader, so that
 * nothing of a page reaches a stranger. The layout needs a loader of its own: without one, React Router does not ask the
 * server when someone moves between its pages.
 */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const session = await sessionOf(args)
  if (!session) throw signInFor(args)
  const { method } = args.request
  const lets = method === 'GET' || method === 'HEAD' ? opens : actsAt
  const address = `/${args.pattern.replace(/^\//, '')}`
  // What a layout guards and no table names is open to nobody.
  if (!screenAt(address) || !lets(viewerFromSession(session), address))
    throw data(denial(args, session), { status: 403, statusText: 'Forbidden' })
  if (isKeptOut(args.context.get(services), session) && !ofAccount.test(args.url.pathname)) throw toTwoFactor()
  const response = await next()
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Encoded anew an address can be longer than the headers that clients and proxies take: then a cookie keeps it. */
const longestFrom = 1024

const signInFor = ({ url: { pathname, search }, context }: Args) => {
  const signInAt = (from: string) => `${href('/auth')}?${new URLSearchParams({ from })}`
  const address = signInAt(pathname + search)
  if (address.length <= longestFrom) return replace(address)
  const app = context.get(services)
  const cookie = keepPath({ ...app, cipher: app.contextFor(visitor).cipher }, pathname + search)
  return cookie ? replace(signInAt(keptParameter), { headers: { 'Set-Cookie': cookie } }) : replace(href('/auth'))
}

const ofAccount = /^\/account(?:\/|$)/

/** REQUIRE_2FA=admin: an administrator opens nothing but the account, and hears of nothing, before codes are on. */
export const isKeptOut = ({ env }: Pick<Services, 'env'>, { role, twoFactor }: Pick<Session, 'role' | 'twoFactor'>) =>
  role === 'admin' && !twoFactor && env.requireTwoFactor === 'admin'

/** Where they set it up. */
export const toTwoFactor = () => replace(`${href('/account/two-factor')}?required`)

/** A request that changes something keeps the session alive; a GET writes nothing. */
const sessionOf = async ({ request, context, url }: Args): Promise<Session | undefined> => {
  const app = context.get(services)
  try {
    const session = await app.sessionOf(request.headers)
    return session && request.method === 'POST'
      ? await renewSession(app.contextFor(viewerFromSession(session)), session)
      : session
  } catch (error) {
    // Nobody can tell who asks: header and footer are a visitor's.
    throw asCondition(error, { context }, frameOf(app, undefined, url.pathname, app.contextFor(visitor)))
  }
}

const denial = ({ url, context }: Args, session: Session): PageError => {
  const app = context.get(services)
  const { content, contextFor } = app
  return {
    words: denied(session.role),
    requestId: context.get(requestContext).requestId,
    phone: content.company.phone,
    frame: frameOf(app, session, url.pathname, contextFor(viewerFromSession(session))),
  }
}
