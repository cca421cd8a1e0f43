import { randomUUID } from 'node:crypto'
import { data, href, redirect, type RouterContextProvider } from 'react-router'
import { requestContext, services } from '#http/context.ts'
import type { Context } from '#domain/context.ts'
import { sentBefore, submitRequest } from '../submit.ts'
import { scoreSpam } from '../spam-score.ts'
import type { Offered } from '#forms/sold.ts'
import { check, readTyped, type Form, type Problems, type Typed } from '#forms/form.ts'
import { productName } from '#forms/named-product.ts'
import { requestForm } from '#forms/promise.ts'
import { honeypotName } from '#forms/honeypot.tsx'
import { momentOf } from '#forms/moment.ts'
import { differences } from './differences.ts'
import { asked } from './offered.ts'
import { heldForAddress, isOneMailboxTooMany } from '../strangers.ts'
import type { Twice } from './notices.tsx'
import { readSubmissionId } from '#forms/verb/read-form.ts'

/** What a page is told when a form it sent is not, or not yet, a request. */
export type Answered = {
  typed: Typed
  submissionId: string
  drawnAt: string
  problems?: Problems
  /** The answers are right and are looked over once more. */
  reviewing?: boolean
  twice?: Twice
  /** The session ended while the form was filled in. */
  ended?: boolean
  /** Made in the browser: the server was not reached. */
  unreachable?: boolean
}

/** Where a form comes from; `factor` is RATE_LIMIT_FACTOR. */
type From = { address: string; factor: number }

export const senderOf = (context: Readonly<RouterContextProvider>): From => ({
  address: context.get(requestContext).clientAddress,
  factor: context.get(services).env.rateLimitFactor,
})

/** Takes a form of the products on `offered` in: on to its receipt once it is stored, or back to the page with everything that was typed. */
export const receiveForm = async (ctx: Context, whole: Form, offered: Offered, request: Request, from: From) => {
  const body = await request.formData()
  const form = asked(whole, textOf(body, productName), offered)
  const submissionId = readSubmissionId(body)
  const drawnAt = textOf(body, 'drawn_at')
  const { typed, problems } = readTyped(form, body)
  const back = (more: Partial<Answered>, status = 200) =>
    data<Answered>({ typed, submissionId, drawnAt, ...more }, { status })

  if (form.signedIn && !('userId' in ctx.viewer)) return back({ ended: true }, 401)
  if (body.get('step') === 'change') return back({})
  const checked = check(form, typed, momentOf(ctx))
  const found = { ...('problems' in checked ? checked.problems : {}), ...problems }
  if ('problems' in checked || Object.keys(found).length > 0) {
    const stored = await sentBefore(ctx, { kind: form.kind, submissionId }, (receivedAt) => {
      const then = check(form, typed, momentOf({ ...ctx, now: receivedAt }))
      return 'problems' in then ? undefined : then.answers
    })
    return stored ? receiptOf(stored) : back({ problems: found }, 422)
  }
  if (form.review && body.get('step') === 'review') return back({ reviewing: true })

  const { answers } = checked
  const trapped = textOf(body, honeypotName) !== ''
  const spamScore = scoreSpam({ trapped, seconds: secondsSince(ctx, drawnAt, submissionId), answers })
  const { email } = checked.contact
  const crowded = !('userId' in ctx.viewer) && email !== undefined && isOneMailboxTooMany(ctx, from, email)
  const heldCopy = crowded ? heldForAddress : undefined
  const submission = { submissionId, ...checked, spamScore, heldCopy }
  const { outcome, request: stored } = await submitRequest(ctx, requestForm(form, answers), submission)
  if (outcome !== 'differs') return receiptOf(stored)
  // Whoever only knows the id of somebody else's form learns that it was sent, and no more.
  const isTheirs = 'userId' in ctx.viewer && stored.userId === ctx.viewer.userId
  const drewIt = stored.userId === null && secondsSince(ctx, drawnAt, submissionId) !== undefined
  const { reference } = stored
  const twice = isTheirs || drewIt ? { reference, differences: differences(stored, answers, ctx.cipher) } : {}
  const fresh = randomUUID()
  return back({ twice, submissionId: fresh, drawnAt: stampOf(ctx, fresh) }, 409)
}

const receiptOf = ({ secretLink }: { secretLink: string }) =>
  redirect(href('/receipt/:link', { link: secretLink }), 303)

const textOf = (body: FormData, name: string) => {
  const value = body.get(name)
  return typeof value === 'string' ? value : ''
}

const placeOf = (submissionId: string) => `when form ${submissionId} was drawn`

/** Longer than anyone leaves a form open. An older stamp was kept to be used over and over. */
const oldestHours = 24 * 30

/** Says, in a way only we can write, when this very form was drawn. It travels with it and comes back when it is sent. */
export const stampOf = ({ cipher, now }: Context, submissionId: string): string =>
  cipher.seal(String(now.epochMilliseconds), placeOf(submissionId))

/** Seconds since the form was drawn; undefined when the stamp is missing, of another form, not ours, or too old. */
export const secondsSince = ({ cipher, now }: Context, stamp: string, submissionId: string): number | undefined => {
  try {
    const seconds = (now.epochMilliseconds - Number(cipher.open(stamp, placeOf(submissionId)))) / 1000
    return seconds <= oldestHours * 3600 ? seconds : undefined
  } catch {
    return undefined
  }
}
