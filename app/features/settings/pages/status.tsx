import { redirect } from 'react-router'
import { sayMoment, saySpan } from '#domain/day.ts'
import { lastTroubledMail } from '#features/outbox/last-trouble.ts'
import { outbox } from '#features/outbox/outbox.ts'
import { sendTestMail } from '../test-mail.ts'
import { Refusal } from '#domain/refusal.ts'
import { askModel } from '#platform/model.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/status'
import { mailDoor, modelDoor } from './doors.ts'
import { settingsPath } from './settings-tabs.tsx'
import { StatusPage } from './status-page.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Mail and model | Settings' }]

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const { env, content } = context.get(services)
  const [{ counts, oldestWaiting, pause }, trouble] = await Promise.all([outbox(ctx), lastTroubledMail(ctx)])
  const { timeZone } = ctx.calendar
  return {
    mail: mailDoor(env, content.company.email),
    model: modelDoor(env.ai),
    counts,
    waitingFor: oldestWaiting && saySpan(ctx.now.epochMilliseconds - oldestWaiting.getTime()),
    pause: pause && {
      reason: pause.reason,
      since: sayMoment(timeZone, pause.since),
      until: sayMoment(timeZone, pause.until),
    },
    trouble: trouble && { id: trouble.id, said: trouble.lastError ?? '', at: sayMoment(timeZone, trouble.createdAt) },
    tested: new URL(request.url).searchParams.has('tested') && 'email' in ctx.viewer ? ctx.viewer.email : undefined,
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const verb = (await request.formData()).get('verb')
  const { env } = context.get(services)
  if (verb === 'mail') {
    await sendTestMail(ctx)
    return redirect(`${settingsPath}/status?tested`, 303)
  }
  if (verb !== 'model') throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  if (!env.ai) throw new Refusal('conflict', 'No model is set up, so there is none to ask.')
  return { asked: await askModel(env.ai) }
})

export default function StatusRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <StatusPage {...loaderData} asked={actionData?.asked} />
}
