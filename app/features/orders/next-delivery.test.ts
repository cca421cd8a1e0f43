import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { drums, tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import type { Line } from '#features/trade/line.ts'
import { confirmOrder } from './confirm.ts'
import { lateOrders, nextDelivery } from './figures.ts'
import { orders } from './schema.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')

const promised = async (customer: Parameters<typeof ordered>[1], lines?: Line[]) =>
  confirmOrder(as(staff), (await ordered(staff, customer, lines)).id, 'placed')

const due = (id: string, hours: number) =>
  db
    .update(orders)
    .set({ dueAt: dateOf(ctx.now.add({ hours })) })
    .where(eq(orders.id, id))

test('drums that were promised weeks ago and never left are no next delivery while another one comes', async () => {
  const customer = await person('customer')
  const [stale, next] = [await promised(customer, [drums]), await promised(customer)]
  await due(stale.id, -24 * 14)
  await due(next.id, 48)
  expect(await nextDelivery(as(customer))).toMatchObject({ order: { id: next.id }, late: false })
  expect(await lateOrders(as(customer))).toBe(1)
  await db.update(orders).set({ state: 'canceled' }).where(eq(orders.id, next.id))
  expect(await nextDelivery(as(customer))).toMatchObject({ order: { id: stale.id }, late: true })
})

test('a truck that is late and on the road is the next delivery', async () => {
  const customer = await person('customer')
  const [late, next] = [await promised(customer), await promised(customer)]
  await due(late.id, -3)
  await due(next.id, 48)
  await db.update(orders).set({ state: 'delayed' }).where(eq(orders.id, late.id))
  expect(await nextDelivery(as(customer))).toMatchObject({ order: { id: late.id }, late: false })
})

test('a truck that left ahead of its promised day is the next delivery, before one that is promised sooner', async () => {
  const customer = await person('customer')
  const [sooner, left] = [await promised(customer), await promised(customer)]
  await due(sooner.id, 24)
  await due(left.id, 72)
  await db.update(orders).set({ state: 'in_transit' }).where(eq(orders.id, left.id))
  expect(await nextDelivery(as(customer))).toMatchObject({ order: { id: left.id }, late: false })
})

test("a customer without an open order has no next delivery, and never someone else's", async () => {
  const [customer, other] = [await person('customer'), await person('customer')]
  await ordered(staff, other)
  expect(await nextDelivery(as(customer))).toBeUndefined()
  expect(await lateOrders(as(customer))).toBe(0)
})
