import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { confirmOrder, rescheduleOrder } from '../confirm.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { orderView as deskView } from './staff/order-view.ts'
import { orderView } from './order-view.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { person, as, ordered } = tradeOn(ctx)

test('an order with another day says to its customer and to the desk which promise was missed', async () => {
  const [staff, customer] = [await person('admin'), await person('customer')]
  const { id } = await confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')
  const later = { now: Temporal.Instant.from('2025-11-21T08:00-05:00') }
  const to = { deliveryDate: '2025-11-24', deliveryWindow: 'afternoon' } as const
  const order = await rescheduleOrder(as(staff, later), id, 'confirmed', to)
  const said = await orderView(as(customer, later), content, order, String)
  expect(said.lead).toBe("We missed the time we promised, and we're sorry. Promised Mon, Nov 24, noon to 5 PM.")
  expect(said.ruler.words).toContain('First promised by Thu, Nov 20, 7:00 PM, missed. Promised Mon, Nov 24, 2025')
  expect((await deskView(as(staff, later), order, null)).missed).toBe('Thu, Nov 20, 7:00 PM ET')
})
