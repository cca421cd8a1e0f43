import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { gallons, tanksOn } from '#features/dispatch/testing-tanks.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { offRoad } from '#features/fulfillment/testing.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { answerK } from './change.ts'
import { fillsOf } from './fills.ts'
import { findStanding } from './find.ts'
import { plansOf } from './plan.ts'
import { proposeDeliveries } from './propose.ts'
import { listTemperatures, recordTemperature } from './temperatures.ts'
import { formatRule } from './words.ts'

const { db } = await testDatabase()
/** A Thursday morning. */
const ctx = contextOn(db)
const { as, person, ordered, staff, desk, withTank, read, set } = await tanksOn(ctx)
const clock = as(system)

/** An order for the tank that was delivered. */
const came = async (tankId: string, siteId: string, customerId: string, on: string, amount: number) => {
  const order = await ordered(staff, await person('customer'), [offRoad])
  const change = {
    ...{ tankId, siteId, customerId, state: 'delivered', quantityKind: 'fill', confirmedAt: new Date(`${on}T10:00Z`) },
    deliveredAt: new Date(`${on}T15:00Z`),
  } as const
  await db
    .update(orders)
    .set(change as never)
    .where(eq(orders.id, order.id))
  await db
    .update(orderLines)
    .set({ delivered: amount * 10 })
    .where(eq(orderLines.orderId, order.id))
}

test('keep full by gallons per day asks for them where the fills give no average, and uses the average where they do', async () => {
  const { tankId, siteId, customerId } = await withTank(400)
  const given = { rule: 'gallons_per_day', gallons: null } as const
  for (const perDay of [null, gallons(0)])
    // oxlint-disable-next-line no-await-in-loop -- one after another, on one tank
    await expect(set(tankId, { ...given, perDay })).rejects.toThrow('Please enter the gallons per day.')
  await came(tankId, siteId, customerId, '2025-10-01', 300)
  await came(tankId, siteId, customerId, '2025-10-11', 300)
  const id = await set(tankId, { ...given, perDay: null })
  expect(formatRule((await findStanding(desk, id)).standing)).toBe('Keep full: average of its last fills')
})

test('K is measured from one fill to the next, each fill once; what is far off asks, and a person answers', async () => {
  const { tankId, siteId, customerId } = await withTank()
  const heat = { rule: 'degree_days', winterK: 300, summerK: null, gallons: null } as const
  const id = await set(tankId, heat)
  await came(tankId, siteId, customerId, '2025-10-01', 500)
  await came(tankId, siteId, customerId, '2025-10-21', 100)
  await came(tankId, siteId, customerId, '2025-10-31', 150)
  await proposeDeliveries(clock)
  await proposeDeliveries(clock)
  // 15.04 degree days each day: 20 days are too warm to tell, 30 days and both fills together are 451.
  const fills = await fillsOf(desk, id)
  expect(fills.map(({ outcome }) => outcome)).toEqual(['asked', 'too_small', 'first'])
  expect(fills[0]).toMatchObject({ gallons: gallons(250), days: 30, degreeDays: 451, measuredK: 180 })
  expect((await findStanding(desk, id)).standing).toMatchObject({ winterK: 300, askedK: 180 })
  await answerK(desk, id, true)
  expect((await findStanding(desk, id)).standing).toMatchObject({ winterK: 180, askedK: null })
})

test('temperatures are found by their day, month or year', async () => {
  for (const day of ['2019-02-11', '2019-02-12', '2019-03-11'])
    await recordTemperature(desk, { day, high: 41, low: 28 })
  const found = async (words: string) => {
    const { rows } = await listTemperatures(desk, { words }, undefined, 50)
    return rows.map(({ day }) => day).filter((day) => day.startsWith('2019-'))
  }
  expect(await found('february')).toEqual(['2019-02-12', '2019-02-11'])
  expect(await found('March 11, 2019')).toEqual(['2019-03-11'])
  expect(await found('2019-02-12')).toEqual(['2019-02-12'])
})

test('temperatures that were recorded move the forecast, and its reason says on what it stands', async () => {
  const { tankId, customerId } = await withTank(400)
  const id = await set(tankId, { rule: 'degree_days', winterK: 100, gallons: null })
  const runsOut = async () => (await plansOf(desk, [await findStanding(desk, id)])).get(tankId)
  const usual = await runsOut()
  for (let ahead = 1; ahead <= 5; ahead++) await recordTemperature(desk, { day: `2025-11-2${ahead}`, high: 10, low: 0 })
  const cold = await runsOut()
  expect(
    Temporal.PlainDate.compare(cold?.forecast?.runsOut ?? '2099-01-01', usual?.forecast?.runsOut ?? '2000-01-01'),
  ).toBe(-1)
  expect(cold?.reason).toMatch(/^400 gal on Thu, Nov 20, 2025 \(sensor\)\. At K-factor 1\.00, usage is/)
  await read(customerId, tankId, 900, ctx.now.add({ hours: 1 }))
  expect((await runsOut())?.known).toContain('900 gal')
  await expect(recordTemperature(desk, { day: '2025-11-21', high: 10, low: 30 })).rejects.toThrow('above the high')
})
