import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { answering } from '#http/answering.ts'
import { statusOfDomainError } from '#http/conditions.ts'
import { services, type Services } from '#http/context.ts'
import { cookiesNamed, hostCookie, setCookie } from '#platform/signed-cookie.ts'
import { openShift, type OnShift } from '../find.ts'
import { noShiftPage, wordsPage } from './plain-pages.tsx'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** What a page of the driver's phone is made from. */
export type OnPhone<A extends Args = Args> = A & { on: OnShift; ctx: Context; app: Services; page: PhoneFrame }

/** What every page shows around its own. */
export type PhoneFrame = { brand: string; phone?: string; timeZone: string; now: Date; back?: string }

const cookieOf = ({ env }: Services) => hostCookie('shift', env.origin)

/** The key that this phone was given when the link was opened on it. */
export const keyOf = (app: Services, headers: Headers): string | undefined =>
  cookiesNamed(cookieOf(app).name, headers)[0]

/** A cookie for the length of the longest shift, and one that takes it away. */
export const keepKey = (app: Services, key: string) => setCookie(cookieOf(app), key, 20 * 60 * 60)
export const dropKey = (app: Services) => setCookie(cookieOf(app), '', 0)

/** Whether the page's own script asks: it is answered in data. */
export const isScript = (request: Request) => request.headers.get('accept') === 'application/json'

export const frameOf = ({ content: { company } }: Services, { now, calendar }: Context): PhoneFrame => ({
  ...{ brand: company.brand, phone: company.phone, timeZone: calendar.timeZone },
  now: new Date(now.epochMilliseconds),
})

/** A loader or action of the driver's phone. Without an open shift it says so; a phone that had one wipes what it kept. */
export const onShift = <A extends Args>(answer: (given: OnPhone<A>) => Promise<Response> | Response) =>
  answering(async (args: A, asked: Context): Promise<Response> => {
    const app = args.context.get(services)
    const page = frameOf(app, asked)
    const on = await openShift(asked, keyOf(app, args.request.headers))
    if (!on) {
      if (isScript(args.request)) return Response.json({ gone: true }, { status: 410 })
      return new URL(args.request.url).pathname === '/driver/today'
        ? noShiftPage(page, asked.viewer, keyOf(app, args.request.headers) ? { 'Set-Cookie': dropKey(app) } : {})
        : redirect('/driver/today', 303)
    }
    try {
      return await answer({ ...args, on, ctx: on.ctx, app, page })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const status = statusOfDomainError[error.kind]
      return isScript(args.request)
        ? Response.json({ words: error.message }, { status })
        : wordsPage(page, error.message, status)
    }
  })
