import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { contextOn } from '#domain/testing.ts'
import { listShipments, type ShipmentList } from './list.ts'
import type { ShipmentState } from './lifecycle.ts'
import { shipments } from './schema.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const supplier = await person('supplier', { id: await company('supplier') })
const order = await ordered(staff, await person('customer'))

/** A truck that is due, and perhaps arrived, so many hours from now. */
const truck = async (name: string, state: ShipmentState, due: number, arrived?: number) => {
  const at = (hours: number) => dateOf(ctx.now.add({ hours }))
  await db.insert(shipments).values({
    ...{ id: randomUUID(), reference: name, submissionId: randomUUID(), orderId: order.id, state, truck: name },
    ...{ supplierId: supplier.companyId, billOfLading: name, deciGallons: order.deciGallons },
    ...{ destination: 'Marion', eta: at(due), createdAt: at(0) },
    ...(arrived !== undefined && { deliveredAt: at(arrived) }),
  })
}
await truck('came last week', 'delivered', -160, -168)
await truck('next week', 'scheduled', 168)
await truck('came an hour ago', 'delivered', -40, -1)
await truck('this noon', 'in_transit', 2)
await truck('canceled for yesterday', 'canceled', -24)
await truck('overdue', 'delayed', -3)

const names = async (query: ShipmentList = {}, viewer: typeof staff = staff) =>
  (await listShipments(as(viewer), query)).rows.map(({ reference }) => reference)

const open = ['overdue', 'this noon', 'next week']
const over = ['came an hour ago', 'canceled for yesterday', 'came last week']

test('trucks to come stand before those that are over: the next one first, then the latest', async () => {
  expect(await names()).toEqual([...open, ...over])
  expect(await names({}, supplier)).toEqual([...open, ...over])
  expect(await names({ state: 'active' })).toEqual(open)
  expect(await names({ state: 'delivered' })).toEqual(['came an hour ago', 'came last week'])
})

test('pages keep the same order forward and back', async () => {
  const seen: string[] = []
  let turn: Parameters<typeof listShipments>[2]
  let last: Awaited<ReturnType<typeof listShipments>> | undefined
  do {
    last = await listShipments(as(staff), {}, turn, 2)
    seen.push(...last.rows.map(({ reference }) => reference))
    turn = last.older
  } while (turn)
  expect(seen).toEqual([...open, ...over])
  const back = await listShipments(as(staff), {}, last.newer, 2)
  expect(back.rows.map(({ reference }) => reference)).toEqual(['next week', 'came an hour ago'])
})

test('the order does not hang on the time zone of the person who writes', async () => {
  const before = await db.select({ id: shipments.id, rank: shipments.rank }).from(shipments).orderBy(shipments.id)
  await db.transaction(async (db) => {
    await db.execute(sql`set local time zone 'Asia/Tokyo'`)
    await db.update(shipments).set({ truck: 'Truck 7' })
  })
  const after = await db.select({ id: shipments.id, rank: shipments.rank }).from(shipments).orderBy(shipments.id)
  expect(after).toEqual(before)
})
