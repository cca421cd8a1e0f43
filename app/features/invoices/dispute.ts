import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { creditAll, creditLine, type CorrectionReason } from './correct.ts'
import { keepDisputedPhotos, letDisputedPhotosGo } from './disputed-photos.ts'
import { lockInvoice } from './find.ts'
import { neededReason } from './issue.ts'
import type { InvoiceState } from './lifecycle.ts'
import { moveInvoice } from './move.ts'
import { recipientsOfInvoice } from './recipients.ts'
import { invoiceReads, type Invoice } from './schema.ts'

type ExpectedInvoice = ExpectedVersion<InvoiceState>

/**
 * The customer says that an invoice is wrong, or staff note it for them. It is reminded of no more until it is settled, and
 * the photos of what it bills are kept.
 */
export const disputeInvoice = (ctx: Context, id: string, expected: ExpectedInvoice, text: string): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id)
    if ((invoice.openCents ?? 0) <= 0) throw new DomainError('conflict', 'This invoice has no open balance.')
    const words = neededReason(text)
    await keepDisputedPhotos(ctx, invoice)
    return moveInvoice(ctx, invoice, 'dispute', {
      ...{ expected, facts: { said: words }, detail: { said: words } },
      change: { disputedAt: dateOf(ctx.now), disputeSaid: words },
    })
  })

/** Staff settle a dispute, and say how. */
export const settleDispute = (
  ctx: Context,
  id: string,
  expected: ExpectedInvoice,
  resolution: string,
): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id)
    if (!invoice.disputedAt) throw new DomainError('conflict', "This invoice isn't disputed.")
    await letDisputedPhotosGo(ctx, invoice)
    const change = { disputedAt: null, disputeSaid: null }
    return moveInvoice(ctx, invoice, 'settle', { expected, change, detail: { how: neededReason(resolution) } })
  })

/**
 * The customer was right: in one step what they dispute is credited, and the dispute is settled. `position`: a line, of
 * which `cents` are credited with the sales tax on them; null: all of the invoice. Gives the credit memo.
 * @throws DomainError `conflict` when it isn't disputed, `invalid` for more than the line has left.
 */
export const creditDispute = (
  ctx: Context,
  id: string,
  expected: ExpectedInvoice,
  { position, cents, ...why }: CorrectionReason & { position: number | null; cents: Cents | null },
): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id)
    if (!invoice.disputedAt) throw new DomainError('conflict', "This invoice isn't disputed.")
    await letDisputedPhotosGo(ctx, invoice)
    if (position !== null && cents === null) throw new DomainError('invalid', 'Amount: please enter what is credited.')
    const memo =
      position === null || cents === null
        ? await creditAll(ctx, id, expected, why)
        : await creditLine(ctx, id, expected, { ...why, position, cents })
    const change = { disputedAt: null, disputeSaid: null }
    const how = `credited with ${memo.reference}: ${memo.reason}`
    await moveInvoice(ctx, await lockInvoice(ctx, id), 'settle', { change, detail: { how } })
    return memo
  })

/** The customer promised to pay by a day: no reminder comes before it. Without a day the promise is gone. */
export const recordPromise = (
  ctx: Context,
  id: string,
  expected: ExpectedInvoice,
  day: string | null,
): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    if (day !== null && day < today(ctx))
      throw new DomainError('invalid', 'Paid by: please choose today or a later day.')
    return moveInvoice(ctx, await lockInvoice(ctx, id), 'promise', {
      ...{ expected, change: { promisedOn: day }, detail: { day: day && formatDay(day) } },
    })
  })

/** Emails an issued invoice again. */
export const resendInvoice = (ctx: Context, id: string, expected: ExpectedInvoice): Promise<Invoice> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'invoices.issue')
    const invoice = await lockInvoice(ctx, id)
    const { to } = await recipientsOfInvoice(ctx, invoice)
    if (to.length === 0) throw new DomainError('conflict', 'This customer has no email address.')
    return moveInvoice(ctx, invoice, 'resend', { expected, detail: { to: to.join(', ') } })
  })

/** Notes that the customer opened an invoice. Staff who look leave no trace. */
export const noteRead = async (
  ctx: Context,
  { id }: Pick<Invoice, 'id'>,
  channel: 'page' | 'pdf' | 'link' | 'link_pdf',
) => {
  if (ctx.viewer.role !== 'customer' && ctx.viewer.role !== 'visitor') return
  const userId = 'userId' in ctx.viewer ? ctx.viewer.userId : null
  await ctx.db.insert(invoiceReads).values({ invoiceId: id, at: dateOf(ctx.now), how: channel, userId })
}
