import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { contextOn } from '#domain/testing.ts'
import { remainingOf } from '#features/trade/line.ts'
import { declinePurchase } from './withdraw.ts'
import { placePurchase } from './place-purchase.ts'
import { updateShipment } from './truck-updates.ts'
import { shipOrder, shipPurchase } from './schedule.ts'
import { diesel, drums, offRoad, tradeOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, ordered, purchased } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer', { id: await company('customer') })
const supplier = await person('supplier', { id: await company('supplier') })
const { price: _price, ...load } = diesel
const { price: _other, ...dyed } = offRoad

/** A truck with this many tenths of a gallon. */
const loading = (quantity: number, of: typeof load = load) => ({
  submissionId: randomUUID(),
  billOfLading: 'BOL 40731',
  truck: 'Truck 6',
  eta: dateOf(ctx.now.add({ hours: 3 })),
  loads: [{ ...of, quantity }],
})
const confirmed = async (lines = [diesel]) => {
  const order = await ordered(staff, customer, lines)
  return confirmOrder(as(staff), order.id, 'placed')
}
const tooMany = (message: string) => ({ kind: 'conflict', message })

test('a truck takes no more of a purchase order than no other truck has', async () => {
  const { id } = await purchased(staff, customer, supplier)
  const first = await shipPurchase(as(supplier), id, 'confirmed', loading(5000))
  await expect(shipPurchase(as(supplier), id, 'confirmed', loading(3001))).rejects.toMatchObject(
    tooMany('Ultra-low sulfur diesel: 300.1 gal is more than the 300 gal left on this purchase order.'),
  )
  await expect(shipPurchase(as(supplier), id, 'confirmed', loading(1, dyed))).rejects.toMatchObject(
    tooMany('Off-road diesel: nothing is left on this purchase order.'),
  )
  await updateShipment(as(supplier), first.id, 'scheduled', { verb: 'cancel' })
  expect((await shipPurchase(as(supplier), id, 'confirmed', loading(8000))).deciGallons).toBe(8000)
})

test('our own trucks take no more of an order than is left of it, no matter who brought the rest', async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  await shipPurchase(as(supplier), id, 'confirmed', loading(6000))
  await expect(shipOrder(as(staff), orderId, 'confirmed', loading(2001))).rejects.toMatchObject(
    tooMany('Ultra-low sulfur diesel: 200.1 gal is more than the 200 gal left on the order.'),
  )
  await shipOrder(as(staff), orderId, 'confirmed', loading(2000))
  await expect(shipPurchase(as(supplier), id, 'confirmed', loading(2000))).rejects.toMatchObject(
    tooMany('Ultra-low sulfur diesel: nothing is left on the order.'),
  )
})

test('one of two trucks that load the same gallons at once is refused', async () => {
  const { id } = await confirmed()
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => shipOrder(as(staff), id, 'confirmed', loading(4000))))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({ kind: 'conflict' })
})

test('the same form sent twice finds the first truck, though it took all there was', async () => {
  const { id } = await confirmed()
  const all = loading(8000)
  const [first, second] = await Promise.all([
    shipOrder(as(staff), id, 'confirmed', all),
    shipOrder(as(staff), id, 'confirmed', all),
  ])
  expect(second.id).toBe(first.id)
})

test('packages are counted as the gallons are, and two lines of one product together', async () => {
  const { price: _drum, ...drum } = drums
  const { id } = await confirmed([drums, { ...drums, quantity: 1 }])
  await expect(shipOrder(as(staff), id, 'confirmed', loading(4, drum))).rejects.toMatchObject(
    tooMany(`${drum.name}: 4 drums are more than the 3 drums left on the order.`),
  )
  await shipOrder(as(staff), id, 'confirmed', loading(3, drum))
})

test('the first of two lines of one product is used up first', () => {
  const lines = [
    { product: 'a', quantity: 5 },
    { product: 'b', quantity: 2 },
    { product: 'a', quantity: 3 },
  ]
  expect(remainingOf(lines, [{ product: 'a', quantity: 6 }])).toEqual([0, 2, 2])
  expect(remainingOf(lines, [{ product: 'a', quantity: 99 }])).toEqual([0, 2, 0])
})

const buying = (quantity: number, submissionId: string = randomUUID()) => ({
  ...{ submissionId, supplierId: supplier.companyId ?? '', deliveryDate: '2025-11-20', note: null },
  lines: [{ ...diesel, quantity }],
})

test('purchase orders of one order ask for no more than is left of it, counting the open ones', async () => {
  const { id } = await confirmed()
  const first = await placePurchase(as(staff), id, 'confirmed', buying(5000))
  await shipOrder(as(staff), id, 'confirmed', loading(1000))
  await expect(placePurchase(as(staff), id, 'confirmed', buying(2001))).rejects.toMatchObject(
    tooMany('Ultra-low sulfur diesel: 200.1 gal is more than the 200 gal left on the order.'),
  )
  await declinePurchase(as(supplier), first.id, 'pending', 'No truck')
  await placePurchase(as(staff), id, 'confirmed', buying(7000))
})

test('one of two purchase orders for the same gallons at once is refused; the same form submitted twice finds the first', async () => {
  const { id } = await confirmed()
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => placePurchase(as(staff), id, 'confirmed', buying(4000))),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({ kind: 'conflict' })
  const other = await confirmed()
  const all = buying(8000)
  const [one, two] = await Promise.all([1, 2].map(() => placePurchase(as(staff), other.id, 'confirmed', all)))
  expect(two?.id).toBe(one?.id)
})
