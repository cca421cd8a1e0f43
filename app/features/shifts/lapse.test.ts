import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { localInstant } from '#domain/calendar.ts'
import { dateOf } from '#domain/instant.ts'
import { contextOn } from '#domain/testing.ts'
import { runs } from '#features/dispatch/schema.ts'
import { drivers } from '#features/fleet/schema.ts'
import { offRoad } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { justEnded, lateShift, openShift, type ShiftContext } from './find.ts'
import { claimShift, makeLink, shiftBehind, takeBack } from './links.ts'
import type { Report } from './report-kinds.ts'
import { takeReport } from './report.ts'
import { shiftLinks } from './schema.ts'
import { shiftsOn } from './testing.ts'
import { unendedRuns } from './unsettled-reports.ts'

/** Ten in the morning in Ohio. */
const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, planned } = shiftsOn(ctx)
const staff = await person('admin')

/** A time of the day after the runs. */
const next = (time: string) => localInstant(ctx.calendar, '2025-11-21', time)

/** A run whose link is open on a phone, which nobody ends. */
const forgotten = async () => {
  const run = await planned([[offRoad]])
  await makeLink(as(staff), run.id)
  const [made] = await db.select().from(shiftLinks).where(eq(shiftLinks.runId, run.id))
  const link = made?.link ?? ''
  const key = await claimShift(ctx, link)
  const asks = { keys: [key], runId: run.id }
  const say = async (on: ShiftContext | undefined, at: Temporal.Instant, kind: 'arrive' | 'start' = 'start') => {
    if (!on) throw new Error('There is no shift.')
    const stopId = kind === 'arrive' ? on.shift.deliveries[0]?.stop.id : undefined
    const { state } = await takeReport(on, {
      id: randomUUID(),
      at: dateOf(at),
      stopId,
      report: { kind } as Report,
      waited: true,
    })
    return state
  }
  return { run, link, asks, say }
}

test('a night run is open past midnight; at noon of the next day its phone and its link open nothing', async () => {
  const { run, link, asks } = await forgotten()
  expect(run.date).toBe('2025-11-20')
  for (const [time, isOpen] of [
    ['00:30', true],
    ['11:59', true],
    ['12:00', false],
    ['18:00', false],
  ] as const) {
    const then = { ...ctx, now: next(time) }
    expect((await openShift(then, asks)) !== undefined, time).toBe(isOpen)
    expect(await shiftBehind(then, link).then(...[() => true, () => false]), time).toBe(isOpen)
  }
  await expect(makeLink({ ...as(staff), now: next('12:00') }, run.id)).rejects.toThrow("This run's day is over.")
})

test('a driver’s report from before noon counts however late it arrives; one from after noon, or taken back, changes nothing', async () => {
  const { run, asks, say } = await forgotten()
  const then = { ...ctx, now: next('18:00') }
  const stateOf = async () => (await db.select().from(runs).where(eq(runs.id, run.id)))[0]?.state
  expect(await say(await lateShift(then, asks), next('12:30'))).toBe('refused')
  expect(await stateOf()).toBe('released')
  expect(await say(await lateShift(then, asks), next('02:00'), 'arrive')).toBe('done')
  expect(await stateOf()).toBe('under_way')
  const other = await forgotten()
  await takeBack(as(staff), other.run.id)
  expect(await other.say(await lateShift(then, other.asks), next('02:00'))).toBe('refused')
})

test('the office is told of a run that nobody ended once its night is over', async () => {
  const { run, asks, say } = await forgotten()
  await say(await openShift(ctx, asks), ctx.now)
  const told = async (time: string, lapsed?: boolean) =>
    (await unendedRuns({ ...as(staff), now: next(time) }, 100, lapsed)).rows.filter(({ id }) => id === run.id).length
  expect([await told('00:30'), await told('00:30', true), await told('11:59', true)]).toEqual([1, 0, 0])
  expect(await told('12:00', true)).toBe(1)
  expect((await unendedRuns(as(staff), 100)).rows, 'it is of today still').toEqual([])
  await db.update(runs).set({ state: 'ended' }).where(eq(runs.id, run.id))
  expect(await told('12:00', true)).toBe(0)
})

test('a driver who is signed in has the run of the night until the next one begins', async () => {
  const driver = await person('admin')
  if (driver.role !== 'admin') throw new Error('There is no driver.')
  const [made] = await db
    .insert(drivers)
    .values({ id: randomUUID(), name: 'Dana', userId: driver.userId, shiftStarts: 1320, createdAt: dateOf(ctx.now) })
    .returning()
  const night = await planned([[offRoad]], made?.id)
  await db.update(runs).set({ state: 'under_way' }).where(eq(runs.id, night.id))
  const following = await shiftsOn(ctx, '2025-11-21').planned([[offRoad]], made?.id)
  await db
    .update(runs)
    .set({ startsAt: dateOf(next('08:00')) })
    .where(eq(runs.id, following.id))
  const at = async (time: string) => (await openShift({ ...as(driver), now: next(time) }, { keys: [] }))?.shift.run.id
  expect([await at('00:30'), await at('07:00')]).toEqual([night.id, following.id])
  // Who ends it past midnight reads that it is ended, and in the morning that nothing is sent yet.
  await db
    .update(runs)
    .set({ state: 'ended', endedAt: dateOf(next('01:00')) })
    .where(eq(runs.id, night.id))
  const ended = async (day: string, time: string) =>
    justEnded({ ...as(driver), now: localInstant(ctx.calendar, day, time) }, { keys: [] })
  expect([await ended('2025-11-21', '01:05'), await ended('2025-11-22', '06:00')]).toEqual(['Dana', undefined])
})
