import { href, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { adoptChat } from '#features/chat/find.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { visitor, type Role } from '#domain/viewer.ts'
import { readChatKey } from '#features/chat/pages/visit.ts'
import { requestContext, services } from '#http/context.ts'
import { keptParameter, keptPath } from '#http/return-path.ts'
import type { RequestOrigin } from '#platform/auth.ts'
import type { AuthServices } from '../../sign-in.ts'

/** What signing in or up takes beside what was typed: the services, the address, and who calls. */
export type AuthRequest = AuthServices &
  RequestOrigin & {
    url: URL
    wanted: () => string | undefined
    /** The address of the person who signs up, where we know it. */
    email?: string
  }

export const readAuthRequest = (args: ActionFunctionArgs | LoaderFunctionArgs): AuthRequest => {
  const { request, url, context } = args
  const { auth, env } = context.get(services)
  const address = context.get(requestContext).clientAddress
  return {
    auth,
    rateLimitFactor: env.rateLimitFactor,
    url,
    address,
    headers: request.headers,
    wanted: () => wantedPath(args),
  }
}

/** The page someone wanted before they were asked to sign in, from the address or, where that was too long, a cookie. */
export const wantedPath = ({ request, url, context }: ActionFunctionArgs | LoaderFunctionArgs): string | undefined => {
  const from = url.searchParams.get('from')
  if (from !== keptParameter) return returnPath(from)
  const app = context.get(services)
  return returnPath(keptPath({ ...app, cipher: app.contextFor(visitor).cipher }, request.headers))
}

/** Longer than what is done for an address that has an account and not for one that has none: some milliseconds. */
const step = 100

/**
 * Answers at a full tenth of a second after the question, so that the time tells nothing of whether an address has an
 * account: for one a mail is written, for the other none.
 */
export const constantTime = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const startedAt = performance.now()
  const answer = await work()
  const rest = step - ((performance.now() - startedAt) % step)
  await new Promise((resolve) => void setTimeout(resolve, rest))
  return answer
}

/** What the address of a page beside says of the page that someone wanted. */
export const readReturnTo = (url: URL, returnTo: string | undefined): string | undefined =>
  returnTo && url.searchParams.get('from') === keptParameter ? keptParameter : returnTo

/** Too many tries. `noun` failed. */
export const tooMany = (noun: string, waitSeconds: number) =>
  new DomainError('too-many', `${noun}: too many tries. Please wait ${inWords(waitSeconds)} and try again.`, {
    waitSeconds,
  })

/** The limit of a mailbox, of whomever: it goes by the address that was typed alone and tells nothing about an account. */
export const tooManyMails = (noun: string, waitSeconds: number) =>
  new DomainError(
    'too-many',
    `${noun}: we've emailed this address several times in the last hour. Please check your inbox, or wait ${inWords(waitSeconds)} and try again.`,
    { waitSeconds },
  )

const inWords = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${minutes} minutes`
}

type SignedIn = { role: Role; cookies: string[]; askTwoFactor: boolean }

/** Where someone goes who has just signed in: to the page they wanted, or to what waits for them, or to their dashboard. */
export const afterSignIn = (returnTo: string | undefined, { role, cookies, askTwoFactor }: SignedIn) => {
  return { to: returnTo ?? (askTwoFactor ? `${href('/account/two-factor')}?first` : dashboards[role]), cookies }
}

export const dashboards: Record<Role, string> = {
  customer: href('/dashboard/customer'),
  supplier: href('/dashboard/supplier'),
  admin: href('/dashboard/admin'),
}

const here = 'http://here.invalid'

/** What must not stand in a path, plain or encoded: what browsers read as a slash or drop, and slashes in disguise. */
const suspect = /[\\\s\p{Cc}]|[^\x20-\x7e]|%(?:2f|5c|0[0-9a-d]|7f)/iu

/**
 * The page someone wanted before they were asked to sign in: a path of this site, else undefined. Never another
 * site, however it is written, and never the sign-in page itself; of the pages beside it, the one that asks for a session.
 */
export const returnPath = (asked: string | null): string | undefined => {
  if (!asked?.startsWith('/') || asked.startsWith('//')) return undefined
  const path = /^[^?#]*/.exec(asked)?.[0] ?? ''
  if (suspect.test(path) || /[\\\s\p{Cc}]|[^\x20-\x7e]/u.test(asked) || !URL.canParse(asked, here)) return undefined
  const { origin, pathname, search } = new URL(asked, here)
  // Dots can leave two slashes at the front: "/.//elsewhere.example".
  if (origin !== here || pathname.startsWith('//')) return undefined
  return /^\/auth(?:\/(?!new-address$)|$)/.test(pathname) ? undefined : pathname + search
}

/** Anyone who signed in takes along the chat that this browser holds the key of. Looks at the cookies they were given. */
export const takeChatAlong = async <Answer>(
  args: ActionFunctionArgs,
  ctx: Context,
  answer: Answer,
): Promise<Answer> => {
  const app = args.context.get(services)
  const key = readChatKey(args.request.headers, app.env)
  const cookies = answer instanceof Response ? answer.headers.getSetCookie() : []
  if (!key || cookies.length === 0) return answer
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const session = await app.sessionOf(new Headers({ cookie }))
  if (session) await adoptChat(ctx, key, session.userId)
  return answer
}
