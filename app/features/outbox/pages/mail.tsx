import { data, redirect } from 'react-router'
import { sayMoment } from '#domain/day.ts'
import { subjectTypeOf } from '#features/activity/event-catalogue.ts'
import type { PlannedEvent } from '#mails/plan.ts'
import { pauseOf } from '#mails/pause.ts'
import { findMail } from '../find-mails.ts'
import { resend } from '../resend.ts'
import { Refusal } from '#domain/refusal.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/mail'
import { letterhead } from './letterhead.ts'
import { MailPage } from './mail-page.tsx'
import { mailLine } from './mail-row.ts'
import { outboxPath } from './outbox-address.ts'
import { wordsOfMail } from './words-of-mail.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.line.name ?? 'Mail'} | Outbox` }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const mail = await findMail(ctx, params.id)
  const words = await wordsOfMail(mail, letterhead(context))
  const pause = mail.state === 'waiting' ? await pauseOf(ctx) : undefined
  return {
    line: mailLine(ctx, { ...mail, reference: referenceOf(mail.data) }),
    messageId: mail.messageId,
    inboxEntry: subjectTypeOf(mail.data.name) === 'request' ? mail.subjectId : null,
    pausedUntil: pause && sayMoment(ctx.calendar.timeZone, pause.until),
    words: words && { subject: words.subject, text: words.text, html: `${outboxPath}/${mail.id}/html` },
  }
})

/** Sends it again. */
export const action = answering(async ({ params }: Route.ActionArgs, ctx) => {
  try {
    await resend(ctx, params.id)
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    return data({ refused: error.message }, { status: 409 })
  }
  return redirect(`${outboxPath}/${params.id}`, 303)
})

const referenceOf = ({ request }: PlannedEvent) =>
  typeof request === 'object' && request && 'reference' in request ? String(request.reference) : null

export default function MailRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MailPage {...loaderData} refused={actionData?.refused} />
}
