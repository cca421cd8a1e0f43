import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { formatCents, multiplyAndDivide, type Cents } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { checkOrders } from '#features/credit/holds.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { applyCredits, applyOldestFirst } from '#features/ledger/apply.ts'
import { lockAccount, post, reverse } from '#features/ledger/post.ts'
import { orders } from '#features/orders/schema.ts'
import { totalsOf, type NewLine } from './compose.ts'
import { deliveriesOf } from './deliveries.ts'
import { letDisputedPhotosGo } from './disputed-photos.ts'
import { storeLines } from './draft.ts'
import { invoiceEvents, invoiceFacts } from './events.ts'
import { linesOfInvoice, lockInvoice, type OpenInvoice } from './find.ts'
import { receivableLines, neededReason } from './issue.ts'
import { invoiceStates, type InvoiceState } from './lifecycle.ts'
import { moveInvoice } from './move.ts'
import { takeNumber } from './numbers.ts'
import { recipientsOfInvoice } from './recipients.ts'
import { invoiceDeliveries, invoiceLines, invoices, type Invoice, type InvoiceLine } from './schema.ts'

type ExpectedInvoice = ExpectedVersion<InvoiceState>

/** Why a credit memo is issued. */
export const creditReasons = {
  price: 'Wrong price',
  gallons: 'Wrong quantity',
  tax: 'Wrong tax, or a certificate received late',
  return: 'Product returned',
  goodwill: 'Goodwill',
} as const

export type CreditReason = keyof typeof creditReasons

export type CorrectionReason = { code: CreditReason; reason: string }

/**
 * Credits part of a product's price, with the sales tax on it by the rate of the invoice. It takes back no gallons: they
 * were delivered, and forecasts and tax reports count them.
 */
export const creditLine = (
  ctx: Context,
  id: string,
  expected: ExpectedInvoice,
  { position, cents, ...why }: CorrectionReason & { position: number; cents: Cents },
): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    const invoice = await lockIssued(ctx, id, expected)
    const lines = await linesOfInvoice(ctx, id)
    const line = lines.find((each) => each.position === position && each.kind !== 'tax')
    if (!line) throw new DomainError('invalid', 'Line: please choose what to credit.')
    const before = await creditedLines(ctx, id)
    const remaining = line.cents - creditedOf(before, position)
    if (!(cents > 0 && cents <= remaining))
      throw new DomainError(
        'invalid',
        remaining > 0
          ? `Amount: please enter at most ${formatCents(remaining as Cents)}.`
          : 'Line: all of it was credited already.',
      )
    // Of a product that a fee per gallon raises the taxed amount of, the fee itself is not credited.
    const base = Math.min(line.baseCents ?? 0, line.cents)
    const taxed = multiplyAndDivide(cents, base, line.cents) as Cents
    const credited = {
      ...minus({ ...line, under: position, quantity: null, gross: null, net: null }, cents),
      baseCents: (taxed === 0 ? null : -taxed) as Cents | null,
    }
    const taxes = lines
      .filter(({ rateBasis, rateId }) => taxed > 0 && rateBasis === 'percent' && rateId === line.rateId)
      .map((tax) => ({ ...minus(tax, taxCredit(tax, taxed, before)), baseCents: -taxed as Cents }))
    return issueMemo(ctx, invoice, [credited, ...taxes], why)
  })

/** Credits everything of an invoice that was not credited yet. Its deliveries stay billed: nothing is billed again for them. */
export const creditAll = (
  ctx: Context,
  id: string,
  expected: ExpectedInvoice,
  reason: CorrectionReason,
): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    const invoice = await lockIssued(ctx, id, expected)
    return issueMemo(ctx, invoice, await whatIsLeft(ctx, invoice), reason)
  })

/** Leaves an invoice as it is though a delivery of it was corrected, or its order closed: what differs is nothing to bill. */
export const keepInvoice = (ctx: Context, id: string, expected: ExpectedInvoice, why: string): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    const [invoice, reason] = [await lockInvoice(ctx, id), neededReason(why)]
    for (const { shipmentId, changes, isOrderOver, taxedBy } of await deliveriesOf(ctx, id))
      await ctx.db
        .update(invoiceDeliveries)
        .set({ shipmentChanges: changes, orderOver: isOrderOver, taxedBy })
        .where(and(eq(invoiceDeliveries.invoiceId, id), eq(invoiceDeliveries.shipmentId, shipmentId)))
    return moveInvoice(ctx, invoice, 'keep', { expected, change: { differsAt: null }, detail: { reason } })
  })

/**
 * Applies what is left of a credit memo to the customer's open items, the oldest due first: one for an invoice that was paid
 * pays nothing by itself.
 * @throws DomainError `conflict` when nothing is left of it, or nothing is open.
 */
export const applyMemo = (ctx: Context, id: string, expected: ExpectedInvoice): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    const { customerId } = await lockInvoice(ctx, id)
    await lockAccount(ctx, customerId)
    const memo = await lockInvoice(ctx, id)
    await refuseStale(ctx, invoiceStates, memo, expected)
    const [remaining, { entryId }] = [-(memo.openCents ?? 0), memo]
    if (memo.kind !== 'credit_memo' || !entryId || remaining <= 0)
      throw new DomainError('conflict', 'This credit memo is fully applied.')
    if ((await applyOldestFirst(ctx, customerId, entryId)) === remaining)
      throw new DomainError('conflict', 'This account has no open items to apply it to.')
    await checkOrders(ctx, isOfCustomer(orders.customerId, customerId))
    return moveInvoice(ctx, memo, 'apply', { follows: true })
  })

/** Voids an invoice of which nothing was paid or credited. It keeps its number, and its deliveries can be billed again. */
export const voidInvoice = (ctx: Context, id: string, expected: ExpectedInvoice, why: string): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'invoices.issue')
    const [invoice, reason] = [await lockInvoice(ctx, id), neededReason(why)]
    await refuseStale(ctx, invoiceStates, invoice, expected)
    if (invoice.kind !== 'invoice') throw new DomainError('conflict', "A credit memo can't be voided.")
    await lockAccount(ctx, invoice.customerId)
    const { openCents } = await lockInvoice(ctx, id)
    if (openCents !== invoice.totalCents)
      throw new DomainError('conflict', 'Part of it was already paid or credited. Please issue a credit instead.')
    if (invoice.entryId) {
      const reversal = await reverse(ctx, invoice.entryId, 'void', { memo: reason })
      await applyCredits(ctx, invoice.customerId, [
        { fromId: reversal.id, toId: invoice.entryId, cents: invoice.totalCents },
      ])
    }
    await freeDeliveries(ctx, id)
    await letDisputedPhotosGo(ctx, invoice)
    return moveInvoice(ctx, invoice, 'void', {
      expected,
      change: { reason, endedAt: dateOf(ctx.now) },
      detail: { reason },
    })
  })

export const lockIssued = async (ctx: Context, id: string, expected: ExpectedInvoice): Promise<OpenInvoice> => {
  demand(ctx, 'invoices.issue')
  const invoice = await lockInvoice(ctx, id)
  await refuseStale(ctx, invoiceStates, invoice, expected)
  if (invoice.kind !== 'invoice' || invoice.state !== 'issued')
    throw new DomainError('conflict', 'Only an issued invoice can be credited.')
  return invoice
}

/**
 * Issues a credit memo for an invoice and applies it to what is still owed of it; the rest stays with the customer. What was
 * written off they neither owe nor paid: a memo for that would be money to them.
 */
export const issueMemo = async (
  ctx: Context,
  invoice: OpenInvoice,
  lines: NewLine[],
  { code, reason: said }: CorrectionReason,
): Promise<Invoice> => {
  const reason = neededReason(said)
  const totals = totalsOf(lines)
  if (totals.totalCents >= 0) throw new DomainError('conflict', 'This invoice was already credited in full.')
  await lockAccount(ctx, invoice.customerId)
  const { openCents, writtenOffCents } = await lockInvoice(ctx, invoice.id)
  const left = totalsOf(await whatIsLeft(ctx, invoice)).totalCents
  if (writtenOffCents > totals.totalCents - left)
    throw new DomainError(
      'conflict',
      `${formatCents(writtenOffCents)} of this invoice was written off. Please reverse the write-off first.`,
    )
  const [id, day] = [randomUUID(), today(ctx)]
  const {
    number: _number,
    reference: _reference,
    entryId: _entry,
    searchText: _text,
    openCents: _openCents,
    settled: _settled,
    creditedCents: _credited,
    writtenOffCents: _writtenOff,
    ...of
  } = invoice
  const [draft] = await ctx.db
    .insert(invoices)
    .values({
      ...of,
      ...{ id, kind: 'credit_memo', state: 'draft', changes: 0, createdAt: dateOf(ctx.now), corrects: invoice.id },
      ...{ secretLink: randomBytes(24).toString('base64url'), reasonCode: code, reason, ...totals },
      ...{ issuedAt: null, issuedOn: null, dueOn: null, endedAt: null, disputedAt: null, disputeSaid: null },
      ...{ promisedOn: null, differsAt: null },
    })
    .returning()
  if (!draft) throw new Error('The credit memo was not stored.')
  await storeLines(ctx, id, lines)
  const { number, reference } = await takeNumber(ctx, 'credit_memo')
  const entry = await post(ctx, {
    ...{ customerId: invoice.customerId, kind: 'credit', cents: totals.totalCents, day, number: reference },
    ...{ aboutId: id, memo: `${invoice.reference}: ${reason}`, against: receivableLines(lines) },
  })
  const [memo] = await ctx.db
    .update(invoices)
    .set({ state: 'issued', number, reference, issuedOn: day, entryId: entry.id, issuedAt: dateOf(ctx.now) })
    .where(eq(invoices.id, id))
    .returning()
  if (!memo) throw new Error('The credit memo was not issued.')
  const cents = Math.min(openCents ?? 0, -totals.totalCents) as Cents
  if (cents > 0 && invoice.entryId)
    await applyCredits(ctx, invoice.customerId, [{ fromId: entry.id, toId: invoice.entryId, cents }])
  await moveInvoice(ctx, invoice, 'credit', { detail: { memo: reference, reason }, follows: true })
  await logEvent(ctx, invoiceEvents.credited, id, {
    ...invoiceFacts(memo, await recipientsOfInvoice(ctx, memo)),
    ...{ corrects: invoice.reference ?? '', instead: null, insteadCents: null },
  })
  return memo
}

/** What of an invoice was not credited yet, and how much of each line that is no tax: what can still be credited. */
export const leftToCredit = async (ctx: Context, invoice: Invoice) => {
  const remaining = await whatIsLeft(ctx, invoice)
  return {
    cents: (0 - totalsOf(remaining).totalCents) as Cents,
    lines: remaining.flatMap(({ kind, under, name, cents }) =>
      kind !== 'tax' && under !== null && cents < 0 ? [{ position: under, name, cents: -cents as Cents }] : [],
    ),
  }
}

/** What of an invoice was not credited yet, line for line, turned round. */
export const whatIsLeft = async (ctx: Context, { id }: Invoice): Promise<NewLine[]> => {
  const lines = await linesOfInvoice(ctx, id)
  const before = await creditedLines(ctx, id)
  return lines.flatMap((line) => {
    const of = before.filter(({ under, kind, rateId }) =>
      line.rateBasis === 'percent'
        ? kind === 'tax' && rateId === line.rateId
        : kind === line.kind && under === line.position,
    )
    const remaining = (line.cents + of.reduce((sum, { cents }) => sum + cents, 0)) as Cents
    if (remaining === 0 && line.quantity === null) return []
    const negate = (figure: number | null) => (figure === null ? null : -figure)
    const base =
      line.baseCents === null ? null : line.baseCents + of.reduce((sum, each) => sum + (each.baseCents ?? 0), 0)
    return [
      {
        ...minus(line, remaining),
        ...{ under: line.kind === 'tax' && line.rateBasis === 'percent' ? null : line.position },
        ...{ quantity: negate(line.quantity), gross: negate(line.gross), net: negate(line.net) },
        baseCents: negate(base) as Cents | null,
      },
    ]
  })
}

/** The lines of the credit memos of an invoice; each names in `under` the line that it takes back. */
export const creditedLines = async ({ db }: Pick<Context, 'db'>, id: string): Promise<InvoiceLine[]> => {
  const rows = await db
    .select({ line: invoiceLines })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoices.corrects, id), eq(invoices.kind, 'credit_memo')))
  return rows.map(({ line }) => line)
}

/** How much of a line was credited before, above zero. */
const creditedOf = (before: readonly InvoiceLine[], position: number): number =>
  before.filter(({ kind, under }) => kind !== 'tax' && under === position).reduce((sum, { cents }) => sum - cents, 0)

/** The sales tax on a part of what was taxed; on the last part all that is left of it, as several are rounded more than once. */
const taxCredit = (tax: InvoiceLine, taxed: Cents, before: readonly InvoiceLine[]): Cents => {
  const credited = before.filter(({ kind, rateId }) => kind === 'tax' && rateId === tax.rateId)
  const remaining = credited.reduce((sum, { cents }) => sum + cents, tax.cents as number)
  const base = credited.reduce((sum, { baseCents }) => sum + (baseCents ?? 0), tax.baseCents ?? 0)
  return Math.min(remaining, taxed === base ? remaining : multiplyAndDivide(taxed, tax.rate ?? 0, 10_000)) as Cents
}

const minus = ({ id: _id, invoiceId: _invoice, position: _position, ...line }: InvoiceLine, cents: Cents): NewLine => ({
  ...line,
  cents: -cents as Cents,
})

export const standingDeliveries = async ({ db }: Context, id: string): Promise<string[]> => {
  const rows = await db
    .select({ id: invoiceDeliveries.shipmentId })
    .from(invoiceDeliveries)
    .where(and(eq(invoiceDeliveries.invoiceId, id), eq(invoiceDeliveries.stands, 1)))
  return rows.map((row) => row.id)
}

/** Frees its deliveries for another invoice. */
export const freeDeliveries = ({ db }: Context, id: string) =>
  db.update(invoiceDeliveries).set({ stands: null }).where(eq(invoiceDeliveries.invoiceId, id))
