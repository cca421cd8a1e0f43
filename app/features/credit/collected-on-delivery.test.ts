import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { contextOn, credit } from '#domain/testing.ts'
import { collectionOf } from '#features/collections/find.ts'
import { keepCollection } from '#features/collections/keep-collection.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { findOrder } from '#features/orders/find.ts'
import type { Order } from '#features/orders/schema.ts'
import { confirmCollection } from '#features/payments/confirm-collection.ts'
import { recordPayment } from '#features/payments/record.ts'
import { findAmountToCollect } from '#features/shifts/pages/site.ts'
import { testDatabase } from '#platform/testing.ts'
import { holdsOf, releaseOrder } from './holds.ts'
import { orderHoldView } from './pages/credit-view.ts'

const { db } = await testDatabase()
const ctx: Context = { ...contextOn(db), credit: { ...credit, holds: true } }
const { as, person, ordered, bring } = billingOn(ctx)
const staff = await person('admin')
const coworker = as(await person('admin'))
const desk = as(staff)
const later = as(staff, { now: ctx.now.add({ minutes: 10 }) })

const pays = (ctx: Context, { id: orderId, customerId }: Order, cents: number) =>
  recordPayment(ctx, customerId ?? '', {
    ...{ id: randomUUID(), method: 'cash', cents: cents as Cents, receivedOn: '2025-11-20', number: null, note: null },
    ...{ amounts: [], rest: 'keep', orderId },
  })

/** An order that a person let go for the driver to collect, after the customer had paid so much of it. */
const released = async (before = 0) => {
  const order = await ordered(staff, await person('customer'))
  if (before > 0) await pays(desk, order, before)
  const [hold] = await holdsOf(desk, order.id)
  await releaseOrder(coworker, order.id, { reason: 'They pay the rest at the stop', onDelivery: true })
  return { order, owed: hold?.owedCents ?? 0 }
}

/** What the order's page says, and the phone of the driver. */
const asked = async ({ id }: Order) => {
  const order = await findOrder(desk, id)
  const { collect } = await orderHoldView(desk, order, [])
  return [collect?.amount, (await findAmountToCollect(desk, order))?.match(/\$[\d,.]+\d/)?.[0]]
}
const both = (cents: number) => [formatCents(cents as Cents), formatCents(cents as Cents)]
const nothing = [undefined, undefined]

test('the driver collects the rest of an order that was paid in part before', async () => {
  const { order, owed } = await released(100_000)
  expect(owed).toBeGreaterThan(order.totalCents - 100_000)
  expect(await asked(order)).toEqual(both(owed))
})

test('what is paid after an order was let go comes off what the driver collects, until nothing is left', async () => {
  const { order, owed } = await released()
  await pays(later, order, 50_000)
  expect(await asked(order)).toEqual(both(owed - 50_000))
  await pays(later, order, owed - 50_000)
  expect(await asked(order)).toEqual(nothing)
})

test('the driver of the second truck collects what the first one left, before and after billing counted it', async () => {
  const { order, owed } = await released()
  const truck = await bring(staff, order.id, [{ ...diesel, quantity: 4_000 }])
  const [id, cents] = [randomUUID(), 100_000 as Cents]
  const said = { id, shipmentId: truck.id, orderId: order.id, driver: 'Dana', at: dateOf(ctx.now) }
  await keepCollection(later, { ...said, collected: { how: 'cash', cents } })
  expect(await asked(order)).toEqual(both(owed - cents))
  // At the first stop the rest is not asked for: what its driver sends now replaces what they said.
  const atFirst = async () => findAmountToCollect(desk, order, await collectionOf(desk, truck.id))
  expect(await atFirst()).toBeUndefined()
  await confirmCollection(later, id, [])
  expect([await asked(order), await atFirst()]).toEqual([both(owed - cents), undefined])
})

test('an order that is delivered and paid leaves nothing to collect, though more could have come', async () => {
  const { order, owed } = await released(100_000)
  await bring(staff, order.id, [diesel])
  const { state, totalCents } = await findOrder(desk, order.id)
  expect([state, totalCents < owed + 100_000]).toEqual(['delivered', true])
  await pays(later, order, 10_000)
  expect(await asked(order)).toEqual(both(owed - 10_000))
  await pays(later, order, totalCents - 110_000)
  expect(await asked(order)).toEqual(nothing)
})
