import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import type { PromisedDelivery } from '#features/orders/delivery.ts'
import { findOrder } from '#features/orders/find.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { correctDetails, correctDetailsBehindLink } from './correct-details.ts'
import { cancelBehindLink, cancelOrder } from './end-order.ts'
import { shipOrder } from './schedule.ts'
import { diesel, tradeOn } from './testing.ts'
import { acceptWish, declineWish, wishDay, wishDayBehindLink } from './wish-day.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, {
  mails: (event) => [{ email: event.name, audience: 'visitor', to: 'a@b.example', data: event }],
})
const { as, company, person, ordered, purchased } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
const supplier = await person('supplier', { id: await company('supplier') })
const { price: _price, ...load } = diesel

const friday: PromisedDelivery = { deliveryDate: '2025-11-21', deliveryWindow: 'morning' }
const place = { siteContact: 'Kim', sitePhone: '(614) 555-0111', accessNotes: 'Gate code 4711.', customerPo: 'PO 12' }
const confirmed = async () => confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')
const loaded = async () => {
  const order = await confirmed()
  const eta = new Date(ctx.now.add({ hours: 3 }).epochMilliseconds)
  const loading = { submissionId: randomUUID(), truck: 'Truck 6', eta, loads: [load] }
  await shipOrder(as(staff), order.id, order, loading)
  return findOrder(as(staff), order.id)
}
const mailed = (id: string, email: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, id), eq(mails.email, email)))

test('a customer asks for another day, which moves nothing; one press of staff moves it at their wish, and it counts as kept on the new day', async () => {
  const order = await confirmed()
  const asked = await wishDay(as(customer), order.id, order, { to: friday, reason: 'We pour concrete.' })
  expect(asked).toMatchObject({
    ...{ state: 'confirmed', deliveryDate: order.deliveryDate, dueAt: order.dueAt },
    wishedDay: { to: friday, reason: 'We pour concrete.' },
  })
  expect(await mailed(order.id, 'order.wish_day')).toMatchObject([{ data: { wish: { to: friday } } }])
  const moved = await acceptWish(as(staff), order.id, asked)
  expect(moved).toMatchObject({ ...friday, wishedDay: null, missedDueAt: null, dayMoved: null })
  expect(moved.dueAt.toISOString()).toBe('2025-11-21T17:00:00.000Z')
  // The figure of kept promises asks for this moment: the first day is no missed one.
  expect(moved.countedDueAt).toEqual(moved.dueAt)
})

test('staff who decline another day give a reason, and the customer hears that the day stays', async () => {
  const order = await confirmed()
  const asked = await wishDayBehindLink(ctx, order.secretLink, order, { to: friday })
  const kept = await declineWish(as(staff), order.id, asked, 'All trucks are out.')
  expect(kept).toMatchObject({ deliveryDate: order.deliveryDate, wishedDay: null })
  expect(await mailed(order.id, 'order.decline_wish')).toMatchObject([{ data: { why: 'All trucks are out.' } }])
  await expect(acceptWish(as(staff), order.id, kept)).rejects.toMatchObject({ kind: 'conflict' })
})

test('the planned day, a past day and an outdated page cannot request another day', async () => {
  const order = await confirmed()
  const wish = (to: PromisedDelivery, version = { state: order.state, changes: order.changes }) =>
    wishDay(as(customer), order.id, version, { to })
  const { deliveryDate, deliveryWindow } = order
  await expect(wish({ deliveryDate, deliveryWindow })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(wish({ ...friday, deliveryDate: '2025-11-19' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(wish(friday, { state: 'confirmed', changes: 0 })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(wishDay(as(await person('customer')), order.id, order, { to: friday })).rejects.toMatchObject({
    kind: 'not-found',
  })
})

test('the customer changes contact, notes and gate code until a truck is loaded, and the supplier is told', async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  const order = await findOrder(as(staff), orderId)
  await correctDetails(as(customer), orderId, order, place)
  expect(await findOrder(as(staff), orderId)).toMatchObject(place)
  expect(await findPurchase(as(staff), id)).toMatchObject(place)
  expect(await mailed(id, 'purchase_order.change_details')).toHaveLength(1)
  expect(await mailed(orderId, 'order.change_details')).toMatchObject([
    { data: { changedBy: 'customer', details: expect.arrayContaining(['Access notes: Gate code 4711.']) } },
  ])
  const other = await loaded()
  const late = { kind: 'conflict', message: expect.stringContaining('already scheduled') }
  await expect(correctDetails(as(customer), other.id, other, place)).rejects.toMatchObject(late)
  await expect(correctDetailsBehindLink(ctx, other.secretLink, other, place)).rejects.toMatchObject(late)
  expect(await correctDetails(as(staff), other.id, other, place)).toMatchObject(place)
})

test('the customer cancels a confirmed order with what was bought for it until a truck is loaded; sales staff do not', async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  const order = await findOrder(as(staff), orderId)
  const sales = { ...staff, staffRole: 'sales' }
  await expect(cancelOrder(as(sales), orderId, order)).rejects.toMatchObject({ kind: 'forbidden' })
  await cancelBehindLink(as(visitor), order.secretLink, order, 'We sold the machine.')
  expect((await findOrder(as(staff), orderId)).state).toBe('canceled')
  expect((await findPurchase(as(staff), id)).state).toBe('canceled')
  const other = await loaded()
  await expect(cancelOrder(as(customer), other.id, other)).rejects.toMatchObject({ kind: 'conflict' })
})
