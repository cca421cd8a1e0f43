import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { nothingOwn, ownDeliveries } from './own-deliveries.ts'

const { db } = await testDatabase()
const { as, person, ordered } = tradeOn(contextOn(db))

test("a customer has their own sites and orders in the chat, with products and gallons, and nobody has a stranger's", async () => {
  const staff = await person('admin')
  const ann = await person('customer')
  const order = await ordered(staff, ann)
  const [mine, ...others] = (await ownDeliveries(as(ann))).orders
  expect(others).toEqual([])
  expect(mine).toMatchObject({ id: order.id, reference: order.reference, now: 'day' })
  expect(mine?.lines.length).toBeGreaterThan(0)
  expect((await ownDeliveries(as(ann))).sites.map(({ address }) => address)).toEqual([order.deliveryAddress])
  for (const viewer of [await person('customer'), await person('supplier'), staff, visitor])
    expect(await ownDeliveries(as(viewer))).toEqual(nothingOwn)
})
