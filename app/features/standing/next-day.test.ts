import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { tanksOn } from '#features/dispatch/testing-tanks.ts'
import { orders } from '#features/orders/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { decideProposal } from './decide.ts'
import { proposeDeliveries } from './propose.ts'

const { db } = await testDatabase()
/** Thursday, November 20, 2025; Thanksgiving is the Thursday after. */
const ctx = contextOn(db)
const { as, desk, withTank, set, proposalsOf } = await tanksOn(ctx)
const clock = (days = 0) => as(system, { now: ctx.now.add({ hours: 24 * days }) })

test('a weekly delivery that came the day before a holiday is not proposed again for the day after it', async () => {
  const { tankId } = await withTank(400)
  const id = await set(tankId, { rule: 'weekdays', weekdays: [4], startsOn: '2025-11-21' })
  await proposeDeliveries(clock(4))
  const [proposal] = await proposalsOf(id)
  expect(proposal).toMatchObject({ state: 'waiting', deliveryDate: '2025-11-26' })
  const order = await decideProposal(as(desk.viewer, { now: clock(4).now }), proposal?.id ?? '')
  await db
    .update(orders)
    .set({ state: 'delivered', deliveredAt: new Date('2025-11-26T16:00Z') })
    .where(eq(orders.id, order.id))
  const days = async () => (await proposalsOf(id)).map(({ deliveryDate }) => deliveryDate).toSorted()
  await proposeDeliveries(clock(7))
  expect(await days()).toEqual(['2025-11-26'])
  await proposeDeliveries(clock(12))
  expect(await days()).toEqual(['2025-11-26', '2025-12-04'])
})
