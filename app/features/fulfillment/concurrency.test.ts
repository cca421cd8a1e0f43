import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { confirmOrder, rescheduleOrder } from '#features/orders/confirm.ts'
import { findOrder, linesOf } from '#features/orders/find.ts'
import { reorder } from '#features/orders/place.ts'
import { answerPurchase } from '#features/purchasing/answer.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { contextOn } from '#domain/testing.ts'
import { updateShipment } from './truck-updates.ts'
import { findShipment } from '#features/shipments/find.ts'
import { agreeToDate } from './move-day.ts'
import { placePurchase } from './place-purchase.ts'
import { shipOrder, shipPurchase } from './schedule.ts'
import { diesel, tradeOn, wish } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, ordered } = tradeOn(ctx)
const desks = [await person('admin'), { ...(await person('admin')), name: 'Robin Marsh' }]
const [staff, robin] = [desks[0]!, desks[1]!]
const customer = await person('customer')
const supplier = await person('supplier', { id: await company('supplier') })
const confirmed = async () => confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')
const statuses = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status).toSorted()
const named = async (id: string, name: string) => (await historyOf(ctx, id)).filter((entry) => entry.name === name)

test('one of two people who reschedule an order at once wins; the other reads who was faster', async () => {
  const order = await confirmed()
  const days = ['2025-11-25', '2025-11-26']
  const set = (deliveryDate: string, by: number) =>
    rescheduleOrder(as(desks[by]!), order.id, order, { deliveryDate, deliveryWindow: 'morning' })
  const outcomes = await Promise.allSettled(days.map(set))
  expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected'])
  const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
  expect((await findOrder(as(staff), order.id)).deliveryDate).toBe(days[won])
  expect(await named(order.id, 'order.reschedule')).toHaveLength(1)
  await expect(set('2025-11-28', 0)).rejects.toMatchObject({
    kind: 'conflict',
    message: `${desks[won]?.name} changed this order at 10:00 AM. It is now confirmed.`,
  })
})

test('one of two people who confirm a reorder at different prices wins; the other reads who was faster', async () => {
  const before = await confirmed()
  const order = await reorder(as(customer), before.id, { submissionId: randomUUID(), wish: wish(), dyedUse: null })
  // Both below what the customer saw: neither asks them first.
  const prices = [31_000, 31_100]
  const confirm = (price: number, by: number) =>
    confirmOrder(as(desks[by]!), order.id, 'placed', { prices: [price], freight: 4500 as Cents })
  const outcomes = await Promise.allSettled(prices.map(confirm))
  expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected'])
  const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
    kind: 'conflict',
    message: `${desks[won]?.name} changed this order at 10:00 AM. It is now confirmed.`,
  })
  expect(await linesOf(as(staff), order.id)).toMatchObject([{ price: prices[won] }])
})

test('one of two people who report a new arrival time of a late truck at once wins', async () => {
  const order = await confirmed()
  const { price: _price, ...load } = diesel
  const eta = (hours: number) => dateOf(ctx.now.add({ hours }))
  const loading = { submissionId: randomUUID(), billOfLading: 'BOL 7', truck: 'Truck 6', eta: eta(3), loads: [load] }
  const { id } = await shipOrder(as(staff), order.id, 'confirmed', loading)
  await updateShipment(as(staff), id, 'scheduled', { verb: 'depart' })
  const late = { verb: 'delay', reason: 'Rack queue' } as const
  const seen = await updateShipment(as(staff), id, 'in_transit', { ...late, eta: eta(4) })
  const outcomes = await Promise.allSettled([
    updateShipment(as(staff), id, seen, { ...late, eta: eta(5) }),
    updateShipment(as(robin), id, seen, { ...late, eta: eta(6) }),
  ])
  expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected'])
  const won = outcomes.find((outcome) => outcome.status === 'fulfilled')
  expect((await findShipment(as(staff), id)).eta).toEqual(won?.value.eta)
  expect(await named(id, 'shipment.delay')).toHaveLength(2)
})

test('an order stays delayed while one of its trucks is, no matter which other truck leaves', async () => {
  const order = await confirmed()
  const { price: _price, ...load } = diesel
  const eta = dateOf(ctx.now.add({ hours: 3 }))
  const half = { billOfLading: 'BOL 7', truck: 'Truck 6', eta, loads: [{ ...load, quantity: 4000 }] }
  const trucks = [1, 2].map(() => shipOrder(as(staff), order.id, 'confirmed', { ...half, submissionId: randomUUID() }))
  const [first, second] = (await Promise.all(trucks)).map(({ id }) => id) as [string, string]
  const state = async () => (await findOrder(as(staff), order.id)).state
  await updateShipment(as(staff), first, 'scheduled', { verb: 'depart' })
  await updateShipment(as(staff), first, 'in_transit', { verb: 'delay', eta, reason: 'Rack queue' })
  await updateShipment(as(staff), second, 'scheduled', { verb: 'depart' })
  expect(await state()).toBe('delayed')
  const arrived = { verb: 'deliver', receivedBy: 'Dana' } as const
  await updateShipment(as(staff), first, 'delayed', arrived)
  expect(await state(), 'the late one is there, the other is in time').toBe('in_transit')
})

test("a yes to a supplier's first proposed date does not accept a later one", async () => {
  const order = await confirmed()
  const { companyId: supplierId = '' } = supplier
  const purchase = { supplierId, lines: [diesel], deliveryDate: '2025-11-20', note: null, submissionId: randomUUID() }
  const { id } = await placePurchase(as(staff), order.id, 'confirmed', purchase)
  const propose = (date: string) => answerPurchase(as(supplier), id, 'pending', { verb: 'propose', date })
  const seen = await propose('2025-11-26')
  await answerPurchase(as(robin), id, seen, { verb: 'insist' })
  await propose('2025-12-01')
  await expect(agreeToDate(as(staff), id, seen)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await findPurchase(as(staff), id)).toMatchObject({ state: 'date_proposed', deliveryDate: '2025-11-20' })
})

test('buying for an order, or loading it, is refused when someone has changed it since it was shown', async () => {
  const shown = await confirmed()
  const on = { deliveryDate: '2025-11-25', deliveryWindow: 'morning' } as const
  await rescheduleOrder(as(robin), shown.id, shown, on)
  const stale = { kind: 'conflict', message: 'Robin Marsh changed this order at 10:00 AM. It is now confirmed.' }
  const { price: _price, ...load } = diesel
  const truck = { submissionId: randomUUID(), billOfLading: 'BOL 40731', truck: 'Truck 6', loads: [load] }
  const loading = { ...truck, eta: new Date('2025-11-25T14:00:00Z') }
  await expect(shipOrder(as(staff), shown.id, shown, loading)).rejects.toMatchObject(stale)
  const { companyId: supplierId = '' } = supplier
  const day = { deliveryDate: '2025-11-24', sure: ['ask:2025-11-24'] }
  const asked = { submissionId: randomUUID(), supplierId, lines: [diesel], note: null, ...day }
  await expect(placePurchase(as(staff), shown.id, shown, asked)).rejects.toMatchObject(stale)

  const now = await findOrder(as(staff), shown.id)
  const { id } = await placePurchase(as(staff), now.id, now, asked)
  const bought = await answerPurchase(as(supplier), id, 'pending', { verb: 'propose', date: '2025-11-25' })
  const agreed = await agreeToDate(as(staff), id, bought)
  await expect(shipPurchase(as(supplier), id, bought, loading)).rejects.toMatchObject({
    message: 'Dispatch changed this purchase order at 10:00 AM. It is now confirmed.',
  })
  const { reference } = await shipPurchase(as(supplier), id, agreed, loading)
  expect(await shipPurchase(as(supplier), id, bought, loading)).toMatchObject({ reference })
})
