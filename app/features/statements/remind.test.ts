import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { visitor } from '#domain/viewer.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { brokenPromises } from '#features/analytics/broken-promises.ts'
import { customers } from '#features/customers/schema.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { disputeInvoice, recordPromise, settleDispute } from '#features/invoices/dispute.ts'
import { findInvoice, invoiceBehind } from '#features/invoices/find.ts'
import { takeNumber } from '#features/invoices/numbers.ts'
import { invoices, type Invoice } from '#features/invoices/schema.ts'
import { issueInvoice } from '#features/invoices/issue.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { post } from '#features/ledger/post.ts'
import { recordPayment } from '#features/payments/record.ts'
import { checkouts } from '#features/payments/schema.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { remindDue } from './remind.ts'
import { paymentReminders } from './schema.ts'

const { db } = await testDatabase()
const { as, company, person, delivered } = billingOn(
  contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }) }),
)
const staff = await person('admin')
const desk = as({ ...staff, name: 'Rita Cole', staffRole: 'billing' })
const due = Temporal.PlainDate.from('2025-11-20')
const after = (days: number) => due.add({ days }).toString()
/** The desk so many days after the first invoice fell due. */
const on = (days: number) => ({ ...desk, now: Temporal.Instant.from(`${after(days)}T09:15-05:00`) })

/** One delivery and its invoice: each customer owes the same again, for a delivery takes half a second. */
const { draft: firstId } = await delivered(staff, await person('customer'), [diesel])
const first = await issueInvoice(desk, firstId)

/** A customer with an invoice due on November 20, and something else that they owe, due so many days later. */
const owing = async (other?: number) => {
  const [id, draft] = [randomUUID(), randomUUID()] as const
  const email = `${id}@farm.example`
  await db.insert(customers).values({ id, name: `Farm ${id}`, kind: 'farm', email, createdAt: new Date() })
  const invoice = await inTransaction(desk, async (ctx) => {
    const { number, reference } = await takeNumber(ctx, 'invoice')
    const owed = { customerId: id, kind: 'invoice' as const, cents: first.totalCents, dueOn: first.dueOn }
    const entry = await post(ctx, { ...owed, number: reference, aboutId: draft })
    const { searchText: _text, ...said } = first
    const own = { id: draft, customerId: id, entryId: entry.id, number, reference, secretLink: draft }
    const [made] = await ctx.db
      .insert(invoices)
      .values({ ...said, ...own })
      .returning()
    return made as Invoice
  })
  expect([invoice.dueOn, invoice.openCents]).toEqual([after(0), first.totalCents])
  if (other !== undefined)
    await inTransaction(desk, (ctx) =>
      post(ctx, {
        ...{ customerId: id, kind: 'opening', cents: 5_000 as Cents, day: '2025-11-15', dueOn: after(other) },
        number: 'INV-88213',
      }),
    )
  return { id, draft, invoice, entryId: invoice.entryId ?? '', email }
}
const seen = (id: string) => findInvoice(desk, id)
/** On which of these days the customer got an email. */
const remindedOn = async (email: string, days: readonly number[]) => {
  const got: number[] = []
  const sent = async () =>
    (await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)).filter(
      (each) => each.email === 'payment-reminder',
    )
  for (const day of days) {
    const before = (await sent()).length
    while ((await remindDue(on(day))) > 0);
    const now = (await sent()).length
    got.push(...Array.from({ length: now - before }, () => day))
  }
  const last = got.length > 0 ? (await sent()).at(-1) : undefined
  return { got, said: last ? (await renderEmail(last.email, last.data, letterhead)).text : '' }
}

test('one email lists all that is past due; what is disputed is not in it and brings no further email', async () => {
  const { draft, invoice, email } = await owing(2)
  const first = await remindedOn(email, [5])
  expect(first.got).toEqual([5])
  for (const words of [invoice.reference, 'INV-88213', '$50.00', `/invoice/${invoice.secretLink}`])
    expect(first.said).toContain(words)
  const disputed = await disputeInvoice(desk, draft, await seen(draft), 'Short by 40 gallons')
  // The newer one is at its own next step, 15 days past due. The older one brings nothing at its steps.
  const then = await remindedOn(email, [6, 15, 16, 17, 18])
  expect(then.got).toEqual([17])
  expect(then.said).not.toContain(invoice.reference)
  await settleDispute(desk, draft, disputed, 'The ticket is right')
  expect((await remindedOn(email, [19])).got).toEqual([])
})

test('an invoice is listed without its private link where that opens no more, because its company reads it in the portal', async () => {
  const { draft, invoice, email } = await owing()
  const { companyId } = await person('customer', { id: await company('customer') })
  await db.update(invoices).set({ companyId, userId: null }).where(eq(invoices.id, draft))
  await expect(invoiceBehind(as(visitor), invoice.secretLink)).rejects.toMatchObject({ kind: 'not-found' })
  const { said } = await remindedOn(email, [5])
  expect(said).toContain(invoice.reference)
  expect(said).not.toContain(invoice.secretLink)
})

test('a promise stops reminders through its day; broken, one comes the day after, and staff are told who wrote it down', async () => {
  const { id, draft, invoice, email } = await owing()
  expect((await remindedOn(email, [1, 3, 4])).got).toEqual([3])
  await recordPromise(on(4), draft, await seen(draft), after(10))
  expect((await remindedOn(email, [5, 10])).got).toEqual([])
  expect((await brokenPromises(on(10), 3)).all).toBe(0)
  const resumed = await remindedOn(email, [11, 12, 14])
  expect(resumed.got).toEqual([11])
  expect(resumed.said).toContain(invoice.reference)
  expect(await brokenPromises(on(11), 3)).toMatchObject({
    all: 1,
    rows: [{ id: invoice.id, promisedOn: after(10), openCents: invoice.totalCents, recordedBy: 'Rita Cole' }],
  })
  // The schedule goes on, and ends with the payment.
  expect((await remindedOn(email, [15, 16])).got).toEqual([15])
  await recordPayment(on(17), id, {
    ...{ id: randomUUID(), method: 'check', cents: invoice.totalCents, receivedOn: after(17), number: '4471' },
    ...{ note: null, amounts: [], rest: 'oldest' },
  })
  expect([(await brokenPromises(on(18), 3)).all, (await remindedOn(email, [30])).got]).toEqual([0, []])
})

test('a bank debit under way stops payment reminders', async () => {
  const { id, entryId, invoice, email } = await owing(0)
  const amounts = [{ entryId, cents: invoice.totalCents }]
  const [debit] = await db
    .insert(checkouts)
    .values({
      ...{ id: randomUUID(), customerId: id, sessionId: randomUUID(), state: 'pending', cents: invoice.totalCents },
      ...{ amounts, startedAt: new Date() },
    })
    .returning()
  const first = await remindedOn(email, [3, 4])
  expect([first.got, first.said.includes(invoice.reference ?? '')]).toEqual([[3], false])
  await db
    .update(checkouts)
    .set({ state: 'failed' })
    .where(eq(checkouts.id, debit?.id ?? ''))
  const then = await remindedOn(email, [15])
  expect([then.got, then.said.includes(invoice.reference ?? '')]).toEqual([[15], true])
})

test('a reminder names the money on account and asks for the rest', async () => {
  const { id, invoice, email } = await owing()
  await inTransaction(desk, (ctx) =>
    post(ctx, { customerId: id, kind: 'payment', cents: -(invoice.totalCents - 10_000) as Cents }),
  )
  const { got, said } = await remindedOn(email, [5])
  expect(got).toEqual([5])
  expect(said).toMatch(/\$100\.00 is past due/i)
  const onAccount = formatCents((invoice.totalCents - 10_000) as Cents)
  expect(said).toContain(`You have ${onAccount} on account, which leaves $100.00 to pay.`)
  const sent = await db.select().from(paymentReminders).where(eq(paymentReminders.customerId, id))
  expect(sent).toMatchObject([{ cents: 10_000, sentTo: [email] }])
})
