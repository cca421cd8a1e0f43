import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { DomainError } from '#domain/domain-error.ts'
import { visitor } from '#domain/viewer.ts'
import { requests, type Request } from './schema.ts'
import { submitRequest, type RequestForm, type Submission } from './submit.ts'
import { requestEvents } from './events.ts'

/** How far back a call may lie: anyone who writes it down later than that means another day. */
const furthestBackHours = 72

/**
 * Takes a telephone call into the same list as the forms, with the promise running from the call. The caller is the
 * customer; the diary keeps who wrote it down.
 * @throws DomainError `forbidden` for anyone but staff, `invalid` for a call in the future or over three days ago, or one
 * that names no way to call or write back.
 */
export const logCall = async (
  ctx: Context,
  form: RequestForm,
  submission: Submission,
  calledAt: Temporal.Instant = ctx.now,
): Promise<Request> => {
  demand(ctx, 'requests.log')
  if (Temporal.Instant.compare(calledAt, ctx.now) > 0) {
    throw new DomainError('invalid', "Time of the call: it can't be in the future.")
  }
  if (Temporal.Instant.compare(calledAt, ctx.now.subtract({ hours: furthestBackHours })) < 0) {
    throw new DomainError('invalid', "Time of the call: it's more than three days ago. Please check the date.")
  }
  const { phone, email } = submission.contact
  if (!phone && !email)
    throw new DomainError('invalid', 'Please enter a phone number or an email address, so that we can answer.')
  return inTransaction(ctx, async (ctx) => {
    const called = { ...ctx, viewer: visitor, now: calledAt }
    const { outcome, request } = await submitRequest(called, form, {
      ...{ ...submission, byPhone: true, writtenAt: ctx.now },
    })
    if (outcome === 'differs') throw new DomainError('conflict', `This call is already saved as ${request.reference}.`)
    if (outcome === 'repeated') return request
    const [logged] = await ctx.db
      .update(requests)
      .set({ channel: 'phone' })
      .where(eq(requests.id, request.id))
      .returning()
    await logEvent(ctx, requestEvents.log, request.id, {}, { kind: request.kind })
    return logged ?? request
  })
}
