import { and, eq, isNull } from 'drizzle-orm'
import { findRecipients } from '#features/accounts/recipients.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { isUnchanged, type ExpectedVersion } from '#events/expected-version.ts'
import { createTransition } from '#events/transition.ts'
import { keepPayables, findBillingEmails } from '#features/customers/payables.ts'
import { requestFacts } from '#features/requests/events.ts'
import { findRequest } from '#features/requests/find.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { move as moveRequest } from '#features/requests/move.ts'
import type { Request } from '#features/requests/schema.ts'
import { setTerms, type CreditTermsInput } from './customer-terms.ts'
import { creditEvents } from './events.ts'
import { applicationLife, applicationStates, type ApplicationState, type Reason } from './lifecycle.ts'
import { creditApplications, creditTerms, type TermsAcceptance, type CreditApplication } from './schema.ts'
import { classTermsWords } from './terms.ts'

/** The kind of a request that is a credit application. */
export const creditKind = 'credit'

const answerNamed = ({ answers }: Pick<Request, 'answers'>, name: string) =>
  answers.find((answer) => answer.name === name)?.value ?? null

/** The requested credit limit, in cents. */
export const requestedAmount = (request: Pick<Request, 'answers'>): Cents =>
  Number(answerNamed(request, 'creditLimit') ?? 0) as Cents

/** Whether the applicant said that their orders need a PO number. */
export const asksForPo = (request: Pick<Request, 'answers'>): boolean =>
  answerNamed(request, 'orderNumberNeeded') === 'yes'

/** Who accepted the credit terms in the form, and when; null where nobody did. */
export const acceptanceIn = (request: Pick<Request, 'answers' | 'receivedAt'>): TermsAcceptance | null => {
  const [version, by, title] = ['creditTerms', 'acceptedBy', 'acceptedTitle'].map((name) => answerNamed(request, name))
  return typeof version === 'string' && by && title
    ? { version, by: String(by), title: String(title), at: request.receivedAt.toISOString() }
    : null
}

/** The application that a request has become, once someone has begun to look at it. For staff alone. */
export const applicationOf = async (ctx: Context, requestId: string): Promise<CreditApplication | undefined> => {
  demand(ctx, 'credit.see')
  return readApplication(ctx, requestId)
}

const readApplication = async ({ db }: Pick<Context, 'db'>, id: string) => {
  const [application] = await db.select().from(creditApplications).where(eq(creditApplications.id, id))
  return application
}

/** Begins the review of a credit request. Called twice, it begins once. */
export const startReview = (ctx: Context, requestId: string): Promise<CreditApplication> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'credit.decide')
    const request = await findRequest(ctx, requestId)
    if (request.kind !== creditKind) throw new DomainError('invalid', 'This request is not a credit application.')
    const draft = {
      id: request.id,
      state: 'in_review' as const,
      askedCents: requestedAmount(request),
      startedAt: dateOf(ctx.now),
    }
    const [begun] = await ctx.db.insert(creditApplications).values(draft).onConflictDoNothing().returning()
    if (begun) await logEvent(ctx, creditEvents.start, request.id)
    return begun ?? reread(ctx, request.id)
  })

const reread = async (ctx: Pick<Context, 'db'>, id: string) => {
  const application = await readApplication(ctx, id)
  if (!application) throw new DomainError('gone', 'This credit application no longer exists.')
  return application
}

/** Moves an application along its lifecycle; the letter of each step is a mail of its event. */
const moveApplication = createTransition({
  life: applicationLife,
  states: applicationStates,
  events: creditEvents,
  facts: async ({ id, askedCents, limitCents, reasons, missing, state }: CreditApplication, ctx) => {
    const request = await findRequest(ctx, id)
    const [set] = await ctx.db
      .select({ terms: creditTerms.terms })
      .from(creditTerms)
      .where(and(eq(creditTerms.applicationId, id), isNull(creditTerms.endedAt)))
    return {
      ...requestFacts(request, ctx.now, await findRecipients(ctx, request)),
      credit: {
        ...{ asked: askedCents, limit: limitCents, reasons: reasons ?? [], missing },
        terms: set && state.startsWith('approved') ? classTermsWords(set.terms) : null,
      },
    }
  },
  write: async (ctx, row, change: Partial<CreditApplication>) => {
    const [moved] = await ctx.db
      .update(creditApplications)
      .set(change)
      .where(isUnchanged(creditApplications, row))
      .returning()
    return moved
  },
  reread,
})

/** Staff ask the applicant for what is missing, in words that are mailed. */
export const askMissing = (ctx: Context, id: string, expected: ExpectedVersion<ApplicationState>, missing: string) =>
  inTransaction(ctx, async (ctx) =>
    moveApplication(ctx, await reread(ctx, id), 'ask_missing', { expected, change: { missing } }),
  )

/** Staff resume an application that waited, or reopen a decided one. */
export const resumeReview = (ctx: Context, id: string, expected: ExpectedVersion<ApplicationState>) =>
  inTransaction(ctx, async (ctx) => moveApplication(ctx, await reread(ctx, id), 'resume', { expected }))

/**
 * Approves an application and sets the customer's terms, with the letter that says them. Less than was asked for needs
 * the reasons: it is an adverse action as a refusal is. Source: domain-facts-trade 3 (12 CFR 1002.9).
 * @throws DomainError `invalid` for less without a reason, `conflict` when it belongs to no customer.
 */
export const approve = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<ApplicationState>,
  { reasons, ...typed }: CreditTermsInput & { reasons: readonly Reason[] },
): Promise<CreditApplication> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'credit.decide')
    const application = await reread(ctx, id)
    const request = await findRequest(ctx, id)
    if (!request.customerId)
      throw new DomainError('conflict', 'This request belongs to no customer yet. Assign it to one.')
    const isLess = typed.limitCents < application.askedCents
    if (isLess && reasons.length === 0)
      throw new DomainError(
        'invalid',
        'Reasons: please choose why the limit is lower than they asked for. The letter states it.',
      )
    // Before terms are set: someone who was slower changes nothing.
    applicationLife.move(application.state, isLess ? 'approve_less' : 'approve', ctx.viewer)
    await setTerms(ctx, request.customerId, typed, { applicationId: id, accepted: acceptanceIn(request) })
    await namePayables(ctx, request, request.customerId)
    const change = { ...decided(ctx), limitCents: typed.limitCents, reasons: isLess ? [...reasons] : null }
    const moved = await moveApplication(ctx, application, isLess ? 'approve_less' : 'approve', {
      expected,
      change,
    })
    await answer(ctx, request)
    return moved
  })

/** Declines an application, with the reasons that its letter gives. @throws DomainError `invalid` without one. */
export const decline = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<ApplicationState>,
  reasons: readonly Reason[],
): Promise<CreditApplication> =>
  inTransaction(ctx, async (ctx) => {
    if (reasons.length === 0) throw new DomainError('invalid', 'Reasons: please choose at least one.')
    const change = { ...decided(ctx), limitCents: null, reasons: [...reasons] }
    const moved = await moveApplication(ctx, await reread(ctx, id), 'decline', { expected, change })
    await answer(ctx, await findRequest(ctx, id))
    return moved
  })

/** Who the applicant said pays, unless someone is named already. */
const namePayables = async (ctx: Context, request: Request, customerId: string) => {
  const email = answerNamed(request, 'payablesEmail')
  const billingEmails = await findBillingEmails(ctx, customerId)
  if (typeof email !== 'string' || (billingEmails && billingEmails.all.length > 0)) return
  const name = answerNamed(request, 'payablesContact') ?? request.contactName ?? email
  await keepPayables(ctx, customerId, { name: String(name), email })
}

const decided = ({ viewer, now }: Context) => ({
  decidedAt: dateOf(now),
  decidedBy: 'name' in viewer ? viewer.name : 'Automatic',
  decidedById: 'userId' in viewer ? viewer.userId : null,
})

/** The letter answers the request: its promise is kept with it. */
const answer = async (ctx: Context, request: Request) => {
  if (requestStates.is('isOpen', request.state))
    await moveRequest(ctx, request, 'answer', undefined, { follows: true, made: 'our decision' })
}
