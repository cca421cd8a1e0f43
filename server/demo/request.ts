import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { logCall } from '../../app/features/requests/log-call.ts'
import { submitRequest } from '../../app/features/requests/submit.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { check } from '#forms/form.ts'
import { formOfKind } from '#forms/index.ts'
import { requestForm } from '#forms/promise.ts'
import type { DemoStage } from './world.ts'

/** A form as it was filled in: its kind, and the fields that differ from the form's sample. */
export type DemoRequest = { kind: string } & Record<string, string>

/** Sends a form as its page would. Gives the request's id once the month has come to it. */
export const tellRequest = (
  { month }: Pick<DemoStage, 'month'>,
  at: Temporal.Instant,
  request: DemoRequest,
  viewer: Viewer = visitor,
  spamScore?: number,
): { id: string } => {
  const sent = { id: '' }
  month.tell(at, async (as) => {
    const ctx = as(viewer)
    const { form, submission } = filledIn(ctx, request)
    sent.id = (await submitRequest(ctx, form, { ...submission, spamScore })).request.id
  })
  return sent
}

/** Someone called, and staff wrote it down ten minutes later. */
export const logTheCall = (
  { month }: DemoStage,
  calledAt: Temporal.Instant,
  staff: Viewer,
  request: DemoRequest,
): void =>
  month.tell(calledAt.add({ minutes: 10 }), async (as) => {
    const ctx = as(staff)
    const { form, submission } = filledIn(ctx, request)
    await logCall(ctx, form, submission, calledAt)
  })

/** A form's answers, checked as its page would, ready to be sent. */
export const filledIn = (ctx: Context, { kind, ...fields }: DemoRequest) => {
  const form = formOfKind(kind)
  if (!form) throw new Error(`The demo tells of a ${kind}, and there is no such form.`)
  const today = localTime(ctx.calendar, ctx.now).toPlainDate().toString()
  const checked = check(form, { ...form.sample, ...fields }, { today })
  if ('problems' in checked)
    throw new Error(`The demo's ${kind} does not pass its own form: ${JSON.stringify(checked.problems)}`)
  return { form: requestForm(form, checked.answers), submission: { submissionId: randomUUID(), ...checked } }
}
