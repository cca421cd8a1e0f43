import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { promiseNamed } from '#features/promises/due.ts'
import { notFound, Refusal } from '#domain/refusal.ts'
import { logCall } from '../../log-call.ts'
import { readTyped } from '#forms/form.ts'
import { formOfKind } from '#forms/index.ts'
import { promiseFor, requestForm } from '#forms/promise.ts'
import { answering } from '#http/answering.ts'
import { readSubmissionId } from '#forms/submission-id.ts'
import { checkCall } from './call-answers.ts'
import { CallFormPage } from './call-form-page.tsx'
import type { Route } from './+types/call-form'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Log a phone request' }]

export const loader = answering(({ params, request }: Route.LoaderArgs, ctx) => {
  const form = formNamed(params.kind)
  const typed = Object.fromEntries(new URL(request.url).searchParams)
  const { answers } = checkCall(form, typed, { today: localNow(ctx).today })
  return {
    kind: form.kind,
    words: promiseNamed(ctx.promises, promiseFor(form, answers)).words,
    submissionId: randomUUID(),
    typed,
    ...localNow(ctx),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const form = formNamed(params.kind)
  const body = await request.formData()
  const submissionId = readSubmissionId(body)
  const { typed, problems } = readTyped(form, body)
  const checked = checkCall(form, typed, { today: localNow(ctx).today })
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

const formNamed = (kind: string) => {
  const form = formOfKind(kind)
  if (!form) throw notFound('form')
  return form
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
  return <CallFormPage form={form} {...loaderData} {...actionData} />
}
