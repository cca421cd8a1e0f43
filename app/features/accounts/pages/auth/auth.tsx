import { CallUs } from '#http/call-us.tsx'
import { href, replace } from 'react-router'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findRequestByLink } from '#features/requests/find.ts'
import { answerForm, type RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { skid } from '#ui/drawings/packages.ts'
import { Sketch } from '#ui/drawings/sketch.tsx'
import { wagon } from '#ui/drawings/trucks.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { passkeyDomain } from '../../passkeys.ts'
import { passkeySite } from '../passkey-site.ts'
import { signInForm, signUpForm } from './auth-forms.ts'
import { constantTime, dashboards, readReturnTo, readAuthRequest, takeChatAlong, wantedPath } from './auth-request.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { toastOutcome } from './toast-outcome.ts'
import type { Route } from './+types/auth'

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.tab === 'sign-up' ? 'Sign up' : 'Sign in'} | ${loaderData?.brand ?? ''}` },
]

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const { url, request, context } = args
  const { sessionOf, content } = context.get(services)
  const session = await sessionOf(request.headers)
  const returnTo = wantedPath(args)
  if (session?.role) throw replace(returnTo ?? dashboards[session.role])
  const from = readReturnTo(url, returnTo)
  const { brand, phone } = content.company
  const done = allNews.find((what) => url.searchParams.has(what))
  const tab = readTab(url)
  const authRequest = { ...readAuthRequest(args), email: await addressOnRequest(ctx, url.searchParams.get('request')) }
  const passkeys = passkeyDomain(passkeySite(args).origin) !== undefined
  return { brand, phone, from, done, tab, passkeys, form: forms[tab](authRequest).draw(ctx) }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const [body, tab] = [await args.request.formData(), readTab(args.url)]
  const answer = () => answerForm(ctx, body, forms[tab](readAuthRequest(args)))
  return tab === 'sign-up' ? constantTime(answer) : takeChatAlong(args, ctx, await answer())
})

export const clientAction = toastOutcome

/** The holder of the private link of a request makes an account with the address that stands on it. */
const addressOnRequest = async (ctx: Context, link: string | null) => {
  if (!link) return undefined
  const request = await findRequestByLink(ctx, link).catch((error: unknown) => {
    if (error instanceof DomainError) return undefined
    throw error
  })
  return request?.contactEmail ?? undefined
}

const forms = { 'sign-in': signInForm, 'sign-up': signUpForm }

const readTab = (url: URL) => (url.searchParams.get('tab') === 'sign-up' ? ('sign-up' as const) : ('sign-in' as const))

export default function AuthRoute({ loaderData, actionData }: Route.ComponentProps) {
  // What was typed on one tab is not for the other.
  return <AuthPage key={loaderData.tab} {...loaderData} refused={actionData} />
}

type Props = Route.ComponentProps['loaderData'] & { refused?: RefusedForm }

const AuthPage = ({ tab, phone, from, done, form, passkeys, refused }: Props) => {
  const to = (extra: Record<string, string>) => {
    const query = new URLSearchParams({ ...extra, ...(from && { from }) }).toString()
    return query ? `${href('/auth')}?${query}` : href('/auth')
  }
  return (
    <>
      <PageHead
        title={tab === 'sign-up' ? 'Sign up' : 'Sign in'}
        lead={from ? 'To see that page, sign in or sign up. If you were signed in, your session has ended.' : undefined}
      />
      <div className="wrap two-columns page-body">
        <div className="stack narrow">
          <Tabs
            label="Sign in or sign up"
            tabs={[
              { to: to({}), label: 'Sign In', current: tab === 'sign-in' },
              { to: to({ tab: 'sign-up' }), label: 'Sign Up', current: tab === 'sign-up' },
            ]}
          />
          {done && !refused && <NewsAlert of={done} />}
          <VerbForm form={form} refused={refused} />
          {tab === 'sign-in' && (
            <p className="cluster">
              <a className="text-link" href={href('/auth/forgot')}>
                Forgot your password?
              </a>
              <a className="text-link" href={href('/auth/verify-again')}>
                Didn't get the verification email?
              </a>
            </p>
          )}
          <p className="text-small text-soft">
            Trouble signing in? <CallUs phone={phone} />.
          </p>
          {tab === 'sign-in' && passkeys && <PasskeySignIn from={from} aside />}
        </div>
        <WhatFor />
      </div>
    </>
  )
}

/** What someone was sent here after. */
const notices = {
  'signed-up': {
    title: 'Account created! Please check your email to verify your account.',
    more: "The link in the email works for 24 hours. If you asked for Admin access, an administrator will decide and we'll email you.",
  },
  'password-set': { title: 'Your password is set. You can sign in now.' },
  'address-changed': { title: 'Your email was changed. Sign in with the new one from now on.' },
  'mail-sent': {
    title: 'Please check your email.',
    more: "If there's an account for that address, the link is on its way.",
  },
  'too-late': { title: 'That took too long. Please sign in again.', tone: 'due' },
  'no-passkey': {
    title: "That passkey didn't sign you in.",
    more: 'It may have been removed from your account, or it took too long. Try again, or sign in with your password.',
    tone: 'due',
  },
  deleted: { title: 'Your account was deleted.' },
} satisfies Record<string, { title: string; more?: string; tone?: 'due' }>

type News = keyof typeof notices
const allNews = Object.keys(notices) as News[]

export const handle = { interactive: true, cached: true, query: ['from', 'request', ...allNews], shared: ['tab'] }

const NewsAlert = ({ of }: { of: News }) => {
  const { title, more, tone = 'kept' }: { title: string; more?: string; tone?: 'due' | 'kept' } = notices[of]
  return (
    <div className="narrow">
      <Alert tone={tone} title={title} urgent>
        {more && <p>{more}</p>}
        {of === 'signed-up' && (
          <p>
            <a className="text-link" href={href('/auth/verify-again')}>
              No email? Send the link again
            </a>
          </p>
        )}
      </Alert>
    </div>
  )
}

/** Beside both forms: what an account is for, and what needs none. */
const WhatFor = () => (
  <aside className="sheet-body narrow" aria-labelledby="what-for">
    <div className="ground">
      <Sketch art={wagon} name="wagon" />
      <Sketch art={skid} name="skid" />
    </div>
    <h2 id="what-for" className="sign text-h4">
      What you can do with an account
    </h2>
    <DefinitionTable
      rows={[
        {
          name: 'Customers',
          value: 'Your requests, quotes, orders and deliveries in one place.',
        },
        {
          name: 'Suppliers',
          value: "Purchase orders and shipments, once we've linked you to your company.",
        },
        { name: 'Companies', value: 'Managers invite their coworkers as buyers or viewers.' },
        {
          name: 'Without one',
          value: 'You can request quotes, check an order, get documents and call the emergency line.',
        },
      ]}
    />
  </aside>
)
