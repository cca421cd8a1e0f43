import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { orderView } from './order-view.ts'
import { orderView as staffView } from './staff/order-view.ts'

const ctx = contextOn((await testDatabase()).db)
const { person, as, ordered } = tradeOn(ctx)
const [staff, customer] = [await person('admin'), await person('customer')]

test('staff and the customer read the same details of an order, and none that is empty', async () => {
  const order = { ...(await ordered(staff, customer)), wantedWhen: 'asap' as const, dyedUse: null }
  const { details } = await staffView(as(staff), order, null)
  expect(details.map(({ name }) => name)).toEqual(['Delivery timing', 'Urgency'])
  expect((await orderView(as(customer), content, order, String)).facts).toEqual(expect.arrayContaining(details))
})
