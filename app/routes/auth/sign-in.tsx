import { data, redirect, replace } from 'react-router'
import { signIn } from '#domain/accounts/sign-in.ts'
import { answering } from '../http/answering.ts'
import { requestContext, services } from '../http/context.ts'
import { cameFrom } from './came-from.ts'
import type { Route } from './+types/sign-in'
import { SignInPage } from './sign-in-page.tsx'
import { sayHow } from './say-how.ts'
import { signInAnswer } from './sign-in-answer.ts'

export const handle = { interactive: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Sign in | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async ({ request, url, context }: Route.LoaderArgs) => {
  const { sessionOf, content } = context.get(services)
  const session = await sessionOf(request.headers)
  const from = cameFrom(url.searchParams.get('from'))
  if (session?.role) throw replace(from ?? `/dashboard/${session.role}`)
  const { brand, phone } = content.company
  return { brand, phone, from, passwordSet: url.searchParams.has('password-set') }
})

export const action = answering(async ({ request, url, context }: Route.ActionArgs, ctx) => {
  const { auth, env } = context.get(services)
  const { clientAddress } = context.get(requestContext)
  const form = await request.formData()
  const [email, password] = [String(form.get('email') ?? ''), String(form.get('password') ?? '')]
  const answer =
    email.trim() && password
      ? await signIn(
          ctx,
          { auth, rateLimitFactor: env.rateLimitFactor },
          { email, password, address: clientAddress, headers: request.headers },
        )
      : ({ outcome: 'empty' } as const)
  if (answer.outcome !== 'signed-in') {
    const { words, status, headers } = signInAnswer(answer)
    return data({ email, words }, { status, headers })
  }
  const headers = new Headers(answer.cookies.map((cookie) => ['Set-Cookie', cookie]))
  const dashboard = answer.role ? `/dashboard/${answer.role}` : '/'
  return redirect(cameFrom(url.searchParams.get('from')) ?? dashboard, { status: 303, headers })
})

export const clientAction = sayHow

export default function SignInRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} {...actionData} />
}
