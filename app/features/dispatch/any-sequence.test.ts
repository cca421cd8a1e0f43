import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { fits, planLoad } from '#features/fleet/load-plan.ts'
import { describeDifference } from '#features/fulfillment/differing-days.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { cancelOrder } from '#features/fulfillment/end-order.ts'
import { tradeOn, wish, diesel, offRoad } from '#features/fulfillment/testing.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { besidePromise } from '#features/orders/delivery.ts'
import { orders, type Order } from '#features/orders/schema.ts'
import { placeOrder } from '#features/orders/place.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { findShipment, shipmentsForOrder } from '#features/shipments/find.ts'
import { isDelivery, readDay } from './day.ts'
import { placeStop, proposeDay } from './place-stop.ts'
import { assignDriver, releaseDay } from './run-day.ts'
import { runStops } from './schema.ts'
import { setLanes } from './set-lanes.ts'
import { fleetOn, towns } from './testing.ts'

const { db } = await testDatabase()
const bare = contextOn(db)
const ctx = { ...bare, places: { ...bare.places, towns } }
const { as, person, offered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
const { trucks, drivers } = await fleetOn(ctx, staff, ['T2', 'T4', 'T5'], [900, 700, 500])
const date = '2025-11-25'
const desk = as(staff)

const ordered = async (at: number): Promise<Order> => {
  const lines = at % 3 === 0 ? [{ ...offRoad, quantity: 4000 }] : [{ ...diesel, quantity: 3000 + (at % 4) * 2000 }]
  const { id } = await offered(staff, customer, lines)
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  const deliveryWindow = (['morning', 'afternoon', 'flexible', 'evening'] as const)[at % 4]!
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryDate: date, deliveryWindow }), dyedUse: 'farm' }
  const order = await placeOrder(as(customer), id, { ...placing, sure: [] })
  return confirmOrder(desk, order.id, 'placed')
}

/** The same sequence every time. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
  return seed / 0x7fffffff
}

/** What may never be, whatever was done. */
const holds = async () => {
  const twice = await db
    .select({ id: runStops.shipmentId })
    .from(runStops)
    .groupBy(runStops.shipmentId)
    .having(sql`count(*) > 1 and ${runStops.shipmentId} is not null`)
  expect(twice).toEqual([])
  const day = await readDay(desk, date)
  const placed = day.lanes.flatMap(({ stops }) => stops.filter(isDelivery))
  expect(new Set(placed.map(({ order }) => order.id)).size).toBe(placed.length)
  for (const { truck, stops } of day.lanes) {
    const places = stops.map(({ stop }) => stop.position)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    let trip: typeof placed = []
    for (const stop of [...stops, undefined]) {
      if (stop && isDelivery(stop)) trip.push(stop)
      else {
        expect(
          fits(
            planLoad(
              truck,
              trip.flatMap(({ shipment }) => shipment.loads),
            ),
          ),
        ).toBe(true)
        trip = []
      }
    }
  }
  for (const { order } of placed) {
    const [now] = await db.select().from(orders).where(eq(orders.id, order.id))
    for (const truck of await shipmentsForOrder(ctx, order.id)) {
      if (truck.state !== 'scheduled' || besidePromise('America/New_York', now!, truck.eta) === 'within') continue
      // Outside of what was promised: someone was asked, told, or reads that the days differ.
      expect(now!.newDay !== null || describeDifference('America/New_York', now!, [], [truck]) !== undefined).toBe(true)
    }
  }
}

test('no sequence puts a stop on two trucks, fills a compartment over, or moves a promise in silence', async () => {
  const all = await Promise.all(Array.from({ length: 9 }, (_, at) => ordered(at)))
  const random = seeded(17)
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!
  const how = async (sure: string[] = []) => ({
    version: (await readDay(desk, date)).version,
    submissionId: randomUUID(),
    sure,
  })
  const keys = async () => {
    const { lanes, waiting } = await readDay(desk, date)
    return [
      ...lanes.flatMap(({ stops }) => stops.filter(isDelivery).map(({ shipment }) => shipment.id)),
      ...waiting.map(({ order }) => order.id),
    ]
  }
  const verbs: (() => Promise<unknown>)[] = [
    async () =>
      placeStop(
        desk,
        date,
        pick(await keys()),
        { truckId: pick(trucks).id, place: 1 + Math.floor(random() * 5) },
        await how(),
      ),
    async () => placeStop(desk, date, pick(await keys()), { truckId: pick(trucks).id, place: 'best' }, await how()),
    async () => placeStop(desk, date, pick(await keys()), { truckId: null, place: 'best' }, await how()),
    async () => {
      const proposal = proposeDay(desk, await readDay(desk, date))
      return setLanes(desk, date, proposal.lanes, await how())
    },
    async () => assignDriver(desk, date, pick(trucks).id, pick(drivers).id),
    async () => releaseDay(desk, date),
    async () => cancelOrder(desk, pick(all).id, 'confirmed'),
    async () => {
      const shipment = await findShipment(desk, pick(await keys()))
      return updateShipment(desk, shipment.id, shipment, {
        verb: 'replan',
        eta: dateOf(ctx.now.add({ hours: 100 + Math.floor(random() * 30) })),
      })
    },
  ]
  let done = 0
  for (let step = 0; step < 60; step++) {
    const verb = pick(verbs)
    try {
      await verb()
      done += 1
    } catch (error) {
      // Half of what is asked is answered with the first yes.
      if (error instanceof ConfirmationRequired && random() < 0.5) {
        const sure = error.confirmations.map(({ key }) => key)
        const key = pick(await keys())
        await placeStop(desk, date, key, { truckId: pick(trucks).id, place: 1 }, await how(sure)).catch(
          (again: unknown) => {
            if (!(again instanceof DomainError)) throw again
          },
        )
      } else if (!(error instanceof DomainError)) throw error
    }
    if (step % 4 === 3) await holds()
  }
  await holds()
  expect(done).toBeGreaterThan(15)
})
