import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { historyOf } from '#events/audit-log.ts'
import { historyWords } from '#features/activity/event-catalogue.ts'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { cancelOrder } from './end-order.ts'
import { acceptPrice, confirmOrder, rescheduleOrder } from '#features/orders/confirm.ts'
import { findOrder, linesOf } from '#features/orders/find.ts'
import { placeOrder, reorder } from '#features/orders/place.ts'
import { answerPurchase } from '#features/purchasing/answer.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { listPurchases } from '#features/purchasing/list.ts'
import { agreeToDate } from './move-day.ts'
import { placePurchase } from './place-purchase.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { contextOn } from '#domain/testing.ts'
import { dyedNotice } from '#features/trade/dyed.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { updateShipment } from './truck-updates.ts'
import { declinePurchase } from './withdraw.ts'
import { findShipment } from '#features/shipments/find.ts'
import { shipOrder, shipPurchase } from './schedule.ts'
import { diesel, offRoad, tradeOn, wish } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, offered, ordered, purchased } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer', { id: await company('customer') })
const supplier = await person('supplier', { id: await company('supplier') })
const rival = await person('supplier', { id: await company('supplier') })
const { price: _price, ...load } = diesel
const loading = (quantity = load.quantity) => ({
  submissionId: randomUUID(),
  billOfLading: 'BOL 40731',
  truck: 'Truck 6',
  eta: dateOf(ctx.now.add({ hours: 3 })),
  loads: [{ ...load, quantity }],
})
const later = (minutes: number, viewer: Viewer) => as(viewer, { now: ctx.now.add({ minutes }) })

test('an order follows its truck from the accepted quote to the delivery', async () => {
  const purchase = await purchased(staff, customer, supplier)
  const shipment = await shipPurchase(as(supplier), purchase.id, 'confirmed', loading())
  const order = async () => findOrder(as(customer), purchase.orderId)
  expect((await order()).state).toBe('confirmed')
  await updateShipment(later(5, supplier), shipment.id, 'scheduled', { verb: 'depart' })
  expect((await order()).state).toBe('in_transit')
  const eta = dateOf(ctx.now.add({ hours: 5 }))
  await updateShipment(later(9, supplier), shipment.id, 'in_transit', { verb: 'delay', eta, reason: 'Rack queue' })
  expect((await order()).state).toBe('delayed')
  const arrived = { verb: 'deliver', receivedBy: 'Dana Field', delivered: [8000] } as const
  const done = await updateShipment(later(200, supplier), shipment.id, 'delayed', arrived)
  expect(done).toMatchObject({ state: 'delivered', deliveredDeciGallons: 8000, receivedBy: 'Dana Field' })
  expect(await order()).toMatchObject({ state: 'delivered', deliveredAt: dateOf(ctx.now.add({ minutes: 200 })) })
  expect((await findPurchase(as(supplier), purchase.id)).state).toBe('delivered')
})

test('a supplier sees what is addressed to their company, and nothing else', async () => {
  const purchase = await purchased(staff, customer, supplier)
  const shipment = await shipPurchase(as(supplier), purchase.id, 'confirmed', loading())
  for (const viewer of [rival, customer, visitor, await person('supplier')]) {
    await expect(findPurchase(as(viewer), purchase.id)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(findShipment(as(viewer), shipment.id)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(shipPurchase(as(viewer), purchase.id, 'confirmed', loading())).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect((await listPurchases(as(viewer), {})).rows).toEqual([])
  }
  await expect(findOrder(as(supplier), purchase.orderId)).rejects.toMatchObject({ kind: 'not-found' })
})

test('an order is delivered when its trucks have brought all of it, even when two arrive at once', async () => {
  const order = await ordered(staff, customer)
  await confirmOrder(as(staff), order.id, 'placed')
  const trucks = await Promise.all([1, 2].map(() => shipOrder(as(staff), order.id, 'confirmed', loading(4000))))
  for (const { id } of trucks) await updateShipment(as(staff), id, 'scheduled', { verb: 'depart' })
  const arrived = { verb: 'deliver', receivedBy: 'Dana' } as const
  await Promise.all(trucks.map(({ id }) => updateShipment(as(staff), id, 'in_transit', arrived)))
  expect((await findOrder(as(customer), order.id)).state).toBe('delivered')
})

test('an order waits for its rest when the second truck is canceled', async () => {
  const order = await ordered(staff, customer)
  await confirmOrder(as(staff), order.id, 'placed')
  const [first, second] = await Promise.all(
    [1, 2].map(() => shipOrder(as(staff), order.id, 'confirmed', loading(4000))),
  )
  if (!first || !second) throw new Error('no trucks')
  await updateShipment(as(staff), first.id, 'scheduled', { verb: 'depart' })
  await updateShipment(as(staff), first.id, 'in_transit', { verb: 'deliver', receivedBy: 'Dana' })
  expect((await findOrder(as(customer), order.id)).state).toBe('confirmed')
  await updateShipment(as(staff), second.id, 'scheduled', { verb: 'cancel' })
  expect((await findOrder(as(customer), order.id)).state).toBe('confirmed')
})

test('dyed diesel asks for its use, and the road is refused in the words of the law', async () => {
  const { id } = await offered(staff, customer, [offRoad])
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  const place = (dyedUse?: unknown) =>
    placeOrder(as(customer), id, { submissionId: randomUUID(), wish: wish(), dyedUse })
  await expect(place()).rejects.toMatchObject({ kind: 'invalid' })
  await expect(place('toString')).rejects.toMatchObject({ kind: 'invalid' })
  await expect(place('road')).rejects.toMatchObject({ message: expect.stringContaining(dyedNotice) })
  expect(await place('farm')).toMatchObject({ state: 'placed', dyedUse: 'farm' })
})

test('one quote makes one order, however often and by however many it is placed', async () => {
  const { id } = await offered(staff, customer)
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  const placings = Array.from({ length: 6 }, () => ({ submissionId: randomUUID(), wish: wish() }))
  const made = await Promise.all(placings.map((placing) => placeOrder(as(customer), id, placing)))
  expect(new Set(made.map((order) => order.id)).size).toBe(1)
  expect(await linesOf(ctx, made[0]?.id ?? '')).toHaveLength(1)
})

test('a delivery day of yesterday is refused, and so is an order of a quote that nobody accepted', async () => {
  const { id } = await offered(staff, customer)
  const place = (deliveryDate: string) =>
    placeOrder(as(customer), id, {
      submissionId: randomUUID(),
      wish: wish({ deliveryDate, deliveryWindow: 'morning' }),
    })
  await expect(place('2025-11-24')).rejects.toMatchObject({ kind: 'conflict' })
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  await expect(place('2025-11-19')).rejects.toMatchObject({ kind: 'invalid' })
  expect((await place('2025-11-20')).dueAt.toISOString()).toBe('2025-11-20T17:00:00.000Z')
})

test('staff cancel what they have confirmed', async () => {
  const order = await ordered(staff, customer)
  await confirmOrder(as(staff), order.id, 'placed')
  expect((await cancelOrder(as(staff), order.id, 'confirmed', 'Flooded yard')).state).toBe('canceled')
})

test("a reorder takes the day's price when its customer has accepted it", async () => {
  const first = await ordered(staff, customer)
  const again = await reorder(as(customer), first.id, { submissionId: randomUUID(), wish: wish() })
  expect(again).toMatchObject({ firm: false, totalCents: first.totalCents, reorderOf: first.id })
  await expect(confirmOrder(as(staff), again.id, 'placed')).rejects.toMatchObject({ kind: 'invalid' })
  const day = { prices: [33_000], freight: first.freight }
  for (const freight of [-1, 0.5, Number.NaN] as Cents[])
    await expect(confirmOrder(as(staff), again.id, 'placed', { ...day, freight })).rejects.toThrow('Freight: ')
  const asked = await confirmOrder(as(staff), again.id, 'placed', day)
  expect(asked).toMatchObject({ state: 'price_asked', firm: false, totalCents: first.totalCents })
  const confirmed = await acceptPrice(as(customer), again.id, asked)
  expect(confirmed).toMatchObject({ firm: true, goodsCents: 264_000, totalCents: first.totalCents + 12_640 })
})

test('a day rescheduled with the customer becomes the promised day', async () => {
  const order = await ordered(staff, customer)
  await confirmOrder(as(staff), order.id, 'placed')
  const to = { deliveryDate: '2025-11-25', deliveryWindow: 'afternoon' } as const
  const moved = await rescheduleOrder(as(staff), order.id, 'confirmed', to)
  expect(moved.dueAt.toISOString()).toBe('2025-11-25T22:00:00.000Z')
  const said = (await historyOf(as(staff), order.id)).map(historyWords)
  expect(said.at(-1)).toBe('rescheduled it from Thu, Nov 20, 2025, 7 AM to 7 PM to Tue, Nov 25, 2025, noon to 5 PM')
})

test('a supplier proposes another date, and staff agree or insist', async () => {
  const order = await ordered(staff, customer)
  await confirmOrder(as(staff), order.id, 'placed')
  const { companyId: supplierId = '' } = supplier
  const purchase = { supplierId, lines: [diesel], deliveryDate: '2025-11-20', note: null }
  const { id } = await placePurchase(as(staff), order.id, 'confirmed', { ...purchase, submissionId: randomUUID() })
  const propose = (date: string) => answerPurchase(as(supplier), id, 'pending', { verb: 'propose', date })
  await expect(propose('2025-11-01')).rejects.toMatchObject({ kind: 'invalid' })
  const { deliveryDate } = await findPurchase(as(supplier), id)
  await expect(propose(deliveryDate)).rejects.toThrow('That is the date we asked for.')
  await propose('2025-11-26')
  await answerPurchase(as(staff), id, 'date_proposed', { verb: 'insist' })
  await propose('2025-11-25')
  const agreed = await agreeToDate(as(staff), id, 'date_proposed', ['tell:2025-11-25'])
  expect(agreed).toMatchObject({ state: 'confirmed', deliveryDate: '2025-11-25', proposedDate: null })
  await expect(declinePurchase(as(supplier), id, 'confirmed', 'x')).rejects.toThrow()
})
