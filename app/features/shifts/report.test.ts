import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf } from '#domain/instant.ts'
import { contextOn } from '#domain/testing.ts'
import { events } from '#events/schema.ts'
import { updateShipment } from '#features/fulfillment/drive.ts'
import { diesel, offRoad } from '#features/fulfillment/testing.ts'
import { orders } from '#features/orders/schema.ts'
import { eq } from 'drizzle-orm'
import { latestTicket } from '#features/tickets/find.ts'
import { testDatabase } from '#platform/testing.ts'
import { onTruck } from './inventory.ts'
import { reported } from './find.ts'
import type { DeliverReport, LoadReport, Report } from './report-kinds.ts'
import { takeReport, type Sent } from './report.ts'
import { shiftsOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, planned, onPhone } = shiftsOn(ctx)
const staff = await person('admin')
/** An hour later: the phone was without signal. */
const later = { now: ctx.now.add({ hours: 1 }) }

const minute = (minutes: number) => dateOf(ctx.now.add({ minutes }))

const delivered = (gallons: number): DeliverReport => ({
  ...{ kind: 'deliver', delivered: [gallons], readings: [{}], receivedBy: 'Pat' },
  handed: [{ meter: { start: 1000, end: 1000 + gallons } }],
})

const load: Report = {
  ...{ kind: 'load', terminal: 'Lewis Center plant', billOfLading: 'LC-88214' },
  amounts: [
    { product: offRoad.product, name: offRoad.name, gallons: 6000 },
    { product: diesel.product, name: diesel.name, gallons: 8000 },
  ],
}

/** A day of two deliveries as the phone counts it. */
const aDay = async (runId: string): Promise<Sent[]> => {
  const { shift } = await onPhone(runId)
  const [one, two] = shift.deliveries.map(({ stop }) => stop.id)
  const device = randomUUID()
  const steps: [Report, string?][] = [
    [{ kind: 'start' }],
    [load],
    [{ kind: 'leave' }, one],
    [{ kind: 'arrive' }, one],
    [delivered(5990), one],
    [{ kind: 'leave' }, two],
    [{ kind: 'arrive' }, two],
    [delivered(8000), two],
    [{ kind: 'end', left: [] }],
  ]
  return steps.map(([report, stopId], index) => ({
    ...{ id: randomUUID(), at: minute(index), counted: { device, number: index + 1 }, stopId, report, waited: true },
  }))
}

/** What everybody reads of a run: its orders, its tickets and its times. */
const truthOf = async (runId: string) => {
  const { shift } = await onPhone(runId)
  return {
    run: shift.run.state,
    stops: await Promise.all(
      shift.deliveries.map(async ({ stop, shipment, order }) => ({
        ...{ state: shipment.state, order: order.state, bol: shipment.billOfLading },
        ...{ left: shipment.departedAt, came: stop.arrivedAt, done: shipment.deliveredAt, gone: stop.leftAt },
        ticket: (await latestTicket(ctx, shipment.id))?.facts.lines[0]?.delivered,
        billed: order.deciGallons,
      })),
    ),
    reports: shift.reports.map(({ kind, state }) => `${kind} ${state}`),
    left: onTruck(
      reported(shift, 'load').map(({ report }) => report),
      shift.deliveries.map(({ shipment }) => shipment),
    ).map(({ product, left }) => `${product} ${left}`),
  }
}

test('a day without signal, each report ten times and in any order, is one truth', async () => {
  const straight = await planned()
  for (const sent of await aDay(straight.id)) await takeReport(await onPhone(straight.id, later), sent)
  const truth = await truthOf(straight.id)
  expect(truth).toMatchObject({
    run: 'ended',
    stops: [
      { state: 'delivered', bol: 'LC-88214', left: minute(2), came: minute(3), done: minute(4), ticket: 5990 },
      { state: 'delivered', bol: 'LC-88214', left: minute(5), came: minute(6), done: minute(7), ticket: 8000 },
    ],
    left: ['off-road-diesel 10', 'ulsd 0'],
  })
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (draws) => {
      const run = await planned()
      const day = await aDay(run.id)
      const sent = day
        .flatMap((one) => Array.from({ length: 10 }, () => one))
        .map((one) => [draws.next().value as number, one] as const)
        .toSorted(([one], [other]) => one - other)
      for (const [, one] of sent) await takeReport(await onPhone(run.id, later), one)
      expect(await truthOf(run.id)).toEqual(truth)
    }),
    { numRuns: 1 },
  )
})

test('what waited behind the office is kept with its reason, and the delivery stays as the office said', async () => {
  const run = await planned([[offRoad]])
  const { shift } = await onPhone(run.id)
  const [{ stop, shipment } = never()] = shift.deliveries
  await updateShipment(as(staff), shipment.id, 'scheduled', { verb: 'depart', billOfLading: 'BOL 1' })
  await updateShipment(as(staff), shipment.id, 'in_transit', { verb: 'deliver', receivedBy: 'Tom' })
  const sent = { id: randomUUID(), at: minute(3), stopId: stop.id, report: delivered(5990), waited: true }
  expect(await takeReport(await onPhone(run.id, later), sent)).toMatchObject({
    state: 'refused',
    words: expect.stringContaining('delivered'),
  })
  expect((await latestTicket(ctx, shipment.id))?.facts.lines[0]?.delivered).toBe(6000)
  const [order] = await db.select().from(orders).where(eq(orders.id, shipment.orderId))
  expect(order?.state).toBe('delivered')
})

test('a driver with signal is asked whether an unlikely figure is meant, and nothing is kept before', async () => {
  const run = await planned([[offRoad]])
  const { shift } = await onPhone(run.id)
  const [{ stop } = never()] = shift.deliveries
  const sent = { id: randomUUID(), at: minute(1), stopId: stop.id, report: delivered(590) }
  await expect(takeReport(await onPhone(run.id, later), sent)).rejects.toMatchObject({
    doubts: [{ key: 'delivered:0:590' }],
  })
  expect((await onPhone(run.id)).shift.reports).toEqual([])
  const outcome = await takeReport(await onPhone(run.id, later), { ...sent, sure: ['delivered:0:590'] })
  expect(outcome.state).toBe('done')
})

test('a second load that has no room beside what is still on the truck is asked about', async () => {
  const run = await planned()
  const take = async (sent: Partial<Sent> & { report: Report }) =>
    takeReport(await onPhone(run.id), { id: randomUUID(), at: minute(1), ...sent })
  await take({ report: load })
  const more: Report = { ...load, amounts: [{ product: diesel.product, name: diesel.name, gallons: 30_000 }] }
  const asked = await take({ report: more }).catch((error: unknown) => error)
  expect(asked).toMatchObject({
    doubts: [{ why: expect.stringContaining('holds 4,000 gal, and 1,400 gal should still be on it.') }],
  })
  const sure = (asked as { doubts: { key: string }[] }).doubts.map(({ key }) => key)
  expect(await take({ report: more, sure })).toMatchObject({ state: 'done' })
})

test('more than the truck holds is asked about; what waited without signal says it in the history', async () => {
  const run = await planned([[offRoad]])
  const [amount = never()] = (load as LoadReport).amounts
  const report = { ...(load as LoadReport), amounts: [{ ...amount, gallons: 90_000 }] }
  const sent = { id: randomUUID(), at: minute(1), report }
  const asked = await takeReport(await onPhone(run.id), sent).catch((error: unknown) => error)
  expect(asked).toMatchObject({ doubts: [{ why: expect.stringContaining('holds 4,000 gal, not 9,000 gal.') }] })
  expect(await takeReport(await onPhone(run.id), { ...sent, waited: true })).toMatchObject({ state: 'done' })
  const said = await ctx.db.select({ detail: events.detail }).from(events).where(eq(events.subjectId, run.id))
  expect(JSON.stringify(said)).toContain('holds 4,000 gal, not 9,000 gal.')
})

test('a run is over when every stop is', async () => {
  const run = await planned([[offRoad]])
  const [{ stop } = never()] = (await onPhone(run.id)).shift.deliveries
  const say = async (report: Report, stopId?: string) =>
    takeReport(await onPhone(run.id), { id: randomUUID(), at: minute(0), stopId, report })
  await say({ kind: 'leave' }, stop.id)
  await expect(say({ kind: 'end', left: [] })).rejects.toThrow('Stop 1 is not finished.')
  await say({ kind: 'fail', failure: 'no_access' }, stop.id)
  await say({ kind: 'end', left: [] })
  expect(await truthOf(run.id)).toMatchObject({ run: 'ended', stops: [{ state: 'canceled' }] })
})

test('loaded less delivered is what is left, whatever was turned back', () => {
  const amount = fc.integer({ min: 1, max: 50_000 })
  const trip = fc.record({ gallons: amount, state: fc.constantFrom('delivered' as const, 'canceled' as const) })
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), fc.array(trip), (loads, trips) => {
      const [found] = onTruck(
        loads.map((gallons) => ({
          ...{ kind: 'load' as const, terminal: '', billOfLading: '' },
          amounts: [{ product: 'ulsd', name: 'Diesel', gallons }],
        })),
        trips.map(({ gallons, state }) => ({
          state,
          loads: [{ product: 'ulsd', name: 'Diesel', unit: 'gallon' as const, delivered: gallons }],
        })),
      )
      const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
      const loaded = sum(loads)
      const gone = sum(trips.flatMap(({ gallons, state }) => (state === 'delivered' ? [gallons] : [])))
      expect(found).toMatchObject({ loaded, delivered: gone, left: loaded - gone })
    }),
  )
})

const never = (): never => {
  throw new Error('There is no stop.')
}
