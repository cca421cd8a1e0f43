import { randomUUID } from 'node:crypto'
import { data, href, redirect, type ActionFunctionArgs } from 'react-router'
import type { Context } from '#domain/context.ts'
import { encrypted, hashAnswers, writesSpanish, type Answer } from '../answer.ts'
import type { Intake, JournaledForm } from '../intake.ts'
import { sentBefore, submitRequest, type Submission } from '../submit.ts'
import { scoreSpam } from '../spam-score.ts'
import type { OfferedProduct } from '#forms/offered-products.ts'
import { check, readTyped, type Form, type Problems, type FormValues } from '#forms/form.ts'
import { requestForm } from '#forms/promise.ts'
import { honeypotName } from '#forms/honeypot.tsx'
import { fieldContext } from '#forms/opening-days.ts'
import { answering } from '#http/answering.ts'
import { requestContext, services } from '#http/context.ts'
import { heldForAddress, isOneMailboxTooMany } from '../mailbox-limit.ts'
import { differences } from './differences.ts'
import { asked, offeredProducts } from './offered-products.ts'
import type { DuplicateNotice } from './notices.tsx'
import { readSubmissionId } from '#forms/verb/read-form.ts'

/** What a page gets back when its form did not, or not yet, become a request. */
export type FormPageData = {
  typed: FormValues
  submissionId: string
  drawnAt: string
  problems?: Problems
  /** The answers are right and are looked over once more. */
  reviewing?: boolean
  twice?: DuplicateNotice
  /** Taken while the database was away: it becomes a request, with a reference, when that is back. */
  kept?: boolean
  /** The session ended while the form was filled in. */
  ended?: boolean
  /** Made in the browser: the server was not reached. */
  unreachable?: boolean
}

/** Where a form comes from; `factor` is RATE_LIMIT_FACTOR, `spanish`: it was opened from a chat in Spanish. */
type RequestSource = { address: string; factor: number; spanish?: boolean }

const senderOf = ({ context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>): RequestSource => ({
  address: context.get(requestContext).clientAddress,
  factor: context.get(services).env.rateLimitFactor,
  spanish: new URL(request.url).searchParams.get('lang') === writesSpanish.value,
})

/** The action of a page with a form: stores what was sent, or keeps it on disk while the database is away. */
export const takeForm = async <Args extends ActionFunctionArgs>(args: Args, formOf: (args: Args) => Form) => {
  const body = await args.request.formData()
  const { content, intake, wake } = args.context.get(services)
  const products = offeredProducts(content)
  const from = senderOf(args)
  const cookie = args.request.headers.get('cookie') ?? undefined
  return answering<Args, ReceiveResponse>(
    async (args, ctx) => {
      const taken = await receiveForm(ctx, formOf(args), products, body, from, intake)
      // Whom it is for is decided right after, by the rules: nobody waits for that.
      wake('watch-promises')
      return taken
    },
    (args, ctx, away) => {
      if (!intake) throw away
      return keepForm(ctx, { form: formOf(args), offered: products, body, from, cookie, intake }, away)
    },
  )(args)
}

type ReceiveResponse = ReturnType<typeof data<FormPageData>> | Response

/** Takes a form of the products on `offered` in: on to its receipt once it is stored, or back to the page with everything that was typed. */
export const receiveForm = async (
  ctx: Context,
  fullForm: Form,
  products: OfferedProduct,
  body: FormData,
  from: RequestSource,
  intake?: Pick<Intake, 'settle'>,
): Promise<ReceiveResponse> => {
  const { form, step, typed, found, back, submission, submissionId } = openForm(ctx, fullForm, products, body, from)
  if (form.signedIn && !('userId' in ctx.viewer)) return back({ ended: true }, 401)
  if (step === 'change') return back({})
  if (!submission) {
    const existing = await sentBefore(ctx, { kind: form.kind, submissionId }, (receivedAt) => {
      const then = check(form, typed, fieldContext({ ...ctx, now: receivedAt }))
      return 'problems' in then ? undefined : withLanguage(then.answers, from)
    })
    return existing ? receiptOf(existing) : back({ problems: found }, 422)
  }
  if (form.review && step === 'review') return back({ reviewing: true })

  const { answers } = submission
  // What was kept came first: sent again now, it finds its request, and its promise runs from then.
  await intake?.settle()
  const { outcome, request: stored } = await submitRequest(ctx, requestForm(form, answers), submission)
  if (outcome !== 'differs') return receiptOf(stored)
  // A person who only knows the id of someone else's form learns that it was sent, and no more.
  const isTheirs =
    stored.userId === null || stored.sentAsGuest
      ? isSamePerson(stored.contactEmail, submission)
      : 'userId' in ctx.viewer && stored.userId === ctx.viewer.userId
  const twice = { reference: stored.reference, differences: differences(stored, answers, ctx.cipher) }
  return backAsNew(ctx, back, isTheirs ? twice : {})
}

type PostedForm = {
  form: Form
  offered: OfferedProduct
  body: FormData
  from: RequestSource
  cookie?: string
  intake: Intake
}

/** Keeps a form on disk, by the same checks. Throws `away` where that cannot be. */
const keepForm = async (ctx: Context, posted: PostedForm, error: unknown): Promise<ReceiveResponse> => {
  const { offered, body, from } = posted
  const { form, step, found, back, submission, submissionId } = openForm(ctx, posted.form, offered, body, from)
  if (form.signedIn) throw error
  if (step === 'change') return back({})
  if (!submission) return back({ problems: found }, 422)
  if (form.review && step === 'review') return back({ reviewing: true })

  const { answers } = submission
  const first = await posted.intake.find(submissionId)
  if (first && !isSame(ctx, first, form.kind, submission)) {
    const before = encrypted(first.submission.answers, submissionId, ctx.cipher)
    const twice = { differences: differences({ id: submissionId, answers: before }, answers, ctx.cipher) }
    return backAsNew(ctx, back, isSamePerson(first.submission.contact.email, submission) ? twice : {})
  }
  const kept = { form: requestForm(form, answers), submission, cookie: posted.cookie }
  await posted.intake.keep(kept, ctx.now).catch(() => {
    throw error
  })
  ctx.onStored?.()
  return back({ kept: true }, 202)
}

const withLanguage = (answers: Answer[], { spanish }: RequestSource) =>
  spanish ? [...answers, writesSpanish] : answers

/** A submission id is a secret of one page; the address that was typed with it is a second one. */
const isSamePerson = (email: string | null | undefined, { contact }: Submission) =>
  Boolean(email) && email?.toLowerCase() === contact.email?.toLowerCase()

const isSame = ({ cipher }: Context, first: JournaledForm, kind: string, { answers }: Submission) =>
  hashAnswers(first.form.kind, first.submission.answers, cipher) === hashAnswers(kind, answers, cipher)

type RenderPage = (page: Partial<FormPageData>, status?: number) => ReturnType<typeof data<FormPageData>>

/** Sent under an id that has other answers: what is on the page now can go on its own. */
const backAsNew = (ctx: Context, render: RenderPage, twice: DuplicateNotice) => render({ twice, ...drawNew(ctx) }, 409)

const drawNew = (ctx: Context) => {
  const submissionId = randomUUID()
  return { submissionId, drawnAt: signDrawnAt(ctx) }
}

/** A form as it was sent: what was typed, what is wrong with it, and, where nothing is, what it asks for. */
const openForm = (ctx: Context, fullForm: Form, products: OfferedProduct, body: FormData, from: RequestSource) => {
  const form = asked(fullForm, products)
  const submissionId = readSubmissionId(body)
  const drawnAt = textOf(body, 'drawn_at')
  const { typed, problems } = readTyped(form, body)
  const checked = check(form, typed, fieldContext(ctx))
  const found: Problems = { ...('problems' in checked ? checked.problems : {}), ...problems }
  const isRight = !('problems' in checked) && Object.keys(found).length === 0
  const trapped = textOf(body, honeypotName) !== ''
  const seconds = secondsSince(ctx, drawnAt)
  const back: RenderPage = (page, status = 200) =>
    data<FormPageData>({ typed, submissionId, drawnAt, ...page }, { status })
  return {
    ...{ form, submissionId, typed, found, back, step: body.get('step') },
    submission: isRight
      ? {
          submissionId,
          ...checked,
          answers: withLanguage(checked.answers, from),
          spamScore: scoreSpam({ trapped, seconds, answers: checked.answers }),
          heldCopy: isOneTooMany(ctx, from, checked.contact.email) ? heldForAddress : undefined,
        }
      : undefined,
  }
}

const isOneTooMany = (ctx: Context, from: RequestSource, email: string | undefined) =>
  !('userId' in ctx.viewer) && email !== undefined && isOneMailboxTooMany(ctx, from, email)

const receiptOf = ({ secretLink }: { secretLink: string }) =>
  redirect(href('/receipt/:link', { link: secretLink }), 303)

const textOf = (body: FormData, name: string) => {
  const value = body.get(name)
  return typeof value === 'string' ? value : ''
}

const place = 'when a form was drawn'

/** Longer than anyone leaves a form open. An older stamp was kept to be used over and over. */
const oldestHours = 24 * 30

/** Says, in a way only we can write, when a form was drawn. It travels with the form and comes back when it is sent. */
export const signDrawnAt = ({ cipher, now }: Pick<Context, 'cipher' | 'now'>): string =>
  cipher.seal(String(now.epochMilliseconds), place)

/** Seconds since the form was drawn; undefined when the stamp is missing, not ours, or too old. */
export const secondsSince = ({ cipher, now }: Context, stamp: string): number | undefined => {
  try {
    const seconds = (now.epochMilliseconds - Number(cipher.open(stamp, place))) / 1000
    return seconds <= oldestHours * 3600 ? seconds : undefined
  } catch {
    return undefined
  }
}
