import { eq } from 'drizzle-orm'
import { unlessClosed } from '#features/companies/company.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { findRequest } from '#features/requests/find.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { move as moveRequest } from '#features/requests/move.ts'
import { requests } from '#features/requests/schema.ts'
import { DomainError } from '#domain/domain-error.ts'
import { certify, type ExemptionSnapshot } from '#features/customers/certificates.ts'
import { sumsToday } from '#features/trade/sums.ts'
import { system } from '#domain/viewer.ts'
import { findQuote } from './find.ts'
import type { QuoteState } from './lifecycle.ts'
import { moveQuote } from './move.ts'
import { ownerOf } from './owner.ts'
import { findQuoteRecipients, formatRecipients } from './recipients.ts'
import { quoteVersions, type Quote, type QuoteVersion } from './schema.ts'
import { validUntil } from './validity.ts'

/**
 * Offers a quote: calculates it with today's taxes, less what the customer's certificates free it from, says until when it holds, keeps the version, and mails the customer.
 * The request it was made from is answered by it, and so its promise is kept.
 * A customer without email is called: nothing is mailed then.
 * @throws DomainError `conflict` when someone else was faster or the company is closed, `invalid` when there is neither
 * an address to send it to nor a phone.
 */
export const offerQuote = (ctx: Context, id: string, expected: ExpectedVersion<QuoteState>): Promise<Quote> =>
  inTransaction(ctx, async (ctx) => {
    const quote = await findQuote(ctx, id)
    await unlessClosed(ctx, quote.companyId)
    const owner = await ownerOf(ctx, quote)
    const offeredTo = formatRecipients(await findQuoteRecipients(ctx, { ...quote, ...owner }))
    if (!quote.contactPhone && !offeredTo)
      throw new DomainError(
        'invalid',
        "This quote can't be sent: it has no email address and no phone. Edit the quote and enter one.",
      )
    const freed = await exemptionsToday(ctx, quote)
    const sums = sumsToday(ctx, quote.lines, { ...quote, ...freed })
    const end = dateOf(validUntil(ctx, quote.lines, quote.validThrough))
    const offeredAt = dateOf(ctx.now)
    const change = {
      ...freed,
      sums,
      totalCents: sums.total,
      offeredAt,
      validUntil: end,
      endingToldAt: null,
      decidedAt: null,
      ...owner,
    }
    const offered = await moveQuote(ctx, quote, 'offer', { expected, change, detail: { version: quote.version } })
    await keepVersion(ctx, offered, { offeredAt, offeredTo, validUntil: end })
    await answerRequest(ctx, offered, `quote ${offered.reference}`)
    return offered
  })

/** What the certificates of its customer free a quote from today. What was typed on one that is nobody's stays. */
export const exemptionsToday = async (ctx: Context, quote: Quote): Promise<Pick<Quote, keyof ExemptionSnapshot>> => {
  const { customerId, reference, certificates, exempt, exemptReason } = quote
  return customerId
    ? certify(ctx, { ...quote, customerId, references: [reference] })
    : { certificates, exempt, exemptReason }
}

type SentVersion = Pick<QuoteVersion, 'offeredAt' | 'offeredTo' | 'validUntil'>

const keepVersion = async (ctx: Context, quote: Quote, sentVersion: SentVersion) => {
  const { freight, exempt, exemptReason, sums, note, basis, paymentTerms, version } = quote
  const offeredBy = 'userId' in ctx.viewer ? ctx.viewer.name : null
  const paper = { freight, exempt, exemptReason, sums, note, basis, paymentTerms }
  await ctx.db.insert(quoteVersions).values({ quoteId: quote.id, version, ...paper, ...sentVersion, offeredBy })
}

/** The request is answered by what was `made` of it: its promise is kept with that. */
export const answerRequest = async (
  ctx: Context,
  { requestId }: Pick<Quote, 'requestId'>,
  made: string,
): Promise<void> => {
  if (!requestId) return
  // Locked, as a withdrawal of another quote of it locks it: one of the two sees what the other did.
  await ctx.db.select({ id: requests.id }).from(requests).where(eq(requests.id, requestId)).for('update')
  const request = await findRequest({ ...ctx, viewer: system }, requestId)
  if (requestStates.is('isOpen', request.state))
    await moveRequest(ctx, request, 'answer', undefined, { follows: true, made })
}
