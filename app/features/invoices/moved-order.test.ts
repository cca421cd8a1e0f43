import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { billing, contextOn } from '#domain/testing.ts'
import { moveToCustomer } from '#features/customers/change-customer.ts'
import { customerEvents } from '#features/customers/events.ts'
import { customers } from '#features/customers/schema.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { balanceOf } from '#features/ledger/find.ts'
import { orders } from '#features/orders/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { draftDue } from './draft.ts'
import { issueInvoice } from './issue.ts'
import { billingOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, bring, delivered, ordered } = billingOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const later = as(staff, { now: ctx.now.add({ hours: 1 }) })

/** Staff found whose order it really is. */
const moveToAnother = async (orderId: string) => {
  const id: string = randomUUID()
  await db.insert(customers).values({ id, name: 'Right Farm', kind: 'farm', createdAt: new Date() })
  await moveToCustomer(desk, { table: orders, event: customerEvents.order_moved }, orderId, id)
  return id
}

test('an order that staff move to its right customer before its draft is issued is owed by that one', async () => {
  const { order, draft } = await delivered(staff, await person('customer'), [diesel])
  const right = await moveToAnother(order.id)
  const invoice = await issueInvoice(desk, draft)
  expect([invoice.customerId, await balanceOf(desk, right)]).toEqual([right, invoice.totalCents])
})

test('of the draft of a day, an order that staff move to another customer comes onto a draft of its own', async () => {
  const daily = { ...later, billing: { ...billing, per: 'customer_day' as const } }
  const buyer = await person('customer')
  const [one, two] = [await ordered(staff, buyer), await ordered(staff, buyer)]
  await bring(staff, one.id, [diesel])
  await billingOn({ ...ctx, now: ctx.now.add({ hours: 1 }) }).bring(staff, two.id, [diesel])
  const { drafted } = await draftDue(daily)
  const right = await moveToAnother(two.id)
  const first = await issueInvoice(desk, drafted[0] ?? '')
  const [draft = ''] = (await draftDue(later)).drafted
  const second = await issueInvoice(desk, draft)
  expect([drafted.length, first.ordersSaid, second.ordersSaid]).toEqual([1, one.reference, two.reference])
  expect(second.customerId).toBe(right)
})
