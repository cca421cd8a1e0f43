import { eq } from 'drizzle-orm'
import { demand, isStaff } from '#domain/can.ts'
import { unlessViewOnly } from '#features/accounts/recipients.ts'
import { unlessClosed } from '#features/companies/company.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { staleVersionError, versionMatches, type ExpectedVersion } from '#events/expected-version.ts'
import { reasonOf } from '#domain/reason.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findRequest } from '#features/requests/find.ts'
import { move as moveRequest } from '#features/requests/move.ts'
import { requests } from '#features/requests/schema.ts'
import { system, visitor } from '#domain/viewer.ts'
import { findQuote, quoteBehind } from './find.ts'
import { quoteStates, type QuoteState, type QuoteVerb } from './lifecycle.ts'
import { lostWords, type LostReason } from './lost-reasons.ts'
import { moveQuote } from './move.ts'
import type { Quote } from './schema.ts'

/** What the customer decides. A reason is asked for when they say no, or want something changed. */
export type Decision = {
  verb: Extract<QuoteVerb, 'accept' | 'reject' | 'ask_change'>
  /** What they had before them: an offer that was written anew since is another one. */
  expected: ExpectedVersion<QuoteState>
  reason?: string
  /** The main reason of a no. It stands for words, where there are none. */
  lostReason?: LostReason | null
}

/**
 * The customer decides in the portal, or staff write down what a customer says by phone.
 * @throws DomainError `conflict` when the quote has ended, changed or been decided, or the company is closed; `forbidden`
 * for a company's viewer.
 */
export const decideQuote = (ctx: Context, id: string, decision: Decision): Promise<Quote> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'quotes.decide')
    return decide(ctx, await findQuote(ctx, id), decision)
  })

/** The same for the holder of the private link; staff who try it out act as its holder. */
export const decideBehindLink = (ctx: Context, secretLink: string, decision: Decision): Promise<Quote> =>
  inTransaction({ ...ctx, viewer: visitor }, async (asHolder) =>
    decide(asHolder, await unlessViewOnly(asHolder, await quoteBehind(asHolder, secretLink)), decision),
  )

const decide = async (ctx: Context, quote: Quote, { verb, expected, reason, lostReason }: Decision): Promise<Quote> => {
  // What they say no to binds nobody.
  if (verb !== 'reject') await unlessClosed(ctx, quote.companyId)
  if (quote.state === 'expired' || (quote.state === 'pending' && hasEnded(ctx, quote))) throw ended(ctx, quote)
  if (!versionMatches(quote, expected)) throw await staleVersionError(ctx, quoteStates, quote)
  const lost = verb === 'reject' ? lostReason : undefined
  const said = reasonOf(reason) ?? (lost ? lostWords[lost] : null)
  if (verb !== 'accept' && !said) {
    const asked = isStaff(ctx.viewer) ? askOfStaff : askOfBuyer
    throw new DomainError('invalid', asked[verb])
  }
  const change = {
    reason: said,
    ...(verb === 'ask_change' ? {} : { decidedAt: dateOf(ctx.now) }),
    ...(verb === 'reject' && { lostAt: dateOf(ctx.now) }),
    ...(lost && { lostReason: lost, lostBy: isStaff(ctx.viewer) ? ('staff' as const) : ('customer' as const) }),
  }
  const facts = { decidedBy: ctx.viewer.role }
  const detail = { version: quote.version }
  const decided = await moveQuote(ctx, quote, verb, { expected, change, facts, detail })
  if (verb === 'accept') await winRequest(ctx, decided, `quote ${decided.reference}`)
  return decided
}

const askOfBuyer = { reject: 'Reason: please tell us why.', ask_change: 'What to change: please tell us.' }
const askOfStaff = {
  reject: 'Reason: please enter why the customer declined.',
  ask_change: 'What to change: please enter what the customer wants.',
}

/** Whether the last moment of an offer has passed, whatever the clock of the timed task has done so far. */
export const hasEnded = (ctx: Pick<Context, 'now'>, { validUntil }: Pick<Quote, 'validUntil'>) =>
  validUntil !== null && ctx.now.epochMilliseconds > validUntil.getTime()

/** An accepted price ends too, once the customer was told that it would. */
export const acceptedPriceEnded = (
  ctx: Pick<Context, 'now'>,
  quote: Pick<Quote, 'validUntil'> & Partial<Pick<Quote, 'endingToldAt'>>,
) => Boolean(quote.endingToldAt) && hasEnded(ctx, quote)

/** An offer is over with its last moment, though the timed task may say so a little later; one that was ordered by is not. */
export const effectiveState = (
  ctx: Pick<Context, 'now'>,
  quote: Parameters<typeof acceptedPriceEnded>[1] & Pick<Quote, 'state'>,
  isOrdered = true,
): QuoteState =>
  (quote.state === 'pending' && hasEnded(ctx, quote)) ||
  (quote.state === 'approved' && !isOrdered && acceptedPriceEnded(ctx, quote))
    ? 'expired'
    : quote.state

export const ended = (ctx: Context, { validUntil }: Quote) =>
  new DomainError(
    'conflict',
    `This quote expired ${validUntil ? formatMomentWithZone(ctx.calendar.timeZone, validUntil) : ''}. Please request a new one.`,
  )

/** The desk's request is won by what the customer did, so the program says it. */
export const winRequest = async (
  ctx: Context,
  { requestId }: Pick<Quote, 'requestId'>,
  orderId: string,
): Promise<void> => {
  if (!requestId) return
  // Held: someone who assigns it at this moment must not turn the customer's yes into a conflict.
  await ctx.db.select({ id: requests.id }).from(requests).where(eq(requests.id, requestId)).for('update')
  const request = await findRequest({ ...ctx, viewer: system }, requestId)
  if (request.state === 'answered')
    await moveRequest({ ...ctx, viewer: system }, request, 'win', undefined, { made: orderId })
}
