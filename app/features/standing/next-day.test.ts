import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { tanksOn } from '#features/dispatch/testing-tanks.ts'
import { orders } from '#features/orders/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { decideProposal, dropProposal } from './decide.ts'
import { nextByRule } from './next-day.ts'
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

test('a delivery that is overdue comes now, also where another one was skipped long before', () => {
  const everyTwoWeeks = { rule: 'every_days', everyDays: 14, weekdays: null, levelPercent: null } as const
  const [lastDelivered, today] = [Temporal.PlainDate.from('2025-12-08'), Temporal.PlainDate.from('2025-12-23')]
  const standing = { ...everyTwoWeeks, startsOn: '2025-11-10', notBefore: '2025-11-25' }
  expect(nextByRule(ctx, { standing, lastDelivered, today })?.toString()).toBe('2025-12-23')
})

test('after one that was skipped, a delivery that nobody confirmed in time is proposed again at once', async () => {
  const { tankId } = await withTank(400)
  const id = await set(tankId, { startsOn: '2025-11-24' })
  const days = async () => (await proposalsOf(id)).map(({ deliveryDate, state }) => [deliveryDate, state]).toSorted()
  await proposeDeliveries(clock())
  await dropProposal(desk, (await proposalsOf(id))[0]?.id ?? '')
  await proposeDeliveries(clock(14))
  expect(await days()).toEqual([
    ['2025-11-24', 'dropped'],
    ['2025-12-08', 'waiting'],
  ])
  await proposeDeliveries(clock(19))
  expect(await days()).toEqual([
    ['2025-11-24', 'dropped'],
    ['2025-12-08', 'dropped'],
    ['2025-12-09', 'waiting'],
  ])
})
