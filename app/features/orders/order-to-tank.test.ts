import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import type { DeciGallons } from '#domain/money.ts'
import { saveEquipment } from '#features/customers/equipment.ts'
import { recordLevel } from '#features/customers/levels.ts'
import { siteEquipment } from '#features/customers/schema.ts'
import { saveSite, sitesOf } from '#features/customers/sites.ts'
import { diesel, offRoad, tradeOn } from '#features/fulfillment/testing.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import { testDatabase } from '#platform/testing.ts'
import { confirmOrder } from './confirm.ts'
import { orderToTank, tanksInSight, type TankOrder } from './order-to-tank.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const products = [diesel, offRoad]
const gallons = (count: number) => (count * 10) as DeciGallons

/** Someone who bought off-road diesel before, and has a tank of 500 gallons for it with 200 in it. */
const withTank = async () => {
  const buyer = await person('customer')
  const order = await ordered(staff, buyer, [offRoad])
  await confirmOrder(desk, order.id, 'placed')
  const customerId = order.customerId ?? ''
  await saveSite(desk, customerId, '', {
    ...{ name: 'North yard', address: '9 Tank Road, Marysville, OH 43040', county: 'Union', gateCode: '4711#' },
    ...{ accessNotes: 'Left gate', siteContact: null, sitePhone: null },
  })
  const site = (await sitesOf(desk, customerId)).find(({ name }) => name === 'North yard')
  await saveEquipment(desk, customerId, undefined, {
    ...{ siteId: site?.id ?? '', kind: 'tank', label: 'Yard tank', product: 'off-road-diesel' },
    ...{ capacity: gallons(500), unitNumber: null, notes: null },
  })
  const [tank] = (await sitesOf(as(buyer))).flatMap(({ tanks }) => tanks)
  const reading = { id: randomUUID(), gallons: gallons(200), source: 'driver', at: new Date(0) } as const
  await recordLevel(desk, customerId, tank?.id ?? '', reading)
  return { buyer, customerId, tankId: tank?.id ?? '', site }
}
const asking = (overrides: Partial<TankOrder> = {}): TankOrder => ({
  ...{ submissionId: randomUUID(), gallons: gallons(240) },
  to: { deliveryDate: '2025-11-24', deliveryWindow: 'flexible' },
  ...overrides,
})

test('a known tank, gallons and a day are an order: product, place and the price seen last come with the tank', async () => {
  const { buyer, tankId, site, customerId } = await withTank()
  const order = await orderToTank(as(buyer), tankId, asking(), products)
  expect(order).toMatchObject({
    ...{ state: 'placed', firm: false, customerId, siteId: site?.id, tankId, deciGallons: 2400, userId: buyer.userId },
    ...{ deliveryAddress: '9 Tank Road, Marysville, OH 43040', accessNotes: 'Left gate', dyedUse: 'farm' },
  })
  expect(order.goodsCents).toBe(63_624)
  const confirmed = await confirmOrder(desk, order.id, order, { prices: [27_000], freight: 0 as never })
  expect(confirmed.state).toBe('price_asked')
})

test('an order above the tank’s room asks for a confirmation with both figures, and it counts for those figures only', async () => {
  const { buyer, tankId } = await withTank()
  const much = asking({ gallons: gallons(300) })
  const refused = await orderToTank(as(buyer), tankId, much, products).catch((error: unknown) => error)
  expect(refused).toMatchObject({ confirmations: [{ why: expect.stringContaining('has room for 250 gal') }] })
  const sure = (refused as { confirmations: { key: string }[] }).confirmations.map(({ key }) => key)
  expect(await orderToTank(as(buyer), tankId, { ...much, sure }, products)).toMatchObject({ deciGallons: 3000 })
  await expect(orderToTank(as(buyer), tankId, asking({ gallons: gallons(310), sure }), products)).rejects.toThrow('310')
  const fill = asking({ gallons: gallons(300), quantityKind: 'fill' })
  expect(await orderToTank(as(buyer), tankId, fill, products)).toMatchObject({ quantityKind: 'fill' })
})

test('a truck with more than the tank has room for asks the person who schedules it', async () => {
  const { buyer, tankId } = await withTank()
  const order = await orderToTank(as(buyer), tankId, asking(), products)
  const confirmed = await confirmOrder(desk, order.id, order, { prices: [26_510], freight: 4500 as never })
  const loading = {
    ...{ submissionId: randomUUID(), truck: '7', driver: null, terminal: null, bol: null, note: null },
    eta: new Date('2025-11-24T15:00Z'),
    loads: [{ ...offRoad, quantity: 2400 }],
  }
  await db
    .update(siteEquipment)
    .set({ capacity: gallons(400) })
    .where(eq(siteEquipment.id, tankId))
  await expect(shipOrder(desk, order.id, confirmed, loading as never)).rejects.toThrow('has room for 160 gal')
})

test("a tank of someone else does not exist, and one whose price isn't known wants a quote", async () => {
  const { tankId, customerId } = await withTank()
  const stranger = as(await person('customer'))
  await expect(orderToTank(stranger, tankId, asking(), products)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await tanksInSight(stranger)).toEqual([])
  await db.update(siteEquipment).set({ product: 'ulsd' }).where(eq(siteEquipment.id, tankId))
  await expect(orderToTank(desk, tankId, asking(), products)).rejects.toThrow('no price for Ultra-low sulfur diesel')
  expect(await tanksInSight(desk, { customerId })).toHaveLength(1)
})
