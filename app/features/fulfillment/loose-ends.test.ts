import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { mails } from '#mails/schema.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { findOrder } from '#features/orders/find.ts'
import { answerPurchase } from '#features/purchasing/answer.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { correctShipment } from './correct.ts'
import { closeOrder } from './end-order.ts'
import { openDays, wishedDays } from './differing-days.ts'
import { changeDay } from './move-day.ts'
import { placePurchase } from './place-purchase.ts'
import { shipOrder, shipPurchase } from './schedule.ts'
import { diesel, drums, tradeOn } from './testing.ts'
import { updateShipment } from './truck-updates.ts'
import { declineWish, wishDay } from './wish-day.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { as, company, person, ordered, purchased } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer', { id: await company('customer') })
const supplier = await person('supplier', { id: await company('supplier', 'Buckeye Terminal') })

const confirmed = async (quantity = diesel.quantity) =>
  confirmOrder(as(staff), (await ordered(staff, customer, [{ ...diesel, quantity }])).id, 'placed')
const reads = (id: string) => findOrder(as(staff), id)
const loading = (quantity = diesel.quantity) => {
  const { price: _price, ...load } = diesel
  const eta = dateOf(ctx.now.add({ hours: 3 }))
  return {
    ...{ submissionId: randomUUID(), billOfLading: 'BOL 40731', truck: 'Truck 6', eta },
    loads: [{ ...load, quantity }],
  }
}
const depart = (id: string) => updateShipment(as(staff), id, 'scheduled', { verb: 'depart' })
const deliver = (id: string, quantity: number) => {
  const ticket = { verb: 'deliver', receivedBy: 'Dana', overReason: 'They asked for it' } as const
  const sure = [`delivered:0:${quantity}`]
  return updateShipment(as(staff), id, 'in_transit', { ...ticket, delivered: [quantity], sure })
}
const truckOf = async (orderId: string, quantity?: number) => {
  const { id } = await shipOrder(as(staff), orderId, await reads(orderId), loading(quantity))
  await depart(id)
  return id
}
const mailed = async (id: string, name: string) => {
  const found = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, id), eq(mails.email, name)))
  const words = found.map(async ({ email, data }) => (await renderEmail(email, data, letterhead)).text)
  return (await Promise.all(words)).join(' ').replaceAll(/\s+/g, ' ')
}
const day = (deliveryDate: string) => ({ to: { deliveryDate, deliveryWindow: 'flexible' as const } })

test('a number corrected on the ticket of a complete order opens nothing, though the tolerance is narrower by now', async () => {
  const { id } = await confirmed()
  const truck = await truckOf(id)
  await deliver(truck, 7700)
  expect(await reads(id)).toMatchObject({ state: 'delivered' })
  const narrow = as(staff, { tolerance: { basisPoints: 100, most: 80 as DeciGallons } })
  await correctShipment(narrow, truck, 'delivered', { billOfLading: 'BOL 40732', reason: 'Typo.' })
  expect(await reads(id)).toMatchObject({ state: 'delivered', deciGallons: 7700 })
  expect(await mailed(id, 'order-corrected-open')).toBe('')
})

test('what a second truck brings of a purchase order that is complete is paid for as well', async () => {
  const { id: orderId } = await confirmed(16_000)
  const lines = [{ ...diesel, price: 29_000 }]
  const asked = { submissionId: randomUUID(), lines, deliveryDate: '2025-11-20', note: null }
  const { id } = await placePurchase(as(staff), orderId, 'confirmed', {
    ...{ ...asked, supplierId: supplier.companyId ?? '' },
  })
  await answerPurchase(as(supplier), id, 'pending', { verb: 'confirm' })
  const [first, second] = [
    await shipPurchase(as(supplier), id, 'confirmed', loading(7500)),
    await shipPurchase(as(supplier), id, 'confirmed', loading(500)),
  ]
  await depart(first.id)
  await deliver(first.id, 8000)
  await depart(second.id)
  await deliver(second.id, 500)
  const paid = { state: 'delivered', deciGallons: 8500, costCents: 246_500 }
  expect(await findPurchase(as(staff), id)).toMatchObject(paid)
})

test('when the last truck turns back, the customer reads what the others brought', async () => {
  const { id } = await confirmed()
  const [one, two] = [await truckOf(id, 4000), await truckOf(id, 4000)]
  await deliver(one, 4000)
  await updateShipment(as(staff), two, 'in_transit', { verb: 'turn_back', reason: 'Gate closed' })
  const words = await mailed(id, 'order-turned-back')
  expect(words).toContain('400 gal of 800 gal. Reason: Gate closed.')
  expect(words).toContain("We'll let you know whether the rest is coming on another truck.")
})

test('a wish for another day is answered though the truck has left, and ends with the delivery', async () => {
  const orders = [await confirmed(), await confirmed()] as const
  const trucks = [await shipOrder(as(staff), orders[0].id, 'confirmed', loading())] as const
  await wishDay(as(customer), orders[0].id, await reads(orders[0].id), day('2025-11-25'))
  await depart(trucks[0].id)
  const asks = async (id: string) => (await wishedDays(as(staff), 50)).rows.some((order) => order.id === id)
  expect(await asks(orders[0].id)).toBe(true)
  await declineWish(as(staff), orders[0].id, await reads(orders[0].id), 'The truck is on its way.')
  expect(await reads(orders[0].id)).toMatchObject({ state: 'in_transit', wishedDay: null })

  await wishDay(as(customer), orders[1].id, await reads(orders[1].id), day('2025-11-25'))
  await deliver(await truckOf(orders[1].id), 8000)
  expect(await reads(orders[1].id)).toMatchObject({ state: 'delivered', wishedDay: null })
  expect(await asks(orders[1].id)).toBe(false)
})

test('a question about the day ends with the delivery, and does not come back when the order is open again', async () => {
  const { id } = await confirmed()
  const { id: truck } = await shipOrder(as(staff), id, 'confirmed', loading())
  // For tomorrow nobody is asked by email any more.
  await changeDay(as(staff), id, await reads(id), 'tell_day', day('2025-11-24'))
  await changeDay(as(staff), id, await reads(id), 'ask_day', day('2025-11-26'))
  await depart(truck)
  await deliver(truck, 8000)
  const misread = { delivered: [5000], reason: 'Misread.', sure: ['delivered:0:5000'] }
  await correctShipment(as(staff), truck, 'delivered', misread)
  expect(await reads(id)).toMatchObject({ state: 'confirmed', newDay: null })
  const later = as(staff, { now: ctx.now.add({ hours: 120 }) })
  expect((await openDays(later, 50)).rows.map((order) => order.id)).not.toContain(id)
})

test('why too much of one product came stands in the mail of the delivery, though another truck completed it', async () => {
  const { id } = await confirmOrder(as(staff), (await ordered(staff, customer, [diesel, drums])).id, 'placed')
  const one = await truckOf(id)
  await deliver(one, 9000)
  const { price: _price, ...load } = drums
  const two = await shipOrder(as(staff), id, await reads(id), { ...loading(), loads: [load] })
  await depart(two.id)
  await deliver(two.id, drums.quantity)
  expect(await mailed(id, 'order-delivered')).toContain("It's more than you ordered. Reason: They asked for it.")
})

test('an order that was closed short says no more why, once its corrected ticket says that all of it came', async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  const truck = await shipPurchase(as(supplier), id, 'confirmed', loading())
  await depart(truck.id)
  await deliver(truck.id, 7000)
  await closeOrder(as(staff), orderId, await reads(orderId), 'Tank full')
  const misread = { delivered: [8000], reason: 'Misread.', sure: ['delivered:0:8000'] }
  await correctShipment(as(staff), truck.id, 'delivered', misread)
  expect(await reads(orderId)).toMatchObject({ state: 'delivered', reason: null })
  expect(await findPurchase(as(staff), id)).toMatchObject({ state: 'delivered', reason: null })
})
