import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { today } from '#domain/calendar.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { keepTerms } from '#features/customers/change-customer.ts'
import { findCustomer, isOfCustomer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { Temporal } from 'temporal-polyfill'
import { creditEvents } from './events.ts'
import { creditTerms, type TermsAcceptance, type CreditTerms } from './schema.ts'
import { classTermsWords, isOnCredit, recordedWords, type CustomerTerms } from './terms.ts'

export type CreditTermsInput = {
  terms: CustomerTerms
  limitCents: Cents
  /** Hundredths of a percent a month; null: no finance charge. */
  financeRate?: number | null
  reviewOn: string | null
  reason: string | null
}

/** From a decision: the application that led to it, and who accepted the text in it. */
type TermsSource = { applicationId?: string; accepted?: TermsAcceptance | null }

/**
 * Staff set how a customer pays and up to what. What was set before ends and is kept; the customer's two columns follow
 * in words. Who accepted the text before has accepted it still.
 * @throws DomainError `invalid` for a limit beside terms that are paid in advance.
 */
export const setTerms = (
  ctx: Context,
  customerId: string,
  input: CreditTermsInput,
  from: TermsSource = {},
): Promise<CreditTerms> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'credit.decide')
    const found = await findCustomer(ctx, customerId)
    const id = found.mergedInto ?? found.id
    if (!isOnCredit(input.terms) && input.limitCents > 0)
      throw new DomainError('invalid', 'Credit limit: these terms give no credit. Please enter 0.')
    if (input.financeRate && found.kind === 'household')
      throw new DomainError(
        'invalid',
        'Finance charge: households are never charged one. If this customer is a business, set its type first.',
      )
    // Two at once: the second waits here, and ends what the first has set.
    await ctx.db.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('no key update')
    const before = await currentTerms(ctx, id)
    const now = dateOf(ctx.now)
    await ctx.db
      .update(creditTerms)
      .set({ endedAt: now })
      .where(and(eq(creditTerms.customerId, id), isNull(creditTerms.endedAt)))
    const [set] = await ctx.db
      .insert(creditTerms)
      .values({
        ...{ id: randomUUID(), customerId: id, ...input },
        accepted: from.accepted ?? before?.accepted ?? null,
        applicationId: from.applicationId ?? null,
        setBy: 'name' in ctx.viewer ? ctx.viewer.name : 'Automatic',
        setAt: now,
      })
      .returning()
    if (!set) throw new Error('The database kept no terms.')
    const words = classTermsWords(input.terms)
    await keepTerms(ctx, id, {
      paymentTerms: recordedWords(input.terms),
      creditLimit: Math.floor(input.limitCents / 100),
    })
    await logEvent(ctx, creditEvents.terms_set, id, {}, { terms: words, limit: input.limitCents })
    return set
  })

/**
 * Staff record that someone accepted the text of the credit terms on paper. Finance charges and fees stand on it.
 * @throws DomainError `conflict` without terms to accept, or without a text; `invalid` for a day before that text began.
 */
export const recordAcceptance = (
  ctx: Context,
  customerId: string,
  { by, title, on }: { by: string; title: string; on: string },
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'credit.decide')
    const { id } = await findCustomer(ctx, customerId)
    const terms = await currentTerms(ctx, id)
    const version = ctx.credit.termsVersion
    if (!terms || !version) throw new DomainError('conflict', 'Set credit terms first. Then record who accepted them.')
    if (on > today(ctx)) throw new DomainError('invalid', "Signed on: this day can't be in the future.")
    if (on < version)
      throw new DomainError(
        'invalid',
        `Signed on: these credit terms began on ${formatDay(version)}. Please have them signed again.`,
      )
    const accepted = { by, title, version, at: on }
    await ctx.db.update(creditTerms).set({ accepted }).where(eq(creditTerms.id, terms.id))
    await logEvent(ctx, creditEvents.terms_accepted, id, {}, { by })
  })

/** The credit terms in force for a customer, or for one merged into it; undefined means payment in advance. */
export const currentTerms = async (
  { db }: Pick<Context, 'db'>,
  customerId: string | null,
): Promise<CreditTerms | undefined> => {
  if (!customerId) return undefined
  const [terms] = await db
    .select()
    .from(creditTerms)
    .where(and(isOfCustomer(creditTerms.customerId, customerId), isNull(creditTerms.endedAt)))
    .orderBy(desc(creditTerms.setAt))
    .limit(1)
  return terms
}

/** What was set for a customer, the newest first. For staff who see money. */
export const termsHistory = (ctx: Context, customerId: string): Promise<CreditTerms[]> => {
  demand(ctx, 'credit.see')
  return ctx.db
    .select()
    .from(creditTerms)
    .where(isOfCustomer(creditTerms.customerId, customerId))
    .orderBy(desc(creditTerms.setAt), desc(creditTerms.id))
}

/** The day on which terms that are set today are reviewed again. */
export const nextReview = (ctx: Pick<Context, 'credit' | 'calendar' | 'now'>): string =>
  Temporal.PlainDate.from(today(ctx)).add({ months: ctx.credit.reviewMonths }).toString()
