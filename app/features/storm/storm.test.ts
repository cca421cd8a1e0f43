import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { mailPlan } from '#emails/index.ts'
import { contextOn } from '#domain/testing.ts'
import type { ConfirmationRequired } from '#domain/confirmation.ts'
import type { DeciGallons } from '#domain/money.ts'
import { saveEquipment } from '#features/customers/equipment.ts'
import { customers, deliverySites } from '#features/customers/schema.ts'
import { saveSite, sitesOf } from '#features/customers/sites.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import { offRoad, tradeOn } from '#features/fulfillment/testing.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { reminders } from '#features/reminders/schema.ts'
import { saveStanding } from '#features/standing/change.ts'
import { decideProposal } from '#features/standing/decide.ts'
import { proposeDeliveries } from '#features/standing/propose.ts'
import { standingProposals } from '#features/standing/schema.ts'
import { mails } from '#mails/schema.ts'
import { system } from '#domain/viewer.ts'
import { testDatabase } from '#platform/testing.ts'
import { allocate, deliveredBetween, lastAllocation } from './allocate.ts'
import { limitsFor } from './limits.ts'
import { ownShare } from './own-share.ts'
import { gallonsBetween } from './pages/gallons-between.ts'
import { stormQueue } from './pages/queue.ts'
import { stormAllotments } from './schema.ts'

const { db } = await testDatabase()
const storm = { on: true, reason: 'Ice', endsOn: '2025-11-30', since: '2025-11-01T00:00:00.000Z' }
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leone.example' }) })
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const desk = as(staff)
/** A minute later each time: what was shared out last counts. */
let minutes = 0
const inStorm = () => as(staff, { storm, now: ctx.now.add({ minutes: ++minutes }) })
const gallons = (count: number) => (count * 10) as DeciGallons

/** A customer who got so many gallons in November of last year, and has a tank that is delivered to every 14 days. */
const buyerOf = async (lastYear: number) => {
  const buyer = await person('customer')
  const order = await ordered(staff, buyer, [offRoad])
  const customerId = order.customerId ?? ''
  const before = await ordered(staff, buyer, [offRoad])
  for (const each of [order, before]) await confirmOrder(desk, each.id, 'placed')
  const came = { state: 'delivered', deliveredAt: new Date('2024-11-12T15:00Z'), deliveryDate: '2024-11-12' } as const
  await db.update(orders).set(came).where(eq(orders.id, before.id))
  await db
    .update(orderLines)
    .set({ delivered: lastYear * 10 })
    .where(eq(orderLines.orderId, before.id))
  // What was only set up here is not of this month.
  await db.update(orders).set({ deliveryDate: '2025-10-01' }).where(eq(orders.id, order.id))
  return { buyer, customerId, order }
}

const proposed = async (customerId: string) => {
  await saveSite(desk, customerId, '', {
    ...{ name: 'Yard', address: `${randomUUID()}, Marysville, OH 43040`, county: 'Union' },
    ...{ accessNotes: null, siteContact: null, sitePhone: null },
  })
  const site = (await sitesOf(desk, customerId)).find(({ name }) => name === 'Yard')
  await saveEquipment(desk, customerId, undefined, {
    ...{ siteId: site?.id ?? '', kind: 'tank', label: 'Tank', product: 'off-road-diesel', capacity: gallons(1000) },
    ...{ unitNumber: null, notes: null },
  })
  const [tank] = (await sitesOf(desk, customerId)).flatMap(({ tanks }) => tanks)
  const id = await saveStanding(
    desk,
    tank?.id ?? '',
    {
      ...{ rule: 'every_days', everyDays: 14, weekdays: null, levelPercent: null, gallons: gallons(300), note: null },
      ...{ deliveryWindow: 'flexible', dyedUse: 'farm', startsOn: '2025-11-24' },
    },
    { id: randomUUID() },
  )
  await proposeDeliveries(as(system))
  const [proposal] = await db.select().from(standingProposals).where(eq(standingProposals.standingId, id))
  return proposal?.id ?? ''
}

test('everyone who bought gets a share of what came in the same month last year, and is told once', async () => {
  const farm = await buyerOf(600)
  const silent = await buyerOf(100)
  await db.update(customers).set({ email: null }).where(eq(customers.id, silent.customerId))
  const run = { id: randomUUID(), rule: 'percent', percent: 70, gallons: null } as const
  await expect(allocate(desk, run)).rejects.toThrow('Storm mode is off')
  await allocate(inStorm(), run)
  await allocate(inStorm(), run)
  const last = await lastAllocation(desk)
  expect(last?.run).toMatchObject({ percent: 70, month: '2025-11-01', reason: 'Ice', allottedBy: 'admin' })
  const shareOf = (customerId: string) =>
    db.select().from(stormAllotments).where(eq(stormAllotments.customerId, customerId))
  expect(await shareOf(farm.customerId)).toMatchObject([{ before: gallons(600), quota: gallons(420), toldBy: 'email' }])
  expect(await shareOf(silent.customerId)).toMatchObject([{ quota: gallons(70), toldBy: 'phone' }])
  const told = (await db.select().from(mails)).filter(({ email }) => email === 'storm-allotted')
  expect(told.filter(({ recipient }) => recipient === farm.buyer.email)).toHaveLength(1)
  expect(await db.select().from(reminders).where(eq(reminders.customerId, silent.customerId))).toMatchObject([
    { words: expect.stringContaining('about its storm allocation: 70 gal in November') },
  ])
})

test('a customer reads their own allocation and what is left of it in the portal, and nothing once the storm is over', async () => {
  const { buyer } = await buyerOf(600)
  const stranger = await person('customer')
  await allocate(inStorm(), { id: randomUUID(), rule: 'percent', percent: 70, gallons: null })
  expect(await ownShare(as(buyer, { storm }))).toBe('420 gal in November. 420 gal left for new orders.')
  expect(await ownShare(as(stranger, { storm }))).toBeUndefined()
  expect(await ownShare(as(buyer))).toBeUndefined()
  await allocate(inStorm(), { id: randomUUID(), rule: 'partial', percent: null, gallons: gallons(100) })
  expect(await ownShare(as(buyer, { storm }))).toBe('Up to 100 gal with each delivery.')
})

test('a customer who got nothing in that month last year gets a share of what they order in a month', async () => {
  const { customerId } = await buyerOf(0)
  const [first, second] = await db.select().from(orders).where(eq(orders.customerId, customerId))
  // Since September: two orders of 640 gallons, in three months.
  const since = { confirmedAt: new Date('2025-09-03T15:00Z') }
  for (const { id } of [first!, second!]) {
    await db.update(orders).set(since).where(eq(orders.id, id))
    await db.update(orderLines).set({ quantity: 6400, delivered: null }).where(eq(orderLines.orderId, id))
  }
  await db
    .update(orders)
    .set({ deliveredAt: new Date('2025-09-12T15:00Z') })
    .where(eq(orders.id, first!.id))
  await db.update(orders).set({ deliveredAt: null, state: 'confirmed' }).where(eq(orders.id, second!.id))
  await allocate(inStorm(), { id: randomUUID(), rule: 'percent', percent: 70, gallons: null })
  const [share] = await db.select().from(stormAllotments).where(eq(stormAllotments.customerId, customerId))
  expect(share).toMatchObject({ basis: 'average', before: 4267, quota: gallons(298) })
  const [told] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.email, 'storm-allotted'), eq(mails.subjectId, customerId)))
  expect(JSON.stringify(told)).toContain('"basis":"average"')
})

test('what came on the last evening of October is not taken from the share of November', async () => {
  const { customerId, order } = await buyerOf(600)
  // 8:30 PM in Columbus is November already in London.
  const came = { state: 'delivered', deliveredAt: new Date('2025-10-31T20:30-04:00') } as const
  await db.update(orders).set(came).where(eq(orders.id, order.id))
  await allocate(inStorm(), { id: randomUUID(), rule: 'percent', percent: 70, gallons: null })
  expect(await limitsFor(inStorm(), customerId)).toEqual({ left: gallons(420) })
})

test('a proposal above what is left of the share asks; after the storm nothing limits it', async () => {
  const { customerId } = await buyerOf(100)
  const id = await proposed(customerId)
  await allocate(inStorm(), { id: randomUUID(), rule: 'percent', percent: 50, gallons: null })
  const refused = await decideProposal(inStorm(), id).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    confirmations: [{ why: expect.stringContaining('300 gal is more than the 50 gal left') }],
  })
  expect(await decideProposal(desk, id)).toMatchObject({ deciGallons: 3000 })
})

test('an order that staff confirm keeps to the share as well, and to partial fills: more than that asks first', async () => {
  const { buyer, customerId } = await buyerOf(100)
  await allocate(inStorm(), { id: randomUUID(), rule: 'percent', percent: 50, gallons: null })
  const order = await ordered(staff, buyer, [{ ...offRoad, quantity: 800 }])
  expect(order.customerId).toBe(customerId)
  const confirm = (sure?: string[]) => confirmOrder(inStorm(), order.id, 'placed', undefined, { sure })
  const refused = await confirm().catch((error: unknown) => error)
  expect(refused).toMatchObject({
    confirmations: [{ why: expect.stringContaining('80 gal is more than the 50 gal left') }],
  })
  await allocate(inStorm(), { id: randomUUID(), rule: 'partial', percent: null, gallons: gallons(60) })
  const asked = await confirm(['share:800:500']).catch((error: unknown) => error)
  expect(asked).toMatchObject({
    confirmations: [{ key: 'share:800:600', why: expect.stringContaining('limit for each delivery') }],
  })
  expect(await confirm(['share:800:600'])).toMatchObject({ state: 'confirmed' })
})

test('a partial fill brings no more than was said', async () => {
  const { customerId } = await buyerOf(100)
  const id = await proposed(customerId)
  await allocate(inStorm(), { id: randomUUID(), rule: 'partial', percent: null, gallons: gallons(100) })
  expect(await decideProposal(inStorm(), id)).toMatchObject({ deciGallons: 1000, quantityKind: 'fixed' })
})

test('the queue puts a hospital first, and says how far it is', async () => {
  const usual = await buyerOf(10)
  const hospital = await buyerOf(10)
  for (const [{ order }, priority] of [
    [usual, 'standard'],
    [hospital, 'critical'],
  ] as const) {
    const [site] = await db
      .select()
      .from(deliverySites)
      .where(eq(deliverySites.customerId, order.customerId ?? ''))
    await db
      .update(deliverySites)
      .set({ priority })
      .where(eq(deliverySites.id, site?.id ?? ''))
    await db.update(orders).set({ siteId: site?.id }).where(eq(orders.id, order.id))
  }
  const queue = await stormQueue(desk, { latitude: 40.1573, longitude: -82.9956 })
  const place = (id: string) => queue.findIndex((each) => each.id === id)
  expect(place(hospital.order.id)).toBeLessThan(place(usual.order.id))
  expect(queue[place(usual.order.id)]?.miles).toBeCloseTo(22, 0)
})

test('the report counts what was due from when the storm began until it ended', async () => {
  const since = new Date('2025-11-20T00:00Z')
  const before = await deliveredBetween(as(staff, { now: ctx.now.add({ hours: 24 }) }), since)
  const { order } = await buyerOf(10)
  const due = {
    dueAt: new Date('2025-11-20T20:00Z'),
    state: 'delivered',
    deliveredAt: new Date('2025-11-20T19:00Z'),
  } as const
  await db.update(orders).set(due).where(eq(orders.id, order.id))
  const after = await deliveredBetween(as(staff, { now: Temporal.Instant.from('2025-11-21T12:00Z') }), since)
  // Both of its orders were due that day.
  expect(after.kept - before.kept).toBe(2)
  // What was due when it ended is none of its report's.
  const now = as(staff, { now: Temporal.Instant.from('2025-11-21T12:00Z') })
  const [until, later] = [new Date('2025-11-20T20:00:00.000Z'), new Date('2025-11-20T20:00:00.001Z')]
  expect((await deliveredBetween(now, since, later)).due - (await deliveredBetween(now, since, until)).due).toBe(1)
})

test('the report counts what meters said while the storm lasted, also of an order that is not complete', async () => {
  const { price: _price, ...load } = offRoad
  const { id } = await ordered(staff, await person('customer'), [offRoad])
  const order = await confirmOrder(desk, id, 'placed')
  const eta = new Date(ctx.now.add({ hours: 2 }).epochMilliseconds)
  const loading = { submissionId: randomUUID(), truck: 'T2', eta, loads: [load] }
  const truck = await shipOrder(desk, order.id, 'confirmed', loading)
  const left = await updateShipment(desk, truck.id, truck, { verb: 'depart', billOfLading: 'LC-9' })
  const [since, until] = [new Date('2025-11-20T14:00Z'), new Date('2025-11-20T16:00Z')]
  const before = await gallonsBetween(desk, since, until)
  const said = { verb: 'deliver' as const, receivedBy: 'Pat', delivered: [gallons(200)] }
  const asked = await updateShipment(desk, left.id, left, said).catch((error: unknown) => error)
  const sure = (asked as ConfirmationRequired).confirmations.map(({ key }) => key)
  await updateShipment(desk, left.id, left, { ...said, sure })
  expect((await gallonsBetween(desk, since, until)) - before).toBe(gallons(200))
  expect(await gallonsBetween(desk, new Date('2025-11-20T16:00Z'), until)).toBe(0)
})
