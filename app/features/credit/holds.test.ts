import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { contextOn, credit } from '#domain/testing.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { mailPlan } from '#emails/index.ts'
import { historyOf } from '#events/audit-log.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import type { Order } from '#features/orders/schema.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { cancelOrder } from '#features/fulfillment/end-order.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import { findOrder } from '#features/orders/find.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { setTerms } from './customer-terms.ts'
import type { HoldFacts } from './events.ts'
import { creditStanding } from './exposure.ts'
import { checkOrders, holdOrder, holdsOf, letAllGo, releaseOrder, wouldBeHeld } from './holds.ts'
import { countHeldOrders } from './list.ts'
import { holdWords } from './hold-words.ts'
import { customerHoldView, orderHoldView } from './pages/credit-view.ts'
import { holdKinds, orderHolds } from './schema.ts'

const { db } = await testDatabase()
const quiet = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }) })
const ctx: Context = { ...quiet, credit: { ...credit, holds: true } }
const { as, person, ordered } = tradeOn(ctx)
const off = tradeOn(quiet)
const staff = await person('admin')
const coworker = await person('admin')
const desk = as(staff)

beforeEach(() => db.delete(orderHolds))

const net30 = { fuel: { kind: 'net' as const, days: 30 }, lubricant: { kind: 'net' as const, days: 30 } }
const limited = (order: Order, limit: number) =>
  setTerms(desk, order.customerId ?? '', { terms: net30, limitCents: limit as Cents, reviewOn: null, reason: null })

const kinds = async ({ id }: Order) => (await holdsOf(desk, id)).map(({ kind }) => kind)
const schedule = () => ({
  ...{ submissionId: crypto.randomUUID(), truck: 'T-7', note: null, loads: [diesel] },
  eta: new Date('2025-11-20T19:00:00Z'),
})
const loaded = (order: Order, overrides: object = {}) =>
  shipOrder(desk, order.id, order, { ...schedule(), ...overrides } as never)
const names = async ({ id }: Order) => (await historyOf(desk, id)).map(({ name }) => name)

test('no order waits while credit holds are off, and the preview lists those that would', async () => {
  const customer = await off.person('customer')
  const order = await off.ordered(staff, customer)
  expect(await kinds(order)).toEqual([])
  const waiting = (await wouldBeHeld(off.as(staff))).find(({ order: { id } }) => id === order.id)
  expect(waiting?.reasons).toEqual([{ kind: 'no_terms', owed: expect.any(Number) }])
  const confirmed = await confirmOrder(off.as(staff), order.id, 'placed')
  await holdOrder(off.as(staff), order.id, 'Check with the owner')
  const load = () => shipOrder(off.as(staff), order.id, confirmed, schedule() as never)
  await expect(load()).rejects.toThrow('On hold: Check with the owner.')
  await releaseOrder(off.as(coworker), order.id, { reason: 'They called', onDelivery: false })
  await load()
})

test('a customer without terms prepays the most a truck may bring; no truck is loaded until then', async () => {
  const order = await ordered(staff, await person('customer'))
  expect(await kinds(order)).toEqual(['no_terms'])
  const [hold] = await holdsOf(desk, order.id)
  // 40 gallons more, as the tolerance of the tests lets a truck bring: 5 %, at most 50.
  expect(hold?.owedCents).toBeGreaterThan(order.totalCents)
  expect(hold?.owedCents).toBeLessThan(order.totalCents * 1.06)
  const sent = await db.select().from(mails).where(eq(mails.subjectId, order.id))
  expect(sent.filter(({ email }) => email === 'order-on-hold')).toHaveLength(1)

  const confirmed = await confirmOrder(desk, order.id, 'placed')
  await expect(loaded(confirmed)).rejects.toThrow('On hold: this customer has no credit terms')
  expect(await kinds(order)).toEqual(['no_terms'])
})

test('orders within the limit go; the one that passes it waits by what is too much, and goes when it is raised', async () => {
  const customer = await person('customer')
  const first = await ordered(staff, customer)
  const { exposure } = await creditStanding(desk, first.customerId ?? '')
  expect(exposure.total).toBe(0)
  await limited(first, 400_000)
  await checkOrders(desk)
  expect(await kinds(first)).toEqual([])
  await confirmOrder(desk, first.id, 'placed')
  const inUse = (await creditStanding(desk, first.customerId ?? '')).exposure.total

  const second = await ordered(staff, customer)
  const [hold] = await holdsOf(desk, second.id)
  expect(hold).toMatchObject({ kind: 'over_limit', owedCents: 2 * inUse - 400_000 })
  await limited(first, 2_000_000)
  await checkOrders(desk)
  expect(await kinds(second)).toEqual([])
  expect(await names(second)).toEqual(expect.arrayContaining(['credit.hold', 'credit.release']))
})

test('a person who did not take the order releases its hold with a reason, and it stays released', async () => {
  const customer = await person('customer')
  const order = await ordered(staff, customer)
  await expect(
    releaseOrder({ ...desk, viewer: customer }, order.id, { reason: 'Please', onDelivery: false }),
  ).rejects.toThrow()
  await releaseOrder(as(coworker), order.id, { reason: 'Storm tonight', onDelivery: false })
  await checkOrders(desk)
  expect(await kinds(order)).toEqual([])
  const confirmed = await confirmOrder(desk, order.id, 'placed')
  await loaded(confirmed)
  expect(await db.select().from(orderHolds).where(eq(orderHolds.orderId, order.id))).toMatchObject([
    { end: 'person', reason: 'Storm tonight', releasedById: coworker.userId },
  ])
})

test('the driver collects where the company lets them, and not elsewhere', async () => {
  const order = await ordered(staff, await person('customer'))
  const strict = { ...as(coworker), credit: { ...ctx.credit, payDriver: false } }
  await expect(releaseOrder(strict, order.id, { reason: 'Check', onDelivery: true })).rejects.toThrow(
    'Paid on delivery',
  )
  await releaseOrder(as(coworker), order.id, { reason: 'Check', onDelivery: true })
  expect(await db.select().from(orderHolds).where(eq(orderHolds.orderId, order.id))).toMatchObject([
    { end: 'on_delivery' },
  ])
})

test('a hold stops a planned truck and never one that is loading', async () => {
  const planned = await ordered(staff, await person('customer'))
  const loading = await ordered(staff, await person('customer'))
  const trucks: Shipment[] = []
  for (const order of [planned, loading]) {
    await limited(order, 2_000_000)
    await checkOrders(desk)
    const confirmed = await confirmOrder(desk, order.id, 'placed')
    trucks.push(await loaded(confirmed, order === loading ? { billOfLading: 'BOL-1' } : {}))
    await holdOrder(desk, order.id, 'Check with the owner')
  }
  const leave = (at: number) =>
    updateShipment(desk, trucks[at]!.id, 'scheduled', {
      verb: 'depart',
      billOfLading: 'BOL-2',
      sure: ['early'],
    } as never)
  await expect(leave(0)).rejects.toThrow('On hold: Check with the owner.')
  await expect(leave(1)).resolves.toMatchObject({ state: 'in_transit' })
})

test('the customer sees that an order waits but not why; switching holds off releases it', async () => {
  const order = await ordered(staff, await person('customer'))
  expect(await kinds(order)).toEqual(['no_terms'])
  await letAllGo({ ...desk, credit })
  expect(await kinds(order)).toEqual([])
})

const onTheRoad = async () => {
  const customer = await person('customer')
  const order = await ordered(staff, customer)
  await limited(order, 2_000_000)
  await checkOrders(desk)
  const truck = await loaded(await confirmOrder(desk, order.id, 'placed'), { billOfLading: 'BOL-1' })
  const views = async () => {
    const [now, trucks] = [await findOrder(desk, order.id), await shipmentsForOrder(desk, order.id)]
    const [forStaff, forCustomer] = [
      await orderHoldView(desk, now, trucks),
      await customerHoldView(as(customer), now, trucks),
    ]
    return { staff: forStaff.hold, customer: forCustomer }
  }
  return { order, customer, truck, views }
}

test('both sides read that what is loading or has left goes, and that a hold keeps any other truck', async () => {
  const { order, truck, views } = await onTheRoad()
  await holdOrder(desk, order.id, 'check with the owner')
  expect((await views()).staff).toEqual({
    title: 'On hold for any other truck.',
    words: [
      'Check with the owner.',
      'The truck that is loading goes out. No other truck can be loaded until someone releases it.',
    ],
  })
  await updateShipment(desk, truck.id, 'scheduled', { verb: 'depart', billOfLading: 'BOL-1', sure: ['early'] } as never)
  const { staff, customer } = await views()
  expect(staff?.words.join(' ')).toContain("Trucks that have left aren't stopped. No other truck can be loaded")
  expect(customer?.title).toBe('We have a question about your order.')
  expect(customer?.words.join(' ')).not.toMatch(/goes out/)
})

test('an order with a truck on the road is not held automatically; loading another truck for it is', async () => {
  const { order, truck } = await onTheRoad()
  await updateShipment(desk, truck.id, 'scheduled', { verb: 'depart', billOfLading: 'BOL-1', sure: ['early'] } as never)
  await limited(order, 100)
  await checkOrders(desk)
  expect(await kinds(order)).toEqual([])
  await expect(loaded(await findOrder(desk, order.id), { truck: 'T-8' })).rejects.toThrow('On hold: this customer is $')
  expect(await kinds(order)).toEqual(['over_limit'])
  const sent = await db.select().from(mails).where(eq(mails.subjectId, order.id))
  const told = sent.filter(({ email }) => email === 'order-on-hold')
  expect(told.map(({ data }) => (data as unknown as HoldFacts).hold.goes).toSorted()).toEqual([false, true])
})

test('a truck whose driver reported its load leaves, though its order is held since', async () => {
  const order = await ordered(staff, await person('customer'))
  await limited(order, 2_000_000)
  const truck = await loaded(await confirmOrder(desk, order.id, 'placed'))
  await holdOrder(desk, order.id, 'Check with the owner')
  const depart = { verb: 'depart', billOfLading: 'LC-1', sure: ['early'] } as never
  await expect(updateShipment(desk, truck.id, 'scheduled', depart)).rejects.toThrow('On hold')
  await expect(
    updateShipment(desk, truck.id, 'scheduled', { ...(depart as object), isLoaded: true } as never),
  ).resolves.toMatchObject({ state: 'in_transit' })
})

test.each(holdKinds)('a hold reads as sentences to staff and customer: %s', (kind) => {
  for (const goes of [false, true]) {
    const { why, customer } = holdWords({ kind, owedCents: 123_456 as Cents, words: 'the check bounced' }, goes)
    expect(holdWords({ kind, owedCents: null, words: 'The check bounced.' }, goes).staff).toMatch(/^On hold: .*[^.]\.$/)
    for (const sentence of `${why} ${customer}`.split(/(?<=\.) /)) expect(sentence).toMatch(/^[A-Z$].*\.$/)
    expect(customer.includes('goes out')).toBe(!goes && kind !== 'no_terms')
  }
})

test('the history tells staff why a person held and released an order, and the customer that they did', async () => {
  const customer = await person('customer')
  const order = await ordered(staff, customer)
  await holdOrder(as(coworker), order.id, 'The owner asks for a call')
  await releaseOrder(as(coworker), order.id, { reason: 'Storm tonight', onDelivery: false })
  const read = async (ctx: Context) => (await historyLines(ctx, order.id)).entries.map(({ what }) => what)
  expect(await read(desk)).toEqual(
    expect.arrayContaining([
      'put it on hold. Reason: The owner asks for a call',
      'released it from hold. Reason: Storm tonight',
    ]),
  )
  const theirs = (await read(as(customer))).join(' ')
  expect(theirs).toContain('released it from hold')
  expect(theirs).not.toMatch(/Storm|call/)
})

test('an order that was canceled waits for no money, and nobody is told that it goes ahead', async () => {
  const order = await ordered(staff, await person('customer'))
  expect([await kinds(order), await countHeldOrders(desk, {})]).toEqual([['no_terms'], 1])
  await cancelOrder(desk, order.id, order, 'Never paid')
  expect([await kinds(order), await countHeldOrders(desk, {})]).toEqual([[], 0])
  const release = releaseOrder(as(coworker), order.id, { reason: 'Clean up', onDelivery: false })
  await expect(release).rejects.toThrow('This order is not on hold.')
})
