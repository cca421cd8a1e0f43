import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, test } from 'vitest'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { describeDifference } from '#features/fulfillment/differing-days.ts'
import { retire } from '#features/fleet/keep.ts'
import { tradeOn, wish, diesel, offRoad } from '#features/fulfillment/testing.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { findOrder } from '#features/orders/find.ts'
import { placeOrder } from '#features/orders/place.ts'
import type { Window } from '#features/orders/delivery.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import type { Line } from '#features/trade/line.ts'
import { isDelivery, readDay, type Day } from './day.ts'
import { boardView } from './pages/staff/board-view.ts'
import { proposeDay } from './place-stop.ts'
import { assignDriver } from './run-day.ts'
import { setLanes } from './set-lanes.ts'
import { fleetOn, towns } from './testing.ts'

const { db } = await testDatabase()
const bare = contextOn(db)
const ctx = { ...bare, places: { ...bare.places, towns } }
const { as, person, offered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
const { trucks } = await fleetOn(ctx, staff, ['T2', 'T4', 'T5', 'T7', 'T9'])
const [t2, t4] = [trucks[0]!, trucks[1]!]
const date = '2025-11-25'
let day: Day

beforeEach(async () => {
  day = await readDay(as(staff), date)
})

const confirmed = async (deliveryWindow: Window = 'morning', lines: Line[] = [diesel], deliveryDate = date) => {
  const { id } = await offered(staff, customer, lines)
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryDate, deliveryWindow }), dyedUse: 'farm' }
  const order = await placeOrder(as(customer), id, placing)
  return confirmOrder(as(staff), order.id, 'placed')
}

const keysOn = (day: Day, truckId: string) =>
  day.lanes
    .find(({ truck }) => truck.id === truckId)
    ?.stops.filter(isDelivery)
    .map(({ shipment }) => shipment.id) ?? []

const put = async (truckId: string, keys: readonly string[], options: { sure?: string[] } = {}) => {
  const { version } = await readDay(as(staff), date)
  return setLanes(as(staff), date, [{ truckId, keys }], { version, submissionId: randomUUID(), ...options })
}

test('an order that is put on a truck is scheduled on it, after a load, within the promised hours', async () => {
  const order = await confirmed()
  const now = await put(t2.id, [...keysOn(day, t2.id), order.id])
  const lane = now.lanes.find(({ truck }) => truck.id === t2.id)
  expect(lane?.stops.map((stop) => (isDelivery(stop) ? stop.order.reference : 'load'))).toEqual([
    'load',
    order.reference,
  ])
  const [shipment] = await shipmentsForOrder(ctx, order.id)
  expect(shipment).toMatchObject({ truck: 'T2', state: 'scheduled', supplierId: null })
  expect(shipment?.eta).toEqual(lane?.stops.findLast(isDelivery)?.stop.plannedArrival)
  expect(lane?.stops.findLast(isDelivery)?.shipment.loads).toEqual(shipment?.loads)
  expect(now.waiting.map(({ order }) => order.id)).not.toContain(order.id)
})

test('a stop moves to another truck with its shipment, and off it again', async () => {
  const order = await confirmed('afternoon', [offRoad])
  const first = await put(t2.id, [...keysOn(day, t2.id), order.id])
  const key = keysOn(first, t2.id).at(-1)!
  const others = keysOn(first, t2.id).filter((each) => each !== key)
  const moved = await setLanes(
    as(staff),
    date,
    [
      { truckId: t2.id, keys: others },
      { truckId: t4.id, keys: [...keysOn(first, t4.id), key] },
    ],
    { version: first.version, submissionId: randomUUID() },
  )
  expect(keysOn(moved, t4.id)).toContain(key)
  expect(await shipmentsForOrder(ctx, order.id)).toMatchObject([{ id: key, truck: 'T4', state: 'scheduled' }])
  await put(
    t4.id,
    keysOn(moved, t4.id).filter((each) => each !== key),
  )
  expect(await shipmentsForOrder(ctx, order.id)).toMatchObject([{ id: key, state: 'canceled' }])
  expect((await readDay(as(staff), date)).waiting.map((each) => each.order.id)).toContain(order.id)
})

test('a stop outside of the promised hours is placed once someone says how the customer hears of it', async () => {
  const late = await confirmed('morning')
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => confirmed('afternoon', [{ ...diesel, quantity: 5000 }])))
  const keys = [...keysOn(day, t4.id), ...others.map(({ id }) => id), late.id]
  const refused = await put(t4.id, keys).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ConfirmationRequired)
  const { confirmations } = refused as ConfirmationRequired
  expect(confirmations).toMatchObject([
    { key: expect.stringMatching(/^ask:/), or: [{ key: expect.stringMatching(/^tell:/) }] },
  ])
  const stands = await put(t4.id, keys, { sure: [confirmations[0]!.key] })
  expect(keysOn(stands, t4.id)).toHaveLength(6)
  const asked = await findOrder(as(staff), late.id)
  expect(asked.newDay).toMatchObject({ answer: null })
  const trucksOf = await shipmentsForOrder(ctx, late.id)
  // Nothing moved in silence: the order stands where it was promised, and everybody reads that the days differ.
  expect(asked.deliveryWindow).toBe('morning')
  expect(describeDifference('America/New_York', asked, [], trucksOf)).toBeDefined()
})

test('more than the compartments hold is loaded in two trips; a product that none can take is refused', async () => {
  const big = await confirmed('flexible', [{ ...diesel, quantity: 26_000 }])
  const more = await confirmed('flexible', [{ ...diesel, quantity: 9000 }])
  const now = await put(t2.id, [...keysOn(await readDay(as(staff), date), t2.id), big.id, more.id])
  const loads = now.lanes.find(({ truck }) => truck.id === t2.id)?.stops.filter((stop) => !isDelivery(stop))
  expect(loads?.length).toBeGreaterThan(1)
  const huge = await confirmed('flexible', [{ ...diesel, quantity: 30_000 }])
  await expect(put(t2.id, [...keysOn(now, t2.id), huge.id])).rejects.toMatchObject({
    kind: 'conflict',
    message: "T2 can't carry this. Its compartments can't take 3,000 gal of Ultra-low sulfur diesel.",
  })
})

test('one of two dispatchers who plan a day at once wins, and a plan submitted twice is applied once', async () => {
  const [one, other] = [await confirmed('flexible', [offRoad]), await confirmed('flexible', [offRoad])]
  const { version } = await readDay(as(staff), date)
  const before = keysOn(await readDay(as(staff), date), t4.id)
  const submissionId = randomUUID()
  const send = (id: string, submissionId: string) =>
    setLanes(as(staff), date, [{ truckId: t4.id, keys: [...before, id] }], { version, submissionId })
  const outcomes = await Promise.allSettled([send(one.id, submissionId), send(other.id, randomUUID())])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [isFirst] = outcomes.map(({ status }) => status === 'fulfilled')
  if (isFirst) expect(keysOn(await send(one.id, submissionId), t4.id)).toHaveLength(before.length + 1)
})

test('a retired truck has a lane only on days on which something of it lies, and who was to drive it may drive another', async () => {
  const day = '2025-11-24'
  const { trucks, drivers } = await fleetOn(ctx, staff, ['R1', 'R2'])
  const [{ id: carrying }, { id: empty }] = [trucks[0]!, trucks[1]!]
  const order = await confirmed('flexible', [diesel], day)
  await assignDriver(as(staff), day, empty, drivers[1]!.id)
  const { version } = await readDay(as(staff), day)
  await setLanes(as(staff), day, [{ truckId: carrying, keys: [order.id] }], { version, submissionId: randomUUID() })
  for (const { id } of trucks) await retire(as(staff), 'truck', id, true)
  const names = ({ lanes }: Day) => lanes.map(({ truck }) => truck.name)
  const now = await readDay(as(staff), day)
  expect(names(now)).toContain('R1')
  expect(names(now)).not.toContain('R2')
  expect(await assignDriver(as(staff), day, t2.id, drivers[1]!.id)).toMatchObject({ driverId: drivers[1]!.id })
  await retire(as(staff), 'truck', empty, false)
  const back = (await readDay(as(staff), day)).lanes.find(({ truck }) => truck.id === empty)
  expect(back?.driver).toBeUndefined()
})

test('a role that may not plan cannot change a lane', async () => {
  const order = await confirmed()
  const { version } = await readDay(as(staff), date)
  await expect(
    setLanes(as(customer), date, [{ truckId: t2.id, keys: [order.id] }], { version, submissionId: randomUUID() }),
  ).rejects.toMatchObject({ kind: 'not-found' })
})

test('a stop that a proposal removes because no truck makes its hours is named beside the lanes', async () => {
  const late = { ...as(staff), now: Temporal.Instant.from('2025-12-03T11:50-05:00') }
  const order = await confirmed('morning', [diesel], '2025-12-03')
  const { version } = await readDay(as(staff), '2025-12-03')
  const lanes = [{ truckId: t2.id, keys: [order.id] }]
  await setLanes(as(staff), '2025-12-03', lanes, { version, submissionId: randomUUID() })
  const now = await readDay(late, '2025-12-03')
  const view = boardView(late, now, { proposal: proposeDay(late, now), loads: new Map() })
  const before = boardView(late, now, { proposal: undefined, loads: new Map() })
  const stop = now.lanes.flatMap(({ stops }) => stops.filter(isDelivery)).find((each) => each.order.id === order.id)
  const keys = ({ waiting }: typeof view) => waiting.map(({ key }) => key)
  // What was late before waits as well, or is in the plan.
  expect(keys(view).filter((key) => !keys(before).includes(key))).toEqual([stop?.shipment.id])
  expect(before.facts.stops).toBe(1)
})
