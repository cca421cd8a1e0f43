import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { endRun, startRun } from '#features/dispatch/run-day.ts'
import { findTruck } from '#features/fleet/find.ts'
import { noteLast } from '#features/fleet/keep.ts'
import { truckCompartments } from '#features/fleet/schema.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { diesel, offRoad } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { takeReport } from './report.ts'
import { shiftsOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, planned, onPhone } = shiftsOn(ctx)
const desk = as(await person('admin'))

const lastIn = async (truckId: string) =>
  (await findTruck(ctx, truckId)).compartments.map(({ lastProduct }) => lastProduct)

const load = (amounts: [typeof offRoad, number][]) => ({
  ...{ id: randomUUID(), at: dateOf(ctx.now), waited: true },
  report: {
    ...{ kind: 'load' as const, terminal: 'Columbus', billOfLading: 'LC-1' },
    amounts: amounts.map(([{ product, name }, gallons]) => ({ product, name, gallons: gallons * 10 })),
  },
})

test('what the driver loads is the last in the compartments that carry it, until someone cleans them', async () => {
  const run = await planned()
  await takeReport(
    await onPhone(run.id),
    load([
      [offRoad, 600],
      [diesel, 800],
    ]),
  )
  expect((await lastIn(run.truckId)).toSorted()).toEqual([offRoad.product, diesel.product].toSorted())
  await noteLast(desk, run.truckId, 1, null)
  expect((await lastIn(run.truckId))[0]).toBeNull()
})

test('a compartment whose last product would have spoiled the load was cleaned before', async () => {
  const run = await planned([[diesel]])
  await db
    .update(truckCompartments)
    .set({ lastProduct: 'gasoline-87', lastClass: 'gasoline', lastAt: dateOf(ctx.now) })
    .where(eq(truckCompartments.truckId, run.truckId))
  await takeReport(await onPhone(run.id), load([[diesel, 800]]))
  expect(await lastIn(run.truckId)).toContain(diesel.product)
})

test('of a day without a phone, what was brought stands in the compartments once it is ended', async () => {
  const run = await planned([[diesel], [offRoad]])
  await startRun(desk, run.id)
  const [first] = (await onPhone(run.id)).shift.deliveries
  const left = await updateShipment(desk, first?.shipment.id ?? '', first?.shipment ?? never, {
    ...{ verb: 'depart', billOfLading: 'LC-2' },
  })
  await updateShipment(desk, left.id, left, { verb: 'deliver', receivedBy: 'Pat', delivered: [8000 as DeciGallons] })
  // The second stop is still open: the person who ends the day says so.
  await expect(endRun(desk, run.id)).rejects.toThrow('1 stop not delivered.')
  await endRun(desk, run.id, undefined, ['open-stops:1'])
  expect((await onPhone(run.id)).shift.deliveries.map(({ shipment }) => shipment.state)).toEqual([
    ...['delivered', 'canceled'],
  ])
  expect((await lastIn(run.truckId)).filter((each) => each !== null)).toEqual([diesel.product])
})

const never = undefined as never
