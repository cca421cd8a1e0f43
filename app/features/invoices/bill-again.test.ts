import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { billing, contextOn } from '#domain/testing.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { applyCredits } from '#features/ledger/apply.ts'
import { unappliedOf } from '#features/ledger/find.ts'
import { post } from '#features/ledger/post.ts'
import { reverseWriteOff, writeOff } from '#features/write-offs/write-off.ts'
import { mails } from '#mails/schema.ts'
import { recordPayment } from '#features/payments/record.ts'
import { testDatabase } from '#platform/testing.ts'
import { billAgain } from './bill-again.ts'
import { creditLine } from './correct.ts'
import { draftDue } from './draft.ts'
import { findInvoice } from './find.ts'
import { issueInvoice } from './issue.ts'
import { reconcileBooks } from './reconcile.ts'
import { billingOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }) })
const { as, person, bring, correct, delivered, ordered } = billingOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const misread = { code: 'gallons' as const, reason: 'The meter was misread.' }

const issued = async () => {
  const { draft, shipment } = await delivered(staff, await person('customer'), [diesel])
  return { shipment, invoice: await issueInvoice(desk, draft) }
}
const pay = (customerId: string, entryId: string | null, cents: number) =>
  inTransaction(desk, async (ctx) => {
    const payment = await post(ctx, { customerId, kind: 'payment', cents: -cents as Cents })
    await applyCredits(ctx, customerId, [{ fromId: payment.id, toId: entryId ?? '', cents: cents as Cents }])
  })
const again = async (id: string) => billAgain(desk, id, await findInvoice(desk, id), misread)
const credit = async (id: string, cents: number) =>
  creditLine(desk, id, await findInvoice(desk, id), {
    ...{ position: 0, cents: cents as Cents, code: 'price', reason: 'Agreed' },
  })
const openOf = async (id: string) => (await findInvoice(desk, id)).openCents
const onAccount = async (customerId: string) =>
  (await unappliedOf(desk, customerId)).reduce((sum, { openCents }) => sum - openCents, 0)

test('an invoice of which a rest was written off is billed again once that is reversed: nobody is paid for it', async () => {
  const { shipment, invoice } = await issued()
  const { id, customerId, entryId, totalCents } = invoice
  await pay(customerId, entryId, 50_000)
  const [entry] = await writeOff(desk, customerId, {
    ...{ id: randomUUID(), items: [{ entryId: entryId ?? '', cents: (totalCents - 50_000) as Cents }], reason: 'Gone' },
  })
  await correct(staff, shipment.id, [4_000])
  await expect(again(id)).rejects.toThrow('Please reverse the write-off first.')
  await reverseWriteOff(desk, entry!.id, 'Billed for less')
  const { invoice: less } = await again(id)
  expect([await openOf(id), await openOf(less.id)]).toEqual([0, less.totalCents - 50_000])
  expect(await onAccount(customerId)).toBe(0)
  expect(await reconcileBooks(desk)).toEqual([])
})

test('a paid invoice that was credited in part and is billed again is closed, and the new one is paid', async () => {
  const { shipment, invoice } = await issued()
  const { id, customerId, entryId, totalCents } = invoice
  await pay(customerId, entryId, totalCents)
  await credit(id, 5_000)
  await correct(staff, shipment.id, [7_900])
  const { invoice: less } = await again(id)
  expect([await openOf(id), await openOf(less.id)]).toEqual([0, 0])
  expect((await findInvoice(desk, id)).settled).toBe('credited')
  expect(await onAccount(customerId)).toBe(totalCents - less.totalCents)
  expect(await reconcileBooks(desk)).toEqual([])
})

test('a credit that paid another invoice meanwhile leaves nothing open of the old one: it is owed on the new one', async () => {
  const buyer = await person('customer')
  const { shipment, draft } = await delivered(staff, buyer, [diesel])
  const { id, customerId, entryId, totalCents } = await issueInvoice(desk, draft)
  await pay(customerId, entryId, totalCents)
  const memo = await credit(id, 5_000)
  const other = await issueInvoice(desk, (await delivered(staff, buyer, [diesel])).draft)
  await inTransaction(desk, (ctx) =>
    applyCredits(ctx, customerId, [
      { fromId: memo.entryId ?? '', toId: other.entryId ?? '', cents: -memo.totalCents as Cents },
    ]),
  )
  await correct(staff, shipment.id, [8_100])
  const { invoice: more } = await again(id)
  const owed = more.totalCents - totalCents - memo.totalCents
  expect([await openOf(id), await openOf(more.id)]).toEqual([0, owed])
  expect(await openOf(other.id)).toBe(other.totalCents + memo.totalCents)
  expect(await reconcileBooks(desk)).toEqual([])
})

test('money for one of two orders that was applied to the invoice of their day in two steps pays the one billed again', async () => {
  const buyer = await person('customer')
  const [one, other] = [await ordered(staff, buyer), await ordered(staff, buyer)]
  const truck = await bring(staff, one.id, [diesel])
  await bring(staff, other.id, [diesel])
  const { drafted } = await draftDue({ ...desk, billing: { ...billing, per: 'customer_day' } })
  const { id, customerId, entryId, totalCents } = await issueInvoice(desk, drafted[0] ?? '')
  const half = totalCents / 2
  const payment = await recordPayment(desk, customerId, {
    ...{ id: randomUUID(), method: 'cash', cents: (half + 10_000) as Cents, receivedOn: '2025-11-20' },
    ...{ number: null, note: null, amounts: [], rest: 'keep', orderId: one.id },
  })
  await inTransaction(desk, (ctx) =>
    applyCredits(ctx, customerId, [{ fromId: payment.entryId, toId: entryId ?? '', cents: 10_000 as Cents }]),
  )
  await correct(staff, truck.id, [7_990])
  const { invoice: less } = await again(id)
  expect([await openOf(id), await openOf(less.id)]).toEqual([0, less.totalCents - half - 10_000])
  expect(await onAccount(customerId)).toBe(0)
  expect(await reconcileBooks(desk)).toEqual([])
})

test('the email of an invoice that was billed again says that it is paid, or what is due of it, after what was paid of the old one', async () => {
  const said = async (gallons: number) => {
    const { shipment, invoice } = await issued()
    await pay(invoice.customerId, invoice.entryId, invoice.totalCents)
    await correct(staff, shipment.id, [gallons])
    const { invoice: next } = await again(invoice.id)
    const sent = (await db.select().from(mails)).filter(({ email }) => email === 'invoice-issued')
    const mail = sent.find(({ data }) => JSON.stringify(data).includes(next.reference ?? ''))
    const { subject } = await renderEmail(mail!.email, mail!.data, letterhead)
    return { subject, left: formatCents((next.totalCents - invoice.totalCents) as Cents) }
  }
  expect((await said(7_900)).subject).toMatch(/paid in full$/)
  const more = await said(8_100)
  expect(more.subject).toContain(more.left)
})
