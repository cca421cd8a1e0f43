import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { billing, contextOn } from '#domain/testing.ts'
import type { ConfirmationRequired } from '#domain/confirmation.ts'
import { inTransaction } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { mailPlan } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { renderEmail } from '#emails/index.ts'
import { driverCollections } from '#features/collections/schema.ts'
import { diesel, drums } from '#features/fulfillment/testing.ts'
import { billAgain } from '#features/invoices/bill-again.ts'
import { draftDue } from '#features/invoices/draft.ts'
import { findInvoice, linesOfInvoice } from '#features/invoices/find.ts'
import { issueInvoice } from '#features/invoices/issue.ts'
import { reconcileBooks } from '#features/invoices/reconcile.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { unappliedOf } from '#features/ledger/find.ts'
import { post } from '#features/ledger/post.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { reinstatePayment, returnPayment } from './change-payment.ts'
import { confirmCollection } from './confirm-collection.ts'
import { recordPayment, type ReceivedPayment } from './record.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }) })
const { as, person, ordered, bring, correct } = billingOn(ctx)
const staff = await person('admin')
const desk = as(staff)

const given = (customerId: string | null, cents: number, overrides: Partial<ReceivedPayment> = {}) =>
  recordPayment(desk, customerId ?? '', {
    ...{ id: randomUUID(), method: 'cash', cents: cents as Cents, receivedOn: '2025-11-20', number: null, note: null },
    ...{ amounts: [], rest: 'keep' },
    ...overrides,
  })
const openOf = async (id: string) => (await findInvoice(desk, id)).openCents
const onAccount = async (customerId: string | null) =>
  (await unappliedOf(desk, customerId ?? '')).reduce((sum, { openCents }) => sum - openCents, 0)
/** Delivers an order and issues its invoice. */
const billed = async (orderId: string, lines = [diesel], then = desk) => {
  const shipment = await billingOn(then).bring(staff, orderId, lines)
  const { drafted } = await draftDue(then)
  return { shipment, invoice: await issueInvoice(then, drafted.at(-1) ?? '') }
}

test('money that was given for an order pays its invoice when it is issued; what is too much, and money for nothing named, stays on account', async () => {
  const order = await ordered(staff, await person('customer'))
  await given(order.customerId, 500_000)
  await given(order.customerId, 700_000, { orderId: order.id })
  const { invoice } = await billed(order.id)
  expect(invoice.totalCents).toBeLessThan(500_000)
  expect(await openOf(invoice.id)).toBe(0)
  expect((await unappliedOf(desk, order.customerId ?? '')).map(({ openCents }) => openCents)).toEqual([
    -500_000,
    invoice.totalCents - 700_000,
  ])
  expect(await reconcileBooks(desk)).toEqual([])
  // Their email says that nothing is due.
  const mail = (await db.select().from(mails)).find(({ email }) => email === 'invoice-issued')
  const { text, subject } = await renderEmail(mail!.email, mail!.data, letterhead)
  expect([subject, text].map((said) => said.includes('paid in full') && !said.includes(', due'))).toEqual([true, true])
})

test('a bank that takes a part of money for an order leaves the rest for it, and gives it back to it', async () => {
  const order = await ordered(staff, await person('customer'))
  const customerId = order.customerId ?? ''
  const paid = await given(customerId, 700_000, { orderId: order.id, method: 'ach' })
  await inTransaction(desk, (ctx) => post(ctx, { customerId, kind: 'opening', cents: 60_000 as Cents }))
  const part = { reason: 'Disputed', charges: false, cents: 10_000 as Cents }
  const returned = await returnPayment(desk, paid.id, paid, part)
  expect(await onAccount(customerId)).toBe(690_000)
  await reinstatePayment(desk, paid.id, returned, { reason: 'Dispute won', cents: 10_000 as Cents })
  expect(await onAccount(customerId)).toBe(700_000)
  expect(await reconcileBooks(desk)).toEqual([])
})

test('money for another order pays nothing, nor does what was returned or reversed', async () => {
  const buyer = await person('customer')
  const [one, other] = [await ordered(staff, buyer), await ordered(staff, buyer)]
  await given(one.customerId, 100_000, { orderId: one.id })
  const { invoice } = await billed(other.id)
  expect([await openOf(invoice.id), await onAccount(one.customerId)]).toEqual([invoice.totalCents, 100_000])
})

test("an advance pays its own order's part of an invoice for two orders, with its share of the sales tax", async () => {
  const buyer = await person('customer')
  const [fuel, oil] = [await ordered(staff, buyer, [diesel]), await ordered(staff, buyer, [drums])]
  await given(oil.customerId, 900_000, { orderId: oil.id })
  for (const [{ id }, lines] of [
    [fuel, [diesel]],
    [oil, [drums]],
  ] as const)
    await bring(staff, id, lines)
  const { drafted } = await draftDue({ ...desk, billing: { ...billing, per: 'customer_day' } })
  const invoice = await issueInvoice(desk, drafted[0] ?? '')
  const lines = await linesOfInvoice(desk, invoice.id)
  const ofFuel = lines.filter(({ orderId }) => orderId === fuel.id).reduce((sum, { cents }) => sum + cents, 0)
  expect([await openOf(invoice.id), await onAccount(oil.customerId)]).toEqual([
    ofFuel,
    900_000 - (invoice.totalCents - ofFuel),
  ])
})

test('an advance pays the new invoice after a rebill, and more of it when that comes to more', async () => {
  const order = await ordered(staff, await person('customer'))
  await given(order.customerId, 700_000, { orderId: order.id })
  const { shipment, invoice } = await billed(order.id)
  await correct(staff, shipment.id, [8100])
  const again = await billAgain(desk, invoice.id, await findInvoice(desk, invoice.id), { code: 'gallons', reason: 'M' })
  expect(again.invoice.totalCents).toBeGreaterThan(invoice.totalCents)
  expect([await openOf(invoice.id), await openOf(again.invoice.id), await onAccount(order.customerId)]).toEqual([
    0,
    0,
    700_000 - again.invoice.totalCents,
  ])
  expect(await reconcileBooks(desk)).toEqual([])
})

test('a payment for an order recorded after its invoice pays that invoice, and nothing older', async () => {
  const buyer = await person('customer')
  const [older, order] = [await ordered(staff, buyer), await ordered(staff, buyer)]
  const first = (await billed(older.id)).invoice
  const { invoice } = await billed(order.id)
  await given(order.customerId, 50_000, { orderId: order.id })
  expect([await openOf(first.id), await openOf(invoice.id)]).toEqual([first.totalCents, invoice.totalCents - 50_000])
})

test('money for an order of two invoices pays the one that is due first', async () => {
  const order = await ordered(staff, await person('customer'))
  const part = [{ ...diesel, quantity: 4_000 }]
  const first = (await billed(order.id, part)).invoice
  const second = (await billed(order.id, part, { ...desk, now: desk.now.add({ hours: 24 * 10 }) })).invoice
  await given(order.customerId, first.totalCents, { orderId: order.id })
  expect([await openOf(first.id), await openOf(second.id)]).toEqual([0, second.totalCents])
})

test('a payment for an order that names the whole invoice pays it, and what is more stays on account', async () => {
  const order = await ordered(staff, await person('customer'))
  const { invoice } = await billed(order.id)
  const amounts = [{ entryId: invoice.entryId ?? '', cents: invoice.totalCents }]
  await given(order.customerId, invoice.totalCents + 5_000, { orderId: order.id, amounts })
  expect([await openOf(invoice.id), await onAccount(order.customerId)]).toEqual([0, 5_000])
})

test('a payment for an order that names a part of the invoice pays more of it, as far as it goes', async () => {
  const order = await ordered(staff, await person('customer'))
  const { invoice } = await billed(order.id)
  const amounts = [{ entryId: invoice.entryId ?? '', cents: (invoice.totalCents - 1_000) as Cents }]
  await given(order.customerId, invoice.totalCents + 5_000, { orderId: order.id, amounts })
  expect([await openOf(invoice.id), await onAccount(order.customerId)]).toEqual([0, 5_000])
})

test('what a driver collected beyond the invoice stays on account, as the person who counts it is told', async () => {
  const order = await ordered(staff, await person('customer'))
  const { shipment, invoice } = await billed(order.id)
  const id = randomUUID()
  await db.insert(driverCollections).values({
    ...{ id, shipmentId: shipment.id, orderId: order.id, driver: 'Sam', at: new Date('2025-11-20T15:00Z') },
    ...{ how: 'cash', cents: (invoice.totalCents + 6_000) as Cents, state: 'waiting' },
  })
  const asked = (await confirmCollection(desk, id, []).catch((error: unknown) => error)) as ConfirmationRequired
  expect(asked.confirmations[0]?.why).toContain("$60.00 stays on the customer's account")
  await confirmCollection(
    desk,
    id,
    asked.confirmations.map(({ key }) => key),
  )
  expect([await openOf(invoice.id), await onAccount(order.customerId)]).toEqual([0, 6_000])
})
