import { redirect } from 'react-router'
import { isHalfway, takeSecondStep } from '../../second-step.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { adoptingChat } from './adopt-chat.ts'
import { formAgain, tooMany } from './answers.ts'
import { knockOf } from './knock.ts'
import { sayHow } from './say-how.ts'
import { SecondStepPage } from './second-step-page.tsx'
import { letIn } from './way-in.ts'
import type { Route } from './+types/second-step'

export const handle = { interactive: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Your code | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const { auth, content } = context.get(services)
  if (!(await isHalfway(ctx, { auth }, request.headers))) throw redirect('/auth')
  return { brand: content.company.brand, phone: content.company.phone }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const { door, url, form, address, headers } = await knockOf(args)
  const code = String(form.get('code') ?? '')
  if (!code.trim()) return formAgain({}, { status: 422 })
  const answer = await takeSecondStep(ctx, door, code, { address, headers })
  switch (answer.outcome) {
    case 'signed-in':
      return adoptingChat(args, ctx, letIn(url, answer))
    case 'too-late':
      return redirect('/auth?too-late', 303)
    case 'too-many':
      return formAgain({}, tooMany('Sign in failed', answer.waitSeconds))
    case 'wrong-code':
      return formAgain({}, { words: 'Sign in failed: this code is not right, or was used before.', status: 422 })
  }
})

export const clientAction = sayHow

export default function SecondStepRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondStepPage phone={loaderData.phone} words={actionData?.words} />
}
