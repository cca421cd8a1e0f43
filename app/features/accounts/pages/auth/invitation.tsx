import '#ui/people.css'
import { data, redirect } from 'react-router'
import { acceptBySigningUp, acceptInvitation, invitationBehind, type Invited } from '../../accept-invitation.ts'
import { signIn } from '../../sign-in.ts'
import type { Context } from '#domain/context.ts'
import { asRefused } from '#features/companies/pages/act-on-people.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { tooMany } from './answers.ts'
import { InvitationPage } from './invitation-page.tsx'
import { keyIn, keyPageHeaders } from '#http/key-page.ts'
import { knockOf, type Knock } from './knock.ts'
import type { Route } from './+types/invitation'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Your invitation | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async ({ request, url, context }: Route.LoaderArgs, ctx) => {
  const { content, sessionOf } = context.get(services)
  const { id: _id, ...invited } = await invitationBehind(ctx, keyIn(url))
  const { brand } = content.company
  return { brand, invited, signedInAs: (await sessionOf(request.headers))?.email }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const knock = await knockOf(args)
  const invited = await invitationBehind(ctx, keyIn(args.url))
  return knock.form.get('verb') === 'accept' ? join(ctx, knock, invited) : makeAccount(ctx, knock, invited)
})

/** Somebody signed in joins. An invitation to another address is not found. */
const join = async (ctx: Context, { door, address, headers }: Knock, invited: Invited) => {
  try {
    const cookie = await acceptInvitation(ctx, door.auth, invited.id, { address, headers })
    return to(invited, cookie ? [cookie] : [])
  } catch (error) {
    const { refused, status } = asRefused(error, 'accept')
    return data({ words: refused.message }, { status })
  }
}

/** The account is made, and whoever made it is signed in with it. */
const makeAccount = async (ctx: Context, { door, url, form, address, headers }: Knock, invited: Invited) => {
  const [password, displayName] = [String(form.get('password') ?? ''), String(form.get('display_name') ?? '')]
  const answer = await acceptBySigningUp(ctx, door, keyIn(url), { password, displayName, address })
  if (answer.outcome === 'refused')
    return data({ displayName, words: answer.problem, field: answer.field }, { status: 422 })
  if (answer.outcome === 'too-many') {
    const { words, status, headers } = tooMany('Sign up failed', answer.waitSeconds)
    return data({ displayName, words }, { status, headers })
  }
  const entered = await signIn(ctx, door, { email: answer.email, password, address, headers })
  return entered.outcome === 'signed-in' ? to(invited, entered.cookies) : redirect('/auth', 303)
}

const to = ({ company, role }: Invited, cookies: string[]) =>
  redirect(company ? '/account/company?done=joined' : `/dashboard/${role}`, {
    status: 303,
    headers: new Headers(cookies.map((cookie) => ['Set-Cookie', cookie])),
  })

export default function InvitationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage {...loaderData} {...actionData} />
}
