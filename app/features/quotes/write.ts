import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { newReference } from '#domain/reference.ts'
import { customerFor } from '#features/customers/customer.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Buyer } from '#features/trade/buyer.ts'
import { openGateCode, sealGateCode } from '#features/trade/gate-code.ts'
import { isPrice, mostLines, isQuantity, type Line } from '#features/trade/line.ts'
import { namesOf } from '#features/trade/lines.ts'
import type { Basis } from '#features/trade/quantity-terms.ts'
import { isSameSubmission, submissionConflict } from '#features/trade/duplicate-submission.ts'
import type { QuoteState } from './lifecycle.ts'
import { findQuote } from './find.ts'
import { quoteEvents, quoteFacts } from './events.ts'
import { moveQuote, writeQuoteLines } from './move.ts'
import { newLink, handedOver } from './owner.ts'
import { findQuoteRecipients } from './recipients.ts'
import { quoteFields, quotes, type Quote } from './schema.ts'

/** What staff write on a quote. `freight` in cents. Exemptions follow from the customer's certificates when it is offered. */
export type QuotePaper = {
  lines: Line[]
  freight: Cents
  note: string | null
  deliveryAddress: string | null
  /** The day until which it is valid; the usual one without it. */
  validThrough?: string | null
  /** As it was typed: it is stored encrypted. */
  gateCode?: string | null
  /** How its gallons are billed; left out, as they run through the meter. */
  basis?: Basis
  paymentTerms?: string | null
} & Partial<CopiedFields>

/** What the customer said of day and place, and where it is taxed: it goes on to the order. */
type CopiedFields = Pick<
  Quote,
  | ('wantedWhen' | 'wantedDate' | 'wantedWindow' | 'county' | 'siteContact' | 'sitePhone' | 'accessNotes')
  | ('customerPo' | 'saleOffice' | 'taxArea')
>

/**
 * Begins a quote, as a draft that only staff see. `submissionId` is made when the form is drawn: sent twice, it finds the
 * first draft.
 * @throws DomainError `not-found` for anyone else, `invalid` for a paper that cannot be, `conflict` when the form was sent
 * before with other answers. `customerId`: whose it is, where that is known; else it is found by the buyer.
 */
export const beginQuote = (
  ctx: Context,
  buyer: Buyer,
  paper: QuotePaper,
  requestId: string | null = null,
  submissionId: string = randomUUID(),
  customerId: string | null = null,
): Promise<Quote> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'quotes.write')
    checkPaper(paper)
    const at = dateOf(ctx.now)
    const { lines, gateCode, ...words } = paper
    const id = randomUUID()
    const [begun] = await ctx.db
      .insert(quotes)
      .values({
        id,
        reference: newReference('QT'),
        secretLink: newLink(),
        submissionId,
        requestId,
        state: 'draft',
        version: 1,
        ...buyer,
        customerId: customerId ?? customerFor(buyer, at),
        saleOffice: ctx.salesTax.offices[0] ?? null,
        exempt: [],
        goods: namesOf(lines),
        ...words,
        sealedGateCode: sealGateCode(ctx, id, gateCode),
        createdAt: at,
        changedAt: at,
      })
      .onConflictDoNothing({ target: quotes.submissionId })
      .returning()
    if (!begun) return alreadyBegun(ctx, submissionId, { ...buyer, ...paper, requestId })
    await writeQuoteLines(ctx, begun, lines)
    const quote = { ...begun, lines }
    const facts = quoteFacts(quote, await findQuoteRecipients(ctx, quote))
    await logEvent(ctx, quoteEvents.begin, quote.id, facts, { reference: quote.reference })
    return quote
  })

/** The same form again: what it made the first time. */
const alreadyBegun = async (
  ctx: Context,
  submissionId: string,
  values: Partial<Quote> & Pick<QuotePaper, 'gateCode'>,
): Promise<Quote> => {
  const [begun] = await ctx.db.select(quoteFields).from(quotes).where(eq(quotes.submissionId, submissionId))
  if (!begun) throw new Error('The database refused a quote that it does not hold.')
  const gateCode = openGateCode(ctx, begun.id, begun.sealedGateCode)
  if (isSameSubmission({ ...begun, gateCode }, { ...values, gateCode: values.gateCode ?? null })) return begun
  throw submissionConflict(begun.reference)
}

/**
 * Writes a quote anew. One that was offered becomes a draft of the next version, and cannot be accepted meanwhile.
 * `expected` is the version that the writer saw: when someone else was faster, the later one is refused and reads who and when.
 */
export const reviseQuote = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<QuoteState>,
  paper: QuotePaper,
  buyer: Partial<Buyer> = {},
): Promise<Quote> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'quotes.write')
    checkPaper(paper)
    const quote = await findQuote(ctx, id)
    const version = quote.state === 'draft' ? quote.version : quote.version + 1
    const owner = buyer.contactEmail === undefined ? {} : await handedOver(ctx, quote, buyer.contactEmail)
    const { gateCode, ...words } = paper
    const sealed = gateCode === undefined ? {} : { sealedGateCode: sealGateCode(ctx, quote.id, gateCode) }
    const change = { ...words, ...sealed, ...buyer, ...owner, version, sums: null, totalCents: null }
    return moveQuote(ctx, quote, 'revise', {
      expected,
      change: {
        ...change,
        ...{ validUntil: null, decidedAt: null, reason: null, lostReason: null, lostBy: null, lostAt: null },
      },
    })
  })

/** @throws DomainError `invalid`, in words for the writer. */
const checkPaper = ({ lines, freight }: QuotePaper) => {
  const wrong = (words: string) => new DomainError('invalid', words)
  if (lines.length === 0) throw wrong('A quote needs at least one item.')
  if (lines.length > mostLines) throw wrong(`A quote can have up to ${mostLines} items.`)
  for (const { name, quantity, price } of lines) {
    if (!isQuantity(quantity)) throw wrong(`${name}: the quantity must be more than 0.`)
    if (!isPrice(price)) throw wrong(`${name}: please check the price.`)
  }
  if (!isPrice(freight)) throw wrong('Freight: please enter an amount in dollars, such as 45.00.')
}

/** Deletes quotes with every version that was offered. */
export const forgetTheseQuotes = async ({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.delete(quotes).where(inArray(quotes.id, [...ids]))
}
