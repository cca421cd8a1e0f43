import { randomUUID } from 'node:crypto'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { dueAt } from '#domain/promises/due.ts'
import { promiseNamed } from '#domain/promises/ledger.ts'
import { notFound } from '#domain/refusal.ts'
import { submitRequest } from '#domain/requests/submit.ts'
import { check, readTyped, type Form, type Typed } from '#forms/form.ts'
import { formAt, formOfKind } from '#forms/index.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import type { Route } from './+types/form'
import { FormPage } from './form-page.tsx'
import { sendForm } from './send-form.ts'
import { readSubmissionId } from './submission-id.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${formOfKind(loaderData?.kind ?? '')?.title ?? 'Request'} | ${loaderData?.brand ?? ''}` },
]

export const loader = answering(({ request, context }: Route.LoaderArgs, ctx) => {
  const form = formOf(request)
  const { company } = context.get(services).content
  return {
    kind: form.kind,
    brand: company.brand,
    phone: company.phone,
    today: todayIn(ctx),
    promise: promiseOf(ctx, form),
    submissionId: randomUUID(),
    typed: prefilled(ctx, form),
  }
})

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const form = formOf(request)
  const body = await request.formData()
  const submissionId = readSubmissionId(body)
  const { typed, problems } = readTyped(form, body)
  const checked = check(form, typed, { today: todayIn(ctx) })
  const found = { ...('problems' in checked ? checked.problems : {}), ...problems }
  if ('problems' in checked || Object.keys(found).length > 0) {
    return data({ submissionId, typed, problems: found }, { status: 422 })
  }
  const { outcome, request: stored } = await submitRequest(ctx, form, { submissionId, ...checked })
  if (outcome === 'differs') {
    const before = stored.answers.map(({ label, said }) => ({ label, said }))
    const now = checked.answers.map(({ label, said }) => ({ label, said }))
    return data({ submissionId: randomUUID(), typed, twice: { reference: stored.reference, before, now } }, { status: 409 })
  }
  return redirect(`/receipt/${stored.secretLink}`, 303)
})

export const clientAction = sendForm

/** What could not be sent must not make us ask again for the form it stands in. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !actionResult?.unreachable && defaultShouldRevalidate

export default function FormRoute({ loaderData, actionData }: Route.ComponentProps) {
  const form = formOfKind(loaderData.kind)
  if (!form) throw new Error(`There is no form of the kind "${loaderData.kind}".`)
  return <FormPage key={form.kind} form={form} {...loaderData} {...actionData} />
}

const formOf = (request: Request): Form => {
  const form = formAt(new URL(request.url).pathname.replace(/\.data$/, ''))
  if (!form) throw notFound('form')
  return form
}

const todayIn = (ctx: Context) => localTime(ctx.calendar, ctx.now).toPlainDate().toString()

/** The promise in words, and when it would fall due if the form were sent now. */
const promiseOf = (ctx: Context, form: Form) => {
  const promise = promiseNamed(ctx.promises, form.promise)
  const due = dateOf(dueAt(promise, ctx.calendar, ctx.now))
  return { words: promise.words, due: sayMoment(ctx.calendar.timeZone, due) }
}

/** Somebody signed in need not type what the account knows. */
const prefilled = ({ viewer }: Context, { contact }: Form): Typed => {
  if (!('userId' in viewer)) return {}
  return { ...(contact.name && { [contact.name]: viewer.name }), ...(contact.email && { [contact.email]: viewer.email }) }
}
