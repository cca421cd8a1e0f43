import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { href, redirect } from 'react-router'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { visitor } from '#domain/viewer.ts'
import { answering } from '#http/answering.ts'
import { statusOfDomainError } from '#http/conditions.ts'
import { services, type Services } from '#http/context.ts'
import { isKeptOut, toTwoFactor } from '#http/guard.ts'
import { cookiesNamed, hostCookie, setCookie } from '#platform/signed-cookie.ts'
import { justEnded, lateShift, openShift, type ShiftLookup, type ShiftContext } from '../find.ts'
import { noShiftPage, wordsPage } from './plain-pages.tsx'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** What a page of the driver's phone is made from. */
export type DriverPageArgs<A extends Args = Args> = A & {
  on: ShiftContext
  ctx: Context
  app: Services
  page: PhoneFrame
}

/** What every page shows around its own. */
export type PhoneFrame = { brand: string; phone?: string; timeZone: string; now: Date; back?: string }

const cookieOf = ({ env }: Services) => hostCookie('shift', env.origin)

/**
 * The keys that a phone has: the one its script kept and sends with each report, and its cookie. A browser that is killed
 * may forget a cookie of the last half minute.
 */
export const asksFor = (app: Services, headers: Headers): ShiftLookup => {
  const shiftKey = headers.get('x-shift-key')
  return {
    keys: [...(shiftKey ? [shiftKey] : []), ...cookiesNamed(cookieOf(app).name, headers).slice(0, 1)],
    runId: headers.get('x-shift') ?? undefined,
  }
}

/** A cookie for the length of the longest shift, and one that takes it away. */
export const keepKey = (app: Services, key: string) => setCookie(cookieOf(app), key, 20 * 60 * 60)
export const dropKey = (app: Services) => setCookie(cookieOf(app), '', 0)

/** Whether the page's own script asks: it is answered in data. */
export const isScript = (request: Request) => request.headers.get('accept') === 'application/json'

export const frameOf = ({ content: { company } }: Services, { now, calendar }: Context): PhoneFrame => ({
  ...{ brand: company.brand, phone: company.phone, timeZone: calendar.timeZone },
  now: new Date(now.epochMilliseconds),
})

/** The cookie again, for a phone whose browser forgot it and whose script did not. */
const keyAgain = (app: Services, headers: Headers, { key }: ShiftContext): string | undefined =>
  key && !cookiesNamed(cookieOf(app).name, headers).includes(key) ? keepKey(app, key) : undefined

/** Not 410: the phone keeps what it has to send. */
const noTwoFactor = 'Set up two-factor sign-in for your account first, then send this again.'

/**
 * A loader or action of the driver's phone. Without an open shift it says so; a phone that had one sends what it has left,
 * and then wipes what it kept. What is reported of a shift that is over is taken all the same, for the office. Someone kept
 * out until they set up two-factor has what their phone's key opens, and nothing by their account.
 */
export const driverPage = <A extends Args>(answer: (args: DriverPageArgs<A>) => Promise<Response> | Response) =>
  answering(async (args: A, ctxOfAccount: Context): Promise<Response> => {
    const app = args.context.get(services)
    const { headers, method } = args.request
    const session = await app.sessionOf(headers)
    const keptOut = session !== undefined && isKeptOut(app, session)
    const ctx = keptOut ? { ...ctxOfAccount, viewer: visitor } : ctxOfAccount
    const page = frameOf(app, ctx)
    const asksForKey = asksFor(app, headers)
    const reports = isScript(args.request) && method === 'POST'
    const open = await openShift(ctx, asksForKey)
    const on = open ?? (reports ? await lateShift(ctx, asksForKey) : undefined)
    if (!on && keptOut)
      return isScript(args.request) ? Response.json({ words: noTwoFactor }, { status: 403 }) : toTwoFactor()
    if (!on) {
      if (isScript(args.request)) return Response.json({ gone: true }, { status: 410 })
      return new URL(args.request.url).pathname === href('/driver/today')
        ? noShiftPage(
            page,
            ctx.viewer,
            await justEnded(ctx, asksForKey),
            asksForKey.keys.length > 0 ? { 'Set-Cookie': dropKey(app) } : {},
          )
        : redirect(href('/driver/today'), 303)
    }
    try {
      const response = await answer({ ...args, on, ctx: on.ctx, app, page })
      const renewedKey = keyAgain(app, headers, on)
      if (renewedKey) response.headers.append('Set-Cookie', renewedKey)
      return response
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const status = statusOfDomainError[error.kind]
      return isScript(args.request)
        ? Response.json({ words: error.message }, { status })
        : wordsPage(page, error.message, status)
    }
  })
