import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { listOrders } from '#features/orders/list.ts'
import { listPurchases } from '#features/purchasing/list.ts'
import { contextOn } from '#domain/testing.ts'
import type { Line } from '#features/trade/line.ts'
import type { Viewer } from '#domain/viewer.ts'
import { listShipments } from '#features/shipments/list.ts'
import { placePurchase } from './place-purchase.ts'
import { shipOrder } from './schedule.ts'
import { diesel, drums, offRoad, tradeOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer', { id: await company('customer') })
const supplier = await person('supplier', { id: await company('supplier', 'Buckeye Terminal') })
const rival = await person('supplier', { id: await company('supplier') })

/** An order of these goods, all of it bought from the supplier and put on our truck. */
const sold = async (line: Line) => {
  const order = await confirmOrder(as(staff), (await ordered(staff, customer, [line])).id, 'placed')
  const { companyId: supplierId = '' } = supplier
  const purchase = { submissionId: randomUUID(), supplierId, lines: [line], deliveryDate: '2025-11-20', note: null }
  await placePurchase(as(staff), order.id, 'confirmed', purchase)
  const { price: _price, ...load } = line
  const truck = { submissionId: randomUUID(), billOfLading: 'BOL 1', truck: 'Truck 6', loads: [load] }
  await shipOrder(as(staff), order.id, 'confirmed', { ...truck, eta: dateOf(ctx.now.add({ hours: 3 })) })
  return order.id
}
const [fuel, dyed, oil] = [await sold(diesel), await sold(offRoad), await sold(drums)]

const found = async (
  list: typeof listOrders | typeof listPurchases | typeof listShipments,
  by: Viewer,
  words: string,
) => new Set((await list(as(by), { words })).rows.map((row) => ('orderId' in row ? row.orderId : row.id)))

test('an order, a purchase order and a shipment are found by what people call the goods', async () => {
  for (const words of ['drum', 'HYDRAULIC', 'ISO VG 46, 55']) {
    expect(await found(listOrders, staff, words)).toEqual(new Set([oil]))
    expect(await found(listOrders, customer, words)).toEqual(new Set([oil]))
    expect(await found(listPurchases, staff, words)).toEqual(new Set([oil]))
    expect(await found(listPurchases, supplier, words)).toEqual(new Set([oil]))
    expect(await found(listShipments, staff, words)).toEqual(new Set([oil]))
  }
  expect(await found(listOrders, customer, 'diesel')).toEqual(new Set([fuel, dyed]))
  expect(await found(listPurchases, supplier, 'off-road')).toEqual(new Set([dyed]))
  expect(await found(listShipments, staff, 'kerosene')).toEqual(new Set())
})

test('staff find what a supplier has by its name, and what hangs on an order by its number', async () => {
  const [order] = (await listOrders(as(staff), { words: 'drum' })).rows
  expect(await found(listPurchases, staff, 'buckeye')).toEqual(new Set([fuel, dyed, oil]))
  for (const list of [listPurchases, listShipments])
    expect(await found(list, staff, order?.reference ?? '')).toEqual(new Set([oil]))
  for (const list of [listPurchases, listShipments])
    expect(await found(list, supplier, order?.reference ?? '')).toEqual(new Set())
})

test('a search by product never finds another customer’s record', async () => {
  expect(await found(listPurchases, rival, 'diesel')).toEqual(new Set())
  expect(await found(listOrders, await person('customer'), 'diesel')).toEqual(new Set())
  expect(await found(listPurchases, supplier, 'tax_class')).toEqual(new Set())
})
