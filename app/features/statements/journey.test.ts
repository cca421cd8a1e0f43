import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn, credit } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { mailPlan } from '#emails/index.ts'
import { check } from '#forms/form.ts'
import { formAt } from '#forms/index.ts'
import { requestForm } from '#forms/promise.ts'
import { approve, startReview } from '#features/credit/applications.ts'
import { checkOrders, holdsOf } from '#features/credit/holds.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { draftDue } from '#features/invoices/draft.ts'
import { findInvoice } from '#features/invoices/find.ts'
import { issueInvoice } from '#features/invoices/issue.ts'
import { reconcileBooks } from '#features/invoices/reconcile.ts'
import { invoiceStatus } from '#features/invoices/status.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { recordPayment } from '#features/payments/record.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { latestTicket } from '#features/tickets/find.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { readStatement, statementsOf } from './find.ts'
import { continueStatements, startStatements } from './run.ts'

const { db } = await testDatabase()
const ctx: Context = {
  ...contextOn(db, { promises: content.promises, mails: mailPlan({ staffEmail: 'desk@fuel.example' }) }),
  credit: { ...credit, holds: true },
}
const { as, person, ordered, bring } = billingOn(ctx)
const staff = await person('admin')
const desk = as(staff)

test('a credit application leads step by step to a paid invoice on the statement', async () => {
  const customer = await person('customer')
  // They order, and wait: nobody has given them terms.
  const order = await ordered(staff, customer, [diesel])
  expect((await holdsOf(desk, order.id)).map(({ kind }) => kind)).toEqual(['no_terms'])

  // They apply and accept the credit terms; the desk approves; the order goes by itself.
  const form = formAt('/credit-form')!
  const typed = {
    ...form.sample,
    email: customer.email,
    creditTerms: '2026-12-01',
    acceptedBy: 'Dana',
    acceptedTitle: 'Owner',
  }
  const checked = check(form, typed, { today: '2025-11-20', creditTerms: '2026-12-01' })
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
  const sent = { submissionId: crypto.randomUUID(), ...checked }
  const { request } = await submitRequest(as(customer), requestForm(form, checked.answers), sent)
  const review = await startReview(desk, request.id)
  const net = { kind: 'net' as const, days: 30 }
  const terms = { terms: { fuel: net, lubricant: net }, limitCents: 2_500_000 as Cents, reviewOn: null, reason: null }
  await approve(desk, request.id, review, { ...terms, reasons: [] })
  await checkOrders(desk)
  expect(await holdsOf(desk, order.id)).toEqual([])

  // The meter says less than was ordered: the ticket says so, and the invoice follows it.
  const shipment = await bring(staff, order.id, [diesel], { delivered: [7_900] })
  expect((await latestTicket(desk, shipment.id))?.facts.lines[0]?.delivered).toBe(7_900)
  const { drafted } = await draftDue(desk)
  const issued = await issueInvoice(desk, drafted.at(-1) ?? '')
  expect([issued.deciGallons, issued.dueOn]).toEqual([7_900, '2025-12-20'])

  // They pay it, and the statement of the month has both, and a balance of zero.
  const check4471 = { id: crypto.randomUUID(), method: 'check' as const, cents: issued.totalCents, number: '4471' }
  await recordPayment(desk, issued.customerId, {
    ...{ ...check4471, receivedOn: '2025-11-20', note: null, amounts: [], rest: 'oldest' },
  })
  expect(invoiceStatus(desk, await findInvoice(desk, issued.id)).words).toBe('Paid')
  const later = { ...ctx, viewer: system, now: ctx.now.add({ hours: 24 * 20 }) }
  await startStatements(later, '2025-11')
  while ((await continueStatements(later)) > 0);
  const [statement] = await statementsOf(later, issued.customerId)
  const said = await readStatement(later, statement!)
  expect([statement?.closingCents, said.entries.map(({ kind, cents }) => [kind, cents])]).toEqual([
    0,
    [
      ['invoice', issued.totalCents],
      ['payment', -issued.totalCents],
    ],
  ])
  expect(await reconcileBooks(later)).toEqual([])

  const told = await db.select({ email: mails.email }).from(mails).where(eq(mails.recipient, customer.email))
  expect(told.map(({ email }) => email)).toEqual(
    expect.arrayContaining([
      ...['order-on-hold', 'credit-approved', 'order-off-hold', 'invoice-issued', 'payment-receipt', 'statement-sent'],
    ]),
  )
})
