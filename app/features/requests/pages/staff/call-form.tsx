import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { promiseNamed } from '#features/promises/ledger.ts'
import { notFound, Refusal } from '#domain/refusal.ts'
import { logCall } from '../../log-call.ts'
import { onOffer, readTyped } from '#forms/form.ts'
import { formOfKind } from '#forms/index.ts'
import { momentOf } from '#forms/moment.ts'
import { promiseFor, requestForm } from '#forms/promise.ts'
import type { Offered } from '#forms/sold.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { readSubmissionId } from '#forms/submission-id.ts'
import { offeredBy } from '../offered.ts'
import { checkCall } from './call-answers.ts'
import { CallFormPage } from './call-form-page.tsx'
import type { Route } from './+types/call-form'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Log a phone request' }]

export const loader = answering(({ params, request, context }: Route.LoaderArgs, ctx) => {
  const offered = offeredBy(context.get(services).content)
  const form = formNamed(params.kind, offered)
  const typed = Object.fromEntries(new URL(request.url).searchParams)
  const { answers } = checkCall(form, typed, momentOf(ctx))
  return {
    kind: form.kind,
    offered,
    words: promiseNamed(ctx.promises, promiseFor(form, answers)).words,
    submissionId: randomUUID(),
    typed,
    ...localNow(ctx),
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const form = formNamed(params.kind, offeredBy(context.get(services).content))
  const body = await request.formData()
  const submissionId = readSubmissionId(body)
  const { typed, problems } = readTyped(form, body)
  const checked = checkCall(form, typed, momentOf(ctx))
  const at = body.get('called_at')
  const calledAt = typeof at === 'string' ? readLocalTime(ctx, at) : undefined
  const again = { submissionId, typed, calledAt: String(at ?? '') }
  const found = { ...checked.problems, ...problems }
  if (!calledAt)
    return data({ ...again, problems: found, refused: 'Please give the time of the call.' }, { status: 422 })
  if (Object.keys(found).length > 0) return data({ ...again, problems: found }, { status: 422 })
  try {
    const logged = await logCall(ctx, requestForm(form, checked.answers), { submissionId, ...checked }, calledAt)
    return redirect(`/dashboard/admin/inbox/${logged.id}`, 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return data({ ...again, problems: found, refused: error.message }, { status: 422 })
  }
})

const formNamed = (kind: string, offered: Offered) => {
  const form = formOfKind(kind)
  if (!form) throw notFound('form')
  return onOffer(form, offered)
}

const localNow = ({ calendar, now }: Context) => {
  const local = localTime(calendar, now).toPlainDateTime()
  return { today: local.toPlainDate().toString(), now: local.toString({ smallestUnit: 'minute' }) }
}

/** "2026-11-20T14:05" in the company's time zone. The minute that is not over counts as now. */
const readLocalTime = ({ calendar, now }: Context, text: string) => {
  try {
    const at = Temporal.PlainDateTime.from(text).toZonedDateTime(calendar.timeZone).toInstant()
    const ahead = now.until(at).total('seconds')
    return ahead > 0 && ahead < 60 ? now : at
  } catch {
    return undefined
  }
}

export default function CallFormRoute({ loaderData, actionData }: Route.ComponentProps) {
  const form = formOfKind(loaderData.kind)
  if (!form) throw new Error(`There is no form of the kind "${loaderData.kind}".`)
  return <CallFormPage form={onOffer(form, loaderData.offered)} {...loaderData} {...actionData} />
}
