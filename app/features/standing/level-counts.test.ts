import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { dateOf } from '#domain/instant.ts'
import { dryTanks } from '#features/analytics/late-and-missed.ts'
import levels from '#features/customers/level-import.ts'
import { recordOwnLevel } from '#features/customers/levels.ts'
import { correctShipment } from '#features/fulfillment/correct.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import { offRoad } from '#features/fulfillment/testing.ts'
import { updateShipment, type TruckUpdate } from '#features/fulfillment/truck-updates.ts'
import { startImport, takeImport } from '#features/imports/import-file.ts'
import { undoImport } from '#features/imports/undo.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { orders } from '#features/orders/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { findStanding } from './find.ts'
import { proposeDeliveries } from './propose.ts'
import { gallons, tanksOn } from '#features/dispatch/testing-tanks.ts'

const { db } = await testDatabase()
/** A Thursday morning. */
const ctx = contextOn(db)
const { as, desk, staff, ordered, person, withTank, read, set, proposalsOf } = await tanksOn(ctx)
const later = { now: ctx.now.add({ hours: 1 }) }

/** A tank of 1,000 gallons that was full this morning and burns 10 gallons a day. */
const full = async (startsOn = '2025-12-15') => {
  const { tankId, ...of } = await withTank(900)
  const id = await set(tankId, { perDay: gallons(10), startsOn })
  const runsOut = async () => (await findStanding(desk, id)).standing.runsOutOn
  expect(await runsOut()).toBe('2026-02-18')
  return { ...of, tankId, id, runsOut }
}

test('a level that staff record moves the run-out day of list and alerts at once, and what fits of a proposal', async () => {
  const { customerId, tankId, id, runsOut } = await full()
  const alerts = async () => (await dryTanks(as(await person('admin'), later), 99)).rows.map((row) => row.id)
  expect(await alerts()).not.toContain(id)
  await read(customerId, tankId, 30, later.now)
  expect(await runsOut()).toBe('2025-11-23')
  expect(await alerts()).toContain(id)
  const soon = await full('2025-11-24')
  await proposeDeliveries(as(system, later))
  await read(soon.customerId, soon.tankId, 880, later.now)
  // 40 gallons are used until Monday.
  expect(await proposalsOf(soon.id)).toMatchObject([{ room: gallons(60) }])
})

test('a level that a customer reads does, too; one that was read before the last one changes nothing', async () => {
  const { buyer, tankId, runsOut } = await full()
  const own = (level: number, hours: number) =>
    recordOwnLevel(as(buyer, later), tankId, {
      ...{ id: randomUUID(), gallons: gallons(level), source: 'typed' },
      at: new Date(ctx.now.add({ hours }).epochMilliseconds),
    })
  await own(30, 1)
  expect(await runsOut()).toBe('2025-11-23')
  await own(700, -1)
  expect(await runsOut()).toBe('2025-11-23')
})

/** It has 300 gallons now, and a truck with 600 left for it. */
const awaiting = async () => {
  const { buyer, tankId, runsOut, customerId } = await full()
  await read(customerId, tankId, 300, ctx.now.add({ minutes: 30 }))
  expect(await runsOut()).toBe('2025-12-20')
  const { id: orderId } = await ordered(staff, buyer, [offRoad])
  await db.update(orders).set({ tankId }).where(eq(orders.id, orderId))
  await confirmOrder(desk, orderId, 'placed')
  const { price: _price, ...load } = offRoad
  const { id } = await shipOrder(desk, orderId, 'confirmed', {
    ...{ submissionId: randomUUID(), billOfLading: 'LC-88214', truck: 'T2', loads: [load] },
    eta: dateOf(ctx.now.add({ hours: 3 })),
  })
  await updateShipment(desk, id, 'scheduled', { verb: 'depart' })
  expect(await runsOut()).toBe('2025-12-20')
  const bring = (given: Partial<TruckUpdate> = {}) =>
    updateShipment({ ...desk, ...later }, id, 'in_transit', { verb: 'deliver', receivedBy: 'Pat', ...given })
  const correct = (delivered: number) =>
    correctShipment({ ...desk, ...later }, id, 'delivered', {
      ...{ delivered: [delivered], reason: 'The ticket says so.', sure: [`delivered:0:${delivered}`] },
    })
  return { runsOut, bring, correct }
}

test('a delivery does, though nobody read the level, and so does its corrected ticket', async () => {
  const { runsOut, bring, correct } = await awaiting()
  await bring()
  expect(await runsOut()).toBe('2026-02-18')
  await correct(5800)
  expect(await runsOut()).toBe('2026-02-16')
})

test('what came of an order that still waits for the rest is in the tank, too, and so is its corrected ticket', async () => {
  const { runsOut, bring, correct } = await awaiting()
  await bring({ delivered: [2000], sure: ['delivered:0:2000'] })
  expect(await runsOut()).toBe('2026-01-09')
  await correct(2500)
  expect(await runsOut()).toBe('2026-01-14')
})

test('a file of levels does, and undone it is as before', async () => {
  const { buyer, runsOut } = await full()
  const office = { ...desk, ...later, content }
  const bytes = Buffer.from(`Customer,Gallons,Day,Time\n${buyer.email},30,11/20/2025,10:30 AM\n`)
  const id = await startImport(office, levels, { name: 'levels.csv', bytes })
  await takeImport(office, levels, id)
  expect(await runsOut()).toBe('2025-11-23')
  await undoImport(office, levels, id)
  expect(await runsOut()).toBe('2026-02-18')
})
