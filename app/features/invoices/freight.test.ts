import { expect, test } from 'vitest'
import { billing, contextOn } from '#domain/testing.ts'
import { closeOrder } from '#features/fulfillment/end-order.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { findOrder } from '#features/orders/find.ts'
import { testDatabase } from '#platform/testing.ts'
import { billAgain } from './bill-again.ts'
import { creditAll, keepInvoice } from './correct.ts'
import { draftDue } from './draft.ts'
import { findInvoice } from './find.ts'
import { dropDraft, issueInvoice, markDiffering } from './issue.ts'
import type { Invoice } from './schema.ts'
import { billingOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, bring, correct, ordered } = billingOn(ctx)
const { bring: bringLater } = billingOn({ ...ctx, now: ctx.now.add({ hours: 1 }) })
const staff = await person('admin')
const desk = as(staff, { now: ctx.now.add({ hours: 1 }) })
const wrong = { code: 'gallons' as const, reason: 'The meter was misread.' }

const part = (quantity: number) => [{ ...diesel, quantity }]
const issueDue = async () => {
  const issued: Invoice[] = []
  for (const id of (await draftDue(desk)).drafted) issued.push(await issueInvoice(desk, id))
  return issued
}
const again = async (id: string) => (await billAgain(desk, id, await findInvoice(desk, id), wrong)).invoice
const close = async (id: string) => closeOrder(desk, id, await findOrder(desk, id), 'Tank full')

/** An order of 800 gallons and $45.00 of freight, of which half came and was invoiced. */
const halfInvoiced = async () => {
  const order = await ordered(staff, await person('customer'))
  await bring(staff, order.id, part(4_000))
  const [invoice] = await issueDue()
  expect(invoice?.freightCents).toBe(2_250)
  return { order, id: invoice?.id ?? '' }
}

test('an invoice is marked when its order is closed short, and billing it again charges the whole freight', async () => {
  const { order, id } = await halfInvoiced()
  const closed = await close(order.id)
  await markDiffering(desk)
  expect((await findInvoice(desk, id)).differsAt).not.toBeNull()
  expect((await again(id)).totalCents).toBe(closed.totalCents)
  await markDiffering(desk)
  expect((await findInvoice(desk, id)).differsAt).toBeNull()
})

test('one that staff leave as it is after its order was closed short stays so', async () => {
  const { order, id } = await halfInvoiced()
  await close(order.id)
  await markDiffering(desk)
  await keepInvoice(desk, id, await findInvoice(desk, id), 'No more freight')
  await markDiffering(desk)
  expect((await findInvoice(desk, id)).differsAt).toBeNull()
})

test('an order that is closed before its delivery was invoiced is charged its whole freight at once', async () => {
  const order = await ordered(staff, await person('customer'))
  await bring(staff, order.id, part(4_000))
  const closed = await close(order.id)
  const [invoice] = await issueDue()
  expect(invoice?.totalCents).toBe(closed.totalCents)
})

test('the first of two trucks that is billed again, after a correction opened its order, takes what no other invoice charges', async () => {
  const order = await ordered(staff, await person('customer'))
  const truck = await bring(staff, order.id, [diesel], { delivered: [7_700] })
  const [first] = await issueDue()
  expect(first?.freightCents).toBe(4_500)
  await correct(staff, truck.id, [5_000])
  await bringLater(staff, order.id, part(3_000))
  const [second] = await issueDue()
  const corrected = await again(first?.id ?? '')
  expect([second?.freightCents, corrected.freightCents]).toEqual([0, 4_500])
})

test('freight that was credited on one truck is not charged on the next one', async () => {
  const { order, id } = await halfInvoiced()
  await creditAll(desk, id, await findInvoice(desk, id), { code: 'goodwill', reason: 'Two days late.' })
  await bringLater(staff, order.id, part(4_000))
  const [second] = await issueDue()
  expect(second?.freightCents).toBe(2_250)
})

test('two trucks of one order on the invoice of a day are charged its freight once', async () => {
  const daily = { ...desk, billing: { ...billing, per: 'customer_day' as const } }
  const order = await ordered(staff, await person('customer'))
  await bring(staff, order.id, part(5_000))
  await bringLater(staff, order.id, part(3_000))
  const { drafted } = await draftDue(daily)
  const invoices = await Promise.all(drafted.map((id) => findInvoice(desk, id)))
  expect(invoices.map(({ freightCents }) => freightCents)).toEqual([4_500])
})

test('the truck after one that is billed in another system is charged its own part of the freight', async () => {
  const dropped = await ordered(staff, await person('customer'))
  await bring(staff, dropped.id, part(4_000))
  const [draft = ''] = (await draftDue(desk)).drafted
  await dropDraft(desk, draft, await findInvoice(desk, draft), 'Billed in the old system')
  await bringLater(staff, dropped.id, part(4_000))
  expect((await issueDue()).map(({ freightCents }) => freightCents)).toEqual([2_250])

  const early = await ordered(staff, await person('customer'))
  await bring(staff, early.id, part(4_000))
  const [later, firstDay] = [ctx.now.add({ hours: 24 }), { ...billing, cutOver: '2025-11-21' }]
  await billingOn({ ...ctx, now: later }).bring(staff, early.id, part(4_000))
  const { drafted } = await draftDue(as(staff, { now: later, billing: firstDay }))
  const drafts = await Promise.all(drafted.map((id) => findInvoice(desk, id)))
  expect(drafts.map(({ freightCents }) => freightCents)).toEqual([2_250])
})
