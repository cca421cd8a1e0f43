import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { deskOn } from '#features/requests/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { sell } from './testing.ts'
import { waitingNow } from './work-counts.ts'

const { db } = await testDatabase()
const desk = deskOn(db)
const hoursAgo = (hours: number) => thursdayMorning.subtract(Temporal.Duration.from({ hours }))

test('open and late work is counted per noun, only where the viewer may see it', async () => {
  await desk.sent()
  await desk.sent({ now: hoursAgo(100) })
  const at = dateOf(hoursAgo(200))
  await sell(db, [
    { state: 'placed', at, due: dateOf(thursdayMorning.add({ hours: 40 })) },
    { state: 'confirmed', at, due: at },
    { state: 'delivered', at },
  ])
  const viewer = await desk.person('admin', 'Ada')
  expect(await waitingNow(contextOn(db, { viewer, now: thursdayMorning }))).toEqual({
    requests: { work: 2, late: 1 },
    quotes: { work: 0, late: 0 },
    orders: { work: 1, late: 1 },
    shipments: { work: 0, late: 0 },
    purchases: { work: 0, late: 0 },
    proposals: { work: 0, late: 0 },
    tasks: { work: 0, late: 0 },
  })
  const customer = await desk.person('customer', 'Dana')
  expect(await waitingNow(contextOn(db, { viewer: customer, now: thursdayMorning }))).toEqual({})
})
