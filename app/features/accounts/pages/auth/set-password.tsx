import { data, redirect } from 'react-router'
import { checkPasswordLink, passwordProblem, setPassword } from '../../set-password.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyIn, keyPageHeaders } from '#http/key-page.ts'
import type { Route } from './+types/set-password'
import { SetPasswordPage } from './set-password-page.tsx'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Set your password | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const { auth, content } = context.get(services)
  await checkPasswordLink(ctx, auth, keyIn(url))
  return { brand: content.company.brand }
})

export const action = answering(async ({ request, url, context }: Route.ActionArgs, ctx) => {
  const { auth } = context.get(services)
  const password = String((await request.formData()).get('password') ?? '')
  const problem = passwordProblem(password)
  if (problem) return data({ problem }, { status: 422 })
  await setPassword(ctx, auth, keyIn(url), password)
  return redirect('/auth?password-set', { status: 303, headers: { 'Set-Cookie': auth.noCookie } })
})

export default function SetPasswordRoute({ actionData }: Route.ComponentProps) {
  return <SetPasswordPage problem={actionData?.problem} />
}
