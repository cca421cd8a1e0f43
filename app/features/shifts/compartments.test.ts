import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { staffHistoryWords } from '#features/activity/event-catalogue.ts'
import { endRun, startRun } from '#features/dispatch/run-day.ts'
import { runStops } from '#features/dispatch/schema.ts'
import { findTruck } from '#features/fleet/find.ts'
import { noteLast } from '#features/fleet/keep.ts'
import { terminals, truckCompartments } from '#features/fleet/schema.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { diesel, offRoad } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { proposedCompartments } from './compartments.ts'
import { enterLoad } from './enter-load.ts'
import { isToSettle } from './find.ts'
import { calculateInventory } from './inventory.ts'
import { loadsOfRuns } from './loads-of-runs.ts'
import { takeReport } from './report.ts'
import type { LoadReport } from './report-kinds.ts'
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

test('a loaded product is the last product of its compartments until they are cleaned', async () => {
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

test("a load that its compartment's last product would spoil records a cleaning first", async () => {
  const run = await planned([[diesel]])
  await db
    .update(truckCompartments)
    .set({ lastProduct: 'gasoline-87', lastClass: 'gasoline', lastAt: dateOf(ctx.now) })
    .where(eq(truckCompartments.truckId, run.truckId))
  await takeReport(await onPhone(run.id), load([[diesel, 800]]))
  expect(await lastIn(run.truckId)).toContain(diesel.product)
})

test('a shift without a phone fills the compartments from its deliveries once it has ended', async () => {
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

const inTank = (amounts: [typeof offRoad, number, number[]][], corrects?: LoadReport['corrects']) => ({
  ...{ id: randomUUID(), at: dateOf(ctx.now) },
  report: {
    ...{ kind: 'load' as const, terminal: 'Columbus', billOfLading: 'LC-1', corrects },
    amounts: amounts.map(([{ product, name }, gallons, compartments]) => ({
      ...{ product, name, gallons: gallons * 10, compartments },
    })),
  },
})

test('compartment loads are stored, and confirmed where one is too small, not empty or not cleaned', async () => {
  const run = await planned()
  const first = inTank([
    [offRoad, 600, [2]],
    [diesel, 800, [1]],
  ])
  await takeReport(await onPhone(run.id), first)
  expect(await lastIn(run.truckId)).toEqual([diesel.product, offRoad.product])
  const where = async () =>
    calculateInventory((await onPhone(run.id)).shift).map(({ product, left, compartments }) => [
      product,
      left,
      compartments,
    ])
  expect(await where()).toEqual([
    [offRoad.product, 6000, [2]],
    [diesel.product, 8000, [1]],
  ])
  const asked = takeReport(await onPhone(run.id), inTank([[diesel, 2500, [2]]]))
  await expect(asked).rejects.toMatchObject({
    confirmations: [
      { why: 'Compartment 2 holds 2,000 gal, not 2,500 gal.' },
      { why: `Compartment 2 should still have 600 gal of ${offRoad.name} in it.` },
    ],
  })
  const other = await planned([[diesel]])
  await noteLast(desk, other.truckId, 2, { ...offRoad })
  await expect(takeReport(await onPhone(other.id), inTank([[diesel, 500, [2]]]))).rejects.toMatchObject({
    confirmations: [{ why: 'Compartment 2 had dyed diesel last. Flush it first.', yes: 'Yes, it was flushed' }],
  })
  expect(proposedCompartments((await onPhone(other.id)).shift).get(diesel.product)).toEqual([1])
})

test('the office enters what was loaded, corrects it with a reason, and the time at the terminal is over on the board', async () => {
  const run = await planned()
  const [terminal] = await db
    .insert(terminals)
    .values({
      ...{
        id: randomUUID(),
        name: 'Columbus',
        address: 'Columbus',
        latitude: 40,
        longitude: -83,
        opens: 0,
        closes: 1440,
        loadMinutes: 40,
      },
      createdAt: dateOf(ctx.now),
    })
    .returning()
  // Before the first stop, and between the two.
  await db
    .update(runStops)
    .set({ position: 4 })
    .where(and(eq(runStops.runId, run.id), eq(runStops.position, 2)))
  await db
    .update(runStops)
    .set({ position: 2 })
    .where(and(eq(runStops.runId, run.id), eq(runStops.position, 1)))
  for (const position of [1, 3])
    await db.insert(runStops).values({
      ...{ id: randomUUID(), runId: run.id, terminalId: terminal?.id, position, minutes: 40 },
      plannedArrival: dateOf(ctx.now),
    })
  const entered = inTank([[offRoad, 600, [1]]])
  await expect(enterLoad(as(await person('customer')), run.id, entered)).rejects.toThrow()
  await enterLoad(desk, run.id, entered)
  await enterLoad(desk, run.id, entered)
  const reason = 'The BOL says 590.'
  const correction = inTank([[offRoad, 590, [1]]], { id: entered.id, reason })
  await enterLoad(desk, run.id, correction)
  const again = inTank([[offRoad, 580, [1]]], { id: entered.id, reason })
  await expect(enterLoad(desk, run.id, again), 'it was corrected').rejects.toMatchObject({ kind: 'conflict' })
  // What is corrected a second time is set against an empty truck: it holds 2,000 gallons.
  await enterLoad(desk, run.id, inTank([[offRoad, 1990, [1]]], { id: correction.id, reason }))
  const { shift } = await onPhone(run.id)
  expect(calculateInventory(shift).map(({ loaded }) => loaded)).toEqual([19_900])
  expect(shift.reports.filter(isToSettle)).toEqual([])
  expect(shift.loadStops.map(({ leftAt }) => leftAt !== null)).toEqual([true, false])
  expect((await historyOf(desk, run.id)).map(staffHistoryWords)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^loaded: corrected, 590 gal .* in compartment 1 .* Reason: The BOL says 590\.$/),
    ]),
  )
  expect((await loadsOfRuns(ctx, [run.id])).get(run.id)).toMatchObject([{ report: { amounts: [{ gallons: 19_900 }] } }])
})

const never = undefined as never
