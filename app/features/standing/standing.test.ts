import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import type { ConfirmationRequired } from '#domain/confirmation.ts'
import type { Cents } from '#domain/money.ts'
import { system } from '#domain/viewer.ts'
import { recordAgreement } from '#features/customers/agreements.ts'
import { saveEquipment } from '#features/customers/equipment.ts'
import { cancelOrder } from '#features/fulfillment/end-order.ts'
import { offRoad } from '#features/fulfillment/testing.ts'
import { orders } from '#features/orders/schema.ts'
import { reminders } from '#features/reminders/schema.ts'
import { roadRefused } from '#features/trade/dyed.ts'
import { testDatabase } from '#platform/testing.ts'
import {
  endStanding,
  pauseStanding,
  resumeStanding,
  saveStanding,
  skipNext,
  type StandingDeliveryInput,
} from './change.ts'
import { decideProposal, dropProposal } from './decide.ts'
import { isDryFirst } from './runs-dry.ts'
import { findStanding, standingsInSight } from './find.ts'
import { listStandings } from './list.ts'
import { viewPlan } from './pages/plan-view.ts'
import { plansOf } from './plan.ts'
import { proposeDeliveries } from './propose.ts'
import { dailyTemperatures, standingDeliveries } from './schema.ts'
import { gallons, rule, tanksOn } from '#features/dispatch/testing-tanks.ts'

const { db } = await testDatabase()
/** A Thursday morning; two business days ahead is Monday. */
const ctx = contextOn(db)
const { as, person, ordered, staff, desk, withTank, read, set, proposalsOf } = await tanksOn(ctx)
const clock = (days = 0) => as(system, { now: ctx.now.add({ hours: 24 * days }) })

test.each([
  ['every 14 days from Monday on', { startsOn: '2025-11-24' }, '2025-11-24', 300],
  ['on Mondays and Thursdays', { rule: 'weekdays', weekdays: [1, 4], startsOn: '2025-11-21' }, '2025-11-24', 300],
  ['from a Saturday on, brought on the Monday', { startsOn: '2025-11-22' }, '2025-11-24', 300],
  [
    'by gallons per day, 50 a day of 400',
    { rule: 'gallons_per_day', perDay: gallons(50), gallons: null },
    '2025-11-21',
    550,
  ],
  ['by its level, at 40 percent', { rule: 'level', levelPercent: 40, gallons: null }, '2025-11-20', 500],
] as const)('%s: proposed two business days ahead, once', async (_, given, day, amount) => {
  const { tankId } = await withTank(400)
  const id = await set(tankId, given as Partial<StandingDeliveryInput>)
  await proposeDeliveries(clock())
  await proposeDeliveries(clock())
  expect(await proposalsOf(id)).toMatchObject([{ state: 'waiting', deliveryDate: day, gallons: gallons(amount) }])
})

test('a day three business days ahead waits until tomorrow', async () => {
  const { tankId } = await withTank()
  const id = await set(tankId, { startsOn: '2025-11-25' })
  await proposeDeliveries(clock())
  expect(await proposalsOf(id)).toEqual([])
  await proposeDeliveries(clock(1))
  expect(await proposalsOf(id)).toMatchObject([{ deliveryDate: '2025-11-25' }])
})

test('one press makes an order of it at what the customer saw last; no price of the day is known, so staff price it', async () => {
  const { tankId, customerId, siteId } = await withTank()
  const id = await set(tankId, { startsOn: '2025-11-24' })
  await proposeDeliveries(clock())
  const [proposal] = await proposalsOf(id)
  const order = await decideProposal(desk, proposal?.id ?? '')
  expect(order).toMatchObject({
    state: 'placed',
    tankId,
    siteId,
    customerId,
    deliveryDate: '2025-11-24',
    deciGallons: 3000,
  })
  expect((await decideProposal(desk, proposal?.id ?? '')).id).toBe(order.id)
  expect(await proposalsOf(id)).toMatchObject([{ state: 'ordered', orderId: order.id }])
  await proposeDeliveries(clock(14))
  expect(await proposalsOf(id)).toHaveLength(1)
})

const agree = (customerId: string, amount: number) =>
  recordAgreement(desk, customerId, {
    ...{ kind: 'fixed', amount, product: 'off-road-diesel', agreedBy: 'Dana Field', agreedOn: '2025-11-01' },
    ...{ words: 'By phone', endsOn: null },
  })

test('an agreed price confirms it in the same press', async () => {
  const { tankId, customerId } = await withTank()
  await agree(customerId, 27_500)
  const id = await set(tankId, { startsOn: '2025-11-24' })
  await proposeDeliveries(clock())
  const [proposal] = await proposalsOf(id)
  const order = await decideProposal(desk, proposal?.id ?? '')
  expect(order).toMatchObject({ state: 'confirmed', goodsCents: 82_500 })
})

test('within its limits it becomes an order by itself; beyond them it waits and says why', async () => {
  const { tankId, customerId } = await withTank()
  await agree(customerId, 27_500)
  const limits = { automatic: true, mostGallons: gallons(300), mostCents: 100_000 as Cents }
  const id = await set(tankId, { startsOn: '2025-11-24', ...limits })
  expect(await proposeDeliveries(clock())).toMatchObject({ ordered: 1 })
  expect(await proposalsOf(id)).toMatchObject([{ state: 'ordered', decidedBy: 'Automatic' }])
  const dear = await withTank()
  await agree(dear.customerId, 27_500)
  const over = await set(dear.tankId, { startsOn: '2025-11-24', ...limits, mostCents: 50_000 as Cents })
  const unknown = await withTank()
  const unpriced = await set(unknown.tankId, { startsOn: '2025-11-24', ...limits })
  const much = await withTank()
  const more = await set(much.tankId, { startsOn: '2025-11-24', ...limits, mostGallons: gallons(200) })
  await proposeDeliveries(clock())
  expect(await proposalsOf(over)).toMatchObject([{ state: 'waiting', held: expect.stringContaining('costs more') }])
  expect(await proposalsOf(unpriced)).toMatchObject([{ held: "Today's price isn't known." }])
  expect(await proposalsOf(more)).toMatchObject([{ held: expect.stringContaining('more gallons') }])
  expect(await db.$count(orders, eq(orders.tankId, dear.tankId))).toBe(0)
})

test('a customer pauses, skips and changes their own, and no forecast figure of ours; a stranger finds nothing', async () => {
  const { tankId, buyer } = await withTank(400)
  const own = as(buyer)
  const id = await set(tankId, { startsOn: '2025-11-24' }, own)
  await proposeDeliveries(clock())
  await skipNext(own, id)
  expect(await proposalsOf(id)).toMatchObject([{ state: 'dropped', decidedBy: 'customer' }])
  expect((await findStanding(own, id)).standing).toMatchObject({ nextOn: '2025-12-08' })
  await pauseStanding(own, id, '2026-01-05')
  await proposeDeliveries(clock(30))
  expect(await proposalsOf(id)).toHaveLength(1)
  await resumeStanding(own, id)
  await saveStanding(own, tankId, rule({ everyDays: 7, winterK: 1, automatic: true }), { id })
  expect((await findStanding(own, id)).standing).toMatchObject({ everyDays: 7, winterK: null, automatic: false })
  const stranger = as(await person('customer'))
  expect(await standingsInSight(stranger)).toEqual([])
  await expect(skipNext(stranger, id)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(set(tankId, {}, stranger)).rejects.toMatchObject({ kind: 'not-found' })
  await endStanding(own, id)
  expect(await standingsInSight(own)).toEqual([])
})

test.each([
  ['by the calendar', { startsOn: '2025-11-24' }, '2025-11-24', '2025-12-08'],
  ['on weekdays', { rule: 'weekdays', weekdays: [1], startsOn: '2025-11-21' }, '2025-11-24', '2025-12-01'],
  ['keep full', { rule: 'gallons_per_day', perDay: gallons(50), gallons: null }, '2025-11-21', '2025-11-28'],
] as const)(
  '%s: a day that was skipped stays skipped after a pause, also one without an end',
  async (_, given, day, next) => {
    for (const until of [null, '2025-11-26']) {
      // oxlint-disable no-await-in-loop -- each with its own tank
      const { tankId } = await withTank(400)
      const id = await set(tankId, given as Partial<StandingDeliveryInput>)
      const nextOn = async () => (await findStanding(desk, id)).standing.nextOn
      expect(await nextOn()).toBe(day)
      await skipNext(desk, id)
      expect(await nextOn()).toBe(next)
      await pauseStanding(desk, id, until)
      expect(await nextOn()).toBeNull()
      await resumeStanding(desk, id)
      expect(await nextOn()).toBe(next)
      // oxlint-enable no-await-in-loop
    }
  },
)

test('one that is paused has no next delivery to skip: its pause stays as it was', async () => {
  const { tankId } = await withTank(400)
  const id = await set(tankId, { startsOn: '2025-11-24' })
  await pauseStanding(desk, id, null)
  await expect(skipNext(desk, id)).rejects.toMatchObject({ kind: 'conflict' })
  expect((await findStanding(desk, id)).standing).toMatchObject({ state: 'paused', notBefore: null })
})

test.each([
  ['by the calendar', { startsOn: '2025-11-24' }, '2025-11-24', '2025-12-08'],
  ['on weekdays', { rule: 'weekdays', weekdays: [1], startsOn: '2025-11-21' }, '2025-11-24', '2025-12-01'],
  ['keep full', { rule: 'gallons_per_day', perDay: gallons(50), gallons: null }, '2025-11-21', null],
] as const)(
  '%s: a delivery that is ordered is not the next one to skip, until its order is canceled',
  async (_, given, day, next) => {
    const { tankId } = await withTank(400)
    const id = await set(tankId, given as Partial<StandingDeliveryInput>)
    const nextOn = async () => (await findStanding(desk, id)).standing.nextOn
    await proposeDeliveries(clock())
    expect(await nextOn()).toBe(day)
    const [proposal] = await proposalsOf(id)
    const order = await decideProposal(desk, proposal?.id ?? '')
    expect(await nextOn()).toBe(next)
    await cancelOrder(desk, order.id, order, 'They called.')
    expect(await nextOn()).toBe(day)
  },
)

test('a delivery whose order was canceled is proposed again while it is the next one, and makes an order of its own', async () => {
  const { tankId } = await withTank(400)
  const id = await set(tankId, { rule: 'weekdays', weekdays: [1], startsOn: '2025-11-21' })
  const propose = async () => {
    await proposeDeliveries(clock())
    await proposeDeliveries(clock())
    const proposals = await proposalsOf(id)
    expect(proposals).toMatchObject([{ state: 'waiting', deliveryDate: '2025-11-24', held: null }])
    return proposals[0]?.id ?? ''
  }
  const order = await decideProposal(desk, await propose())
  await cancelOrder(desk, order.id, order, 'Entered at the wrong price; we order it again.')
  const again = await decideProposal(desk, await propose())
  expect(again).toMatchObject({ state: 'placed', deliveryDate: '2025-11-24' })
  expect(again.id).not.toBe(order.id)
})

test('an automatic delivery whose order was canceled is proposed again, and waits for a person', async () => {
  const { tankId, customerId } = await withTank()
  await agree(customerId, 27_500)
  const id = await set(tankId, { startsOn: '2025-11-24', automatic: true })
  await proposeDeliveries(clock())
  const [order] = await db.select().from(orders).where(eq(orders.tankId, tankId))
  await cancelOrder(desk, order!.id, order!, 'They have enough.')
  await proposeDeliveries(clock())
  await proposeDeliveries(clock())
  expect(await proposalsOf(id)).toMatchObject([{ state: 'waiting', held: 'Its order was canceled.' }])
  expect(await db.$count(orders, eq(orders.tankId, tankId))).toBe(1)
})

test('paused and resumed the same day, what was proposed is proposed again', async () => {
  const { tankId } = await withTank(400)
  const id = await set(tankId, { startsOn: '2025-11-24' })
  await proposeDeliveries(clock())
  await pauseStanding(desk, id, null)
  await resumeStanding(desk, id)
  await proposeDeliveries(clock())
  expect(await proposalsOf(id)).toMatchObject([{ state: 'waiting', deliveryDate: '2025-11-24', decidedBy: null }])
})

test('a pause ends on its day by itself', async () => {
  const { tankId } = await withTank()
  const id = await set(tankId, { startsOn: '2025-11-24' })
  await pauseStanding(desk, id, '2025-12-01')
  await proposeDeliveries(clock(10))
  expect((await findStanding(desk, id)).standing.state).toBe('paused')
  await proposeDeliveries(clock(11))
  expect((await findStanding(desk, id)).standing.state).toBe('active')
})

test('what fell due in a pause comes when the pause is over, not a whole period later', async () => {
  const { tankId } = await withTank(400)
  const id = await set(tankId, { everyDays: 30, startsOn: '2025-12-01' })
  await pauseStanding(desk, id, '2025-12-03')
  await proposeDeliveries(clock(13))
  expect((await findStanding(desk, id)).standing).toMatchObject({ state: 'active', nextOn: '2025-12-03' })
})

test('the second of two people who change a standing delivery at once is told', async () => {
  const { tankId } = await withTank()
  const id = await set(tankId, { startsOn: '2025-11-24' })
  await pauseStanding(desk, id, null, 0)
  await expect(skipNext(desk, id, 0)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(set(tankId)).rejects.toThrow('already has a standing delivery')
})

test('an order by other means replaces the standing proposal, which comes back when that order is canceled', async () => {
  const { tankId, siteId, customerId, buyer } = await withTank(400)
  const id = await set(tankId, { rule: 'gallons_per_day', perDay: gallons(40), gallons: null })
  await proposeDeliveries(clock())
  const [proposal] = await proposalsOf(id)
  expect(proposal).toMatchObject({ state: 'waiting' })
  // Ordered by quote: it names the place and no tank, and there is one tank alone for it.
  const order = await ordered(staff, buyer, [offRoad])
  await db.update(orders).set({ customerId, siteId }).where(eq(orders.id, order.id))
  const asked = await decideProposal(desk, proposal?.id ?? '').catch((error: unknown) => error)
  expect(asked).toMatchObject({
    confirmations: [{ why: expect.stringContaining(`already on the way: order ${order.reference}`) }],
  })
  await proposeDeliveries(clock())
  expect(await proposalsOf(id)).toEqual([])
  await saveEquipment(desk, customerId, undefined, {
    ...{ siteId, kind: 'tank', label: 'Another', product: 'off-road-diesel', capacity: gallons(500) },
    ...{ unitNumber: null, notes: null },
  })
  // With a second tank for it nobody knows which one it is for.
  await proposeDeliveries(clock())
  expect(await proposalsOf(id)).toMatchObject([{ state: 'waiting' }])
  await db.update(orders).set({ tankId }).where(eq(orders.id, order.id))
  await proposeDeliveries(clock())
  expect(await proposalsOf(id)).toEqual([])
  await db.update(orders).set({ state: 'canceled' }).where(eq(orders.id, order.id))
  await proposeDeliveries(clock())
  expect(await proposalsOf(id)).toMatchObject([{ state: 'waiting' }])
})

test('a tank that runs dry before its next stop is no alert once an order comes before that, on its page and in the list', async () => {
  const { tankId, customerId, buyer } = await withTank(100)
  const id = await set(tankId, { perDay: gallons(10), startsOn: '2025-12-15' })
  const isAlert = async () => {
    const found = await findStanding(desk, id)
    const [row] = (await listStandings(desk, { customer: customerId }, undefined, 50)).rows
    return [viewPlan((await plansOf(desk, [found])).get(tankId)).isDryFirst, row && isDryFirst(row)]
  }
  expect(await isAlert()).toEqual([true, true])
  const order = await ordered(staff, buyer, [offRoad])
  await db.update(orders).set({ tankId, deliveryDate: '2025-11-24' }).where(eq(orders.id, order.id))
  expect(await isAlert()).toEqual([false, false])
})

test('a proposal that will not fit says so and asks; one that the forecast makes room for asks nothing', async () => {
  const full = await withTank(750)
  const id = await set(full.tankId, { startsOn: '2025-11-24', gallons: gallons(200) })
  await proposeDeliveries(clock())
  const [proposal] = await proposalsOf(id)
  expect(proposal).toMatchObject({ room: gallons(150) })
  const asked = await decideProposal(desk, proposal?.id ?? '').catch((error: unknown) => error)
  expect(asked).toMatchObject({
    confirmations: [{ why: '200 gal may not fit: we expect room for 150 gal.', yes: '200 gal will fit' }],
  })
  const sure = (asked as ConfirmationRequired).confirmations.map(({ key }) => key)
  expect(await decideProposal(desk, proposal?.id ?? '', { sure })).toMatchObject({ deciGallons: gallons(200) })

  const used = await withTank(750)
  const other = await set(used.tankId, { startsOn: '2025-11-24', gallons: gallons(200) })
  await db
    .update(standingDeliveries)
    .set({ perDay: gallons(20) })
    .where(eq(standingDeliveries.id, other))
  await proposeDeliveries(clock())
  const [fits] = await proposalsOf(other)
  expect(fits).toMatchObject({ room: gallons(230) })
  expect(await decideProposal(desk, fits?.id ?? '')).toMatchObject({ deciGallons: gallons(200) })

  const later = await withTank(400)
  const third = await set(later.tankId, { startsOn: '2025-11-24', gallons: gallons(200) })
  await proposeDeliveries(clock())
  await read(later.customerId, later.tankId, 880, ctx.now.add({ hours: 1 }))
  await proposeDeliveries(clock())
  expect(await proposalsOf(third)).toMatchObject([{ room: gallons(20) }])
})

test('once the hours of today are over, what runs dry today is proposed for the next business day', async () => {
  const { tankId } = await withTank(100)
  const id = await set(tankId, { rule: 'gallons_per_day', perDay: gallons(50), gallons: null })
  const days = async () => (await proposalsOf(id)).map(({ deliveryDate, state }) => [deliveryDate, state]).toSorted()
  await proposeDeliveries(clock())
  expect(await days()).toEqual([['2025-11-20', 'waiting']])
  await proposeDeliveries(as(system, { now: ctx.now.add({ hours: 10 }) }))
  expect(await days()).toEqual([
    ['2025-11-20', 'dropped'],
    ['2025-11-21', 'waiting'],
  ])
})

test('staff drop a proposal, and the tank is looked at again after a week', async () => {
  const { tankId } = await withTank(100)
  const id = await set(tankId, { rule: 'gallons_per_day', perDay: gallons(50), gallons: null })
  await proposeDeliveries(clock())
  const [proposal] = await proposalsOf(id)
  await dropProposal(desk, proposal?.id ?? '')
  await proposeDeliveries(clock(1))
  expect(await proposalsOf(id)).toHaveLength(1)
  await expect(decideProposal(desk, proposal?.id ?? '')).rejects.toThrow('already dropped')
  await proposeDeliveries(clock(6))
  expect(await proposalsOf(id)).toHaveLength(2)
})

test('a tank that we keep full goes to will-call only by the request in writing of its customer, and then we remind', async () => {
  const { tankId, customerId } = await withTank(900)
  const id = await set(tankId, { rule: 'gallons_per_day', perDay: gallons(10), gallons: null })
  const call = rule({ rule: 'will_call', everyDays: 7, startsOn: '2025-11-10' })
  await expect(saveStanding(desk, tankId, call, { id })).rejects.toThrow('request in writing')
  await saveStanding(desk, tankId, call, { id, sure: ['will-call'] })
  await proposeDeliveries(clock())
  await proposeDeliveries(clock())
  expect(await db.select().from(reminders).where(eq(reminders.customerId, customerId))).toMatchObject([
    { words: expect.stringContaining('Ask about Big tank') },
  ])
  expect(await proposalsOf(id)).toEqual([])
})

test('a customer who was called about a low tank is called again after a week, and not because weather or a reading moved its forecast', async () => {
  const { tankId, customerId } = await withTank(400)
  const id = await set(tankId, { rule: 'degree_days', winterK: 50, gallons: null })
  const call = rule({ rule: 'will_call', everyDays: null, winterK: 50 })
  await saveStanding(desk, tankId, call, { id, sure: ['will-call'] })
  const tasks = () => db.$count(reminders, eq(reminders.customerId, customerId))
  await proposeDeliveries(clock(1))
  expect(await tasks()).toBe(1)
  await db.update(reminders).set({ doneAt: new Date() }).where(eq(reminders.customerId, customerId))
  // It was colder than normal.
  await db.insert(dailyTemperatures).values({
    ...{ id: randomUUID(), day: '2025-11-21', high: 20, low: 10 },
    ...{ source: 'fetched', recordedAt: new Date() },
  })
  await proposeDeliveries(clock(2))
  expect(await tasks()).toBe(1)
  // What they read off their gauge when we called.
  await read(customerId, tankId, 250, clock(2).now)
  await proposeDeliveries(clock(3))
  await proposeDeliveries(clock(7))
  expect(await tasks()).toBe(1)
  await proposeDeliveries(clock(8))
  await proposeDeliveries(clock(9))
  expect(await tasks()).toBe(2)
  await db.delete(dailyTemperatures)
})

test('dyed diesel for the road is refused, as on an order, and nothing is saved', async () => {
  const { tankId, buyer } = await withTank()
  for (const who of [desk, as(buyer)])
    // oxlint-disable-next-line no-await-in-loop -- one after another, on one tank
    await expect(set(tankId, { dyedUse: 'road' }, who)).rejects.toThrow(roadRefused)
  expect(await standingsInSight(as(buyer))).toEqual([])
  const id = await set(tankId, { dyedUse: 'farm' })
  await expect(saveStanding(desk, tankId, rule({ dyedUse: 'road' }), { id })).rejects.toThrow(roadRefused)
})

test('a standing delivery by the calendar without a first day starts after our lead time, whatever the hour; keep full starts now', async () => {
  const night = ctx.now.subtract({ hours: 6 })
  for (const [now, starts] of [
    [ctx.now, '2025-11-25'],
    [night, '2025-11-25'],
    [ctx.now.add({ hours: 10 }), '2025-11-26'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- each with its own tank
    const { tankId, buyer } = await withTank(400)
    // oxlint-disable-next-line no-await-in-loop -- the same
    const id = await set(tankId, {}, as(buyer, { now }))
    // oxlint-disable-next-line no-await-in-loop -- the same
    expect((await findStanding(desk, id)).standing).toMatchObject({ startsOn: starts, nextOn: starts })
  }
  const { tankId } = await withTank(400)
  const kept = await set(tankId, { rule: 'gallons_per_day', perDay: gallons(50), gallons: null })
  expect((await findStanding(desk, kept)).standing).toMatchObject({ startsOn: '2025-11-20' })
})
