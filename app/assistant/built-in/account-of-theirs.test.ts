import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dateOf } from '#domain/instant.ts'
import { contextOn } from '#domain/testing.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { testDatabase } from '#platform/testing.ts'
import { ownMatters } from '../figures/orders.ts'
import { phrasesIn } from '../phrases/index.ts'
import { ownAccount } from './account.ts'
import { ownMatterNamed } from './status.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, ordered } = tradeOn(ctx)
const english = phrasesIn('en')

test('"where is my truck" names the truck that is on the road and its time, to its own customer alone', async () => {
  const [staff, ann, bob] = [await person('admin'), await person('customer'), await person('customer')]
  const order = await ordered(staff, ann, [diesel])
  await confirmOrder(as(staff), order.id, 'placed')
  const { price: _price, ...load } = diesel
  const { id } = await shipOrder(as(staff), order.id, 'confirmed', {
    ...{ submissionId: randomUUID(), billOfLading: 'BOL 40731', truck: 'Truck 6' },
    ...{ eta: dateOf(ctx.now.add({ hours: 3 })), loads: [load] },
  })
  const said = async () => (await ownMatters(as(ann), english)).map(({ words }) => words)
  expect((await said()).join()).not.toContain('Truck 6')
  await updateShipment(as(staff), id, 'scheduled', { verb: 'depart' })
  // A later order does not hide the one that is on its way.
  for (let more = 0; more < 3; more++) await ordered(staff, ann, [diesel])
  expect((await said())[0]).toMatch(/^order in transit, .*; Truck 6 is on the road, expected \w+, \w+ \d+, at /)
  expect((await ownMatterNamed(as(ann), order.reference, english))?.words).toContain('Truck 6 is on the road')
  expect(await ownMatters(as(bob), english)).toEqual([])
  expect(await ownMatterNamed(as(bob), order.reference, english)).toBeUndefined()
})

test('the assistant reads a balance and keep-full tanks only within the customer’s own access', async () => {
  const bob = await person('customer')
  expect(await ownAccount.owed(as(bob))).toMatchObject({ balance: 0, pastDue: 0 })
  expect(await ownAccount.standing(as(bob))).toEqual([])
})
