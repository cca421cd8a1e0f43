import { afterAll, beforeEach, expect, test } from 'vitest'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { openDatabase } from '#platform/db.ts'
import { testDatabase } from '#platform/testing.ts'
import { signInLimits } from '#features/accounts/schema.ts'
import { modelUsageNow, reached, takeModelCall } from './model-usage.ts'
import { modelUsage } from './schema.ts'

const { db, connection } = await testDatabase()
const other = openDatabase({ ...connection, max: 5 })
afterAll(() => other.close())
beforeEach(async () => {
  await db.delete(modelUsage)
  await db.delete(signInLimits)
})

const noEnd = { requests: 1_000_000, tokens: 1_000_000_000 }
/** November 20, 2025, and days after it: `on` and `onOther` are two processes on one database. */
const later = (days: number) => ({ now: thursdayMorning.add({ hours: 24 * days }) })
const on = (days = 0) => contextOn(db, later(days))
const onOther = (days = 0) => contextOn(other.db, later(days))

let asker = 0
/** Someone new each time, from somewhere else. */
const anyone = () => ({ visitor: `v${asker++}`, address: `10.${asker >> 8}.${asker & 255}.1` })

test('hazard 57: a day has so many calls for all processes together, also after a restart, and the next day has its own', async () => {
  const ceilings = { day: { ...noEnd, requests: 6 }, month: noEnd }
  const asked = Array.from({ length: 10 }, (_, at) => takeModelCall(at % 2 ? on() : onOther(), ceilings, 1, anyone()))
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(6)
  const again = openDatabase({ ...connection, max: 1 })
  expect(await takeModelCall(contextOn(again.db, later(0)), ceilings, 1, anyone())).toBeUndefined()
  await again.close()
  expect(reached(await modelUsageNow(on()), ceilings)).toBe('day')
  expect(await takeModelCall(on(1), ceilings, 1, anyone())).toBeDefined()
})

test('hazard 57: a month has so many calls, and the first day of the next one has them again', async () => {
  const ceilings = { day: { ...noEnd, requests: 2 }, month: { ...noEnd, requests: 3 } }
  for (const day of [0, 0, 1]) expect(await takeModelCall(on(day), ceilings, 1, anyone())).toBeDefined()
  expect(await takeModelCall(onOther(2), ceilings, 1, anyone())).toBeUndefined()
  expect(reached(await modelUsageNow(on(2)), ceilings)).toBe('month')
  expect(await takeModelCall(on(11), ceilings, 1, anyone())).toBeDefined()
})

test('hazard 57: a call counts with the most it may come to until it is settled', async () => {
  const ceilings = { day: { ...noEnd, tokens: 5001 }, month: noEnd }
  const call = await takeModelCall(on(), ceilings, 1, anyone())
  const during = await takeModelCall(onOther(), ceilings, 1, anyone())
  expect(during).toBeDefined()
  expect(await takeModelCall(on(), ceilings, 1, anyone())).toBeUndefined()
  await call?.settle(700)
  await during?.settle(1300)
  expect((await modelUsageNow(on())).day).toEqual({ requests: 2, tokens: 2000 })
  expect(await takeModelCall(on(), ceilings, 1, anyone())).toBeDefined()
})

test('hazard 57: one visitor has forty in a day, one address a hundred and fifty, no matter which process is asked', async () => {
  const ceilings = { day: noEnd, month: noEnd }
  const taken = async (times: number, who: () => { visitor: string; address: string }) => {
    let taken = 0
    for (let at = 0; at < times; at++) if (await takeModelCall(at % 2 ? on() : onOther(), ceilings, 1, who())) taken++
    return taken
  }
  expect(await taken(42, () => ({ visitor: 'a', address: '203.0.113.9' }))).toBe(40)
  // The addresses of one IPv6 customer count as one, those of the next customer do not.
  let nth = 0
  const from = (network: string) => () => ({
    visitor: `${network}${nth++}`,
    address: `${network}::${nth.toString(16)}`,
  })
  expect(await taken(152, from('2001:db8:0:100'))).toBe(150)
  expect(await taken(1, from('2001:db8:0:200'))).toBe(1)
})
