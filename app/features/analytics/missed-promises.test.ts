import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { confirmOrder, rescheduleOrder } from '#features/orders/confirm.ts'
import { deliveriesKept } from '#features/orders/on-time-figures.ts'
import { findOrder } from '#features/orders/find.ts'
import { missedPromise } from '#features/orders/late.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import { shipments } from '#features/shipments/schema.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { promisesBy } from './promises.ts'
import { missedDeliveries, promisedAnew } from './late-and-missed.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { person, as, ordered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
/** Promised for November 20, until 7 PM. */
const day = { from: '2025-11-20', to: '2025-11-20' }
const month = { from: '2025-11-01', to: '2025-11-30' }
const at = (time: string) => as(staff, { now: Temporal.Instant.from(`2025-11-${time}:00-05:00`) })
const friday = { deliveryDate: '2025-11-21', deliveryWindow: 'afternoon' } as const
const confirmed = async () => confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')
const kept = async (ctx: Context, period = month) => (await promisesBy(ctx, period, 'month'))[0]?.deliveries
const trouble = async (ctx: Context) =>
  Promise.all([missedDeliveries(ctx, 9), promisedAnew(ctx, 9)].map(async (found) => (await found).all))
const deliver = async (ctx: Context, id: string, arrived = dateOf(ctx.now)) => {
  const { price: _price, ...load } = diesel
  const eta = dateOf(ctx.now.add({ hours: 1 }))
  const loading = { submissionId: randomUUID(), billOfLading: 'BOL 7', truck: 'Truck 6', eta, loads: [load] }
  const sure = [`eta:${eta.toISOString()}`]
  const truck = await shipOrder(ctx, id, 'confirmed', { ...loading, sure })
  await updateShipment(ctx, truck.id, 'scheduled', { verb: 'depart' })
  return async (later: Context) =>
    updateShipment(later, truck.id, 'in_transit', { verb: 'deliver', receivedBy: 'Dana', at: arrived, sure })
}

beforeEach(async () => {
  for (const table of [shipments, orderLines, orders]) await db.delete(table)
})

test('another day that is agreed after the first was missed does not make a kept promise of it', async () => {
  const { id } = await confirmed()
  expect(await kept(at('20T20:00'))).toEqual({ due: 1, kept: 0, moved: 0 })
  expect(await trouble(at('20T20:00'))).toEqual([1, 0])
  await rescheduleOrder(at('20T20:00'), id, 'confirmed', friday)
  expect(await kept(at('20T21:00'))).toEqual({ due: 1, kept: 0, moved: 0 })
  expect(await trouble(at('20T21:00'))).toEqual([0, 1])
  const arrived = await deliver(at('21T13:00'), id)
  await arrived(at('21T13:00'))
  expect(await kept(at('22T09:00'))).toEqual({ due: 1, kept: 0, moved: 0 })
  expect(await kept(at('22T09:00'), day)).toEqual({ due: 1, kept: 0, moved: 0 })
  expect(missedPromise(await findOrder(as(customer), id))?.toISOString()).toBe('2025-11-21T00:00:00.000Z')
  expect(await trouble(at('22T09:00'))).toEqual([0, 0])
})

test("a customer's record counts their deliveries, and nobody else's", async () => {
  const { id } = await confirmed()
  await confirmOrder(as(staff), (await ordered(staff, await person('customer'))).id, 'placed')
  const { customerId } = await findOrder(as(staff), id)
  await rescheduleOrder(at('20T18:59'), id, 'confirmed', friday)
  await (
    await deliver(at('21T13:00'), id)
  )(at('21T13:00'))
  const theirs = (ctx: Context, days: number) => deliveriesKept(ctx, days, customerId ?? '')
  expect(await theirs(at('21T12:00'), 365)).toEqual({ due: 0, kept: 0, moved: 0 })
  expect(await theirs(at('22T09:00'), 365)).toEqual({ due: 1, kept: 1, moved: 0 })
  expect(await theirs(at('30T09:00'), 1)).toEqual({ due: 0, kept: 0, moved: 0 })
  expect(await kept(at('22T09:00'))).toEqual({ due: 2, kept: 1, moved: 0 })
})

test('a missed delivery counts from the first promise it missed, however many days follow, and so does its alarm', async () => {
  const { id } = await confirmed()
  await rescheduleOrder(at('20T20:00'), id, 'confirmed', friday)
  await rescheduleOrder(at('22T09:00'), id, 'confirmed', { ...friday, deliveryDate: '2025-11-24' })
  const [missed] = (await missedDeliveries(at('25T09:00'), 9)).rows
  expect(missed?.countedDueAt.toISOString()).toBe('2025-11-21T00:00:00.000Z')
})

test('a day that is agreed before the first has passed is the promise', async () => {
  const { id } = await confirmed()
  await rescheduleOrder(at('20T18:59'), id, 'confirmed', friday)
  expect(await kept(at('20T21:00'))).toEqual({ due: 0, kept: 0, moved: 0 })
  const arrived = await deliver(at('21T13:00'), id)
  await arrived(at('21T13:00'))
  expect(await kept(at('22T09:00'))).toEqual({ due: 1, kept: 1, moved: 0 })
  expect(missedPromise(await findOrder(as(customer), id))).toBeNull()
})

test('a delivery in time, heard of after another day was set, was in time', async () => {
  const { id } = await confirmed()
  const driver = at('20T15:00')
  const arrived = await deliver(driver, id)
  await db
    .update(orders)
    .set({ missedDueAt: new Date('2025-11-21T00:00:00Z'), dueAt: new Date('2025-11-21T22:00:00Z') })
  await arrived(at('21T09:00'))
  expect(await kept(at('22T09:00'))).toEqual({ due: 1, kept: 1, moved: 0 })
  expect(missedPromise(await findOrder(as(customer), id))).toBeNull()
})
