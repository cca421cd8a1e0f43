import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { beat, beatSeconds, longestSilence } from './beat.ts'
import { uptimeSpans } from './schema.ts'
import { systemHealth, uptimeOver } from './uptime.ts'

const { db } = await testDatabase()
const minute = 60_000
const at = (minutes: number) =>
  contextOn(db, { viewer: system, now: thursdayMorning.add({ milliseconds: Math.round(minutes * minute) }) })

/** A process that beats once a minute from one minute to another, and is then gone without a word. */
const runs = async (from: number, until: number) => {
  let span: string | undefined
  for (let now = from; now <= until; now += beatSeconds / 60) span = await beat(at(now), span)
  return span
}

const minutesOf = async (now: number, days = 30) => {
  const uptime = await uptimeOver(at(now), days)
  return uptime && { measured: uptime.measured / minute, up: uptime.up / minute, gaps: uptime.gaps.length }
}

beforeEach(async () => {
  await db.delete(uptimeSpans)
})

test('uptime reports nothing before the first heartbeat', async () => {
  expect(await uptimeOver(at(0), 30)).toBeUndefined()
})

test('System Health says nothing while nothing was measured, and the share from then on', async () => {
  const span = await beat(at(0))
  expect(await systemHealth(at(0))).toBeUndefined()
  await beat(at(1), span)
  expect(await systemHealth(at(1))).toMatchObject({ measured: minute, share: 1 })
})

test('time before the first heartbeat does not count as down', async () => {
  await runs(0, 10)
  expect(await minutesOf(10)).toEqual({ measured: 10, up: 10, gaps: 0 })
})

test('a process extends its one row; a minute costs one update', async () => {
  await runs(0, 30)
  expect(await db.select().from(uptimeSpans)).toHaveLength(1)
})

test('after kill -9 the time until the next start is down, and the gap says when', async () => {
  await runs(0, 10)
  await runs(25, 40)
  expect(await minutesOf(40)).toEqual({ measured: 40, up: 25, gaps: 1 })
  const [gap] = (await uptimeOver(at(40), 30))?.gaps ?? []
  expect(gap).toEqual({ from: new Date(at(10).now.epochMilliseconds), until: new Date(at(25).now.epochMilliseconds) })
})

test('a quick restart is seen too: a new process never claims the time of the one before it', async () => {
  await runs(0, 10)
  await runs(10.25, 20.25)
  expect(await minutesOf(20.25)).toEqual({ measured: 20.25, up: 20, gaps: 1 })
})

test('two processes count once, and one of them is enough', async () => {
  await runs(0, 20)
  await runs(10.5, 40.5)
  expect(await minutesOf(40.5)).toEqual({ measured: 40.5, up: 40.5, gaps: 0 })
})

test('a program that has stopped beating is down after a silence, and up within it', async () => {
  await runs(0, 10)
  expect(await minutesOf(10 + longestSilence / 60)).toMatchObject({ up: 11.5, gaps: 0 })
  expect(await minutesOf(20)).toEqual({ measured: 20, up: 10, gaps: 1 })
})

test('a machine that slept does not claim the night', async () => {
  const span = await runs(0, 10)
  const after = await beat(at(500), span)
  expect(after).not.toBe(span)
  await beat(at(501), after)
  expect(await minutesOf(501)).toEqual({ measured: 501, up: 11, gaps: 1 })
})

test('a clock set back makes nobody up twice; set forward, it claims no more than was seen', async () => {
  const span = await runs(60, 70)
  const back = await beat(at(10), span)
  expect(back).not.toBe(span)
  await beat(at(11), back)
  expect(await minutesOf(70)).toEqual({ measured: 60, up: 11, gaps: 1 })
  const ahead = await beat(at(5000), await runs(71, 80))
  await beat(at(81), ahead)
  expect(await minutesOf(81)).toMatchObject({ measured: 71, up: 21 })
})

test('uptime counts only the last days', async () => {
  await runs(0, 10)
  const aDayLater = 24 * 60
  await runs(aDayLater + 5, aDayLater + 20)
  expect(await minutesOf(aDayLater + 20, 1)).toEqual({ measured: aDayLater, up: 15, gaps: 1 })
})

test('a customer does not learn of it', async () => {
  const viewer = { role: 'customer', userId: '0', name: '', email: '' } as const
  await expect(async () => uptimeOver({ ...at(0), viewer }, 30)).rejects.toThrow(/page/)
})

test('up and gaps are the measured time, whatever ran when', async () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 20_000 }))
  await fc.assert(
    fc.asyncProperty(fc.array(span, { minLength: 1, maxLength: 8 }), async (spans) => {
      await db.delete(uptimeSpans)
      await db.insert(uptimeSpans).values(
        spans.map(([from, length]) => ({
          id: crypto.randomUUID(),
          beganAt: new Date(at(from).now.epochMilliseconds),
          seenAt: new Date(at(from + length).now.epochMilliseconds),
        })),
      )
      const uptime = await uptimeOver(at(81_000), 30)
      const down = (uptime?.gaps ?? []).reduce((sum, gap) => sum + gap.until.getTime() - gap.from.getTime(), 0)
      expect((uptime?.up ?? 0) + down).toBe(uptime?.measured)
    }),
    { numRuns: 60 },
  )
})
