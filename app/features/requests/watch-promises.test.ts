import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import type { Context } from '#domain/context.ts'
import { events } from '#events/schema.ts'
import type { PlannedEvent } from '#mails/plan.ts'
import { planRota } from '#features/settings/rota.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { moveRequest } from './move.ts'
import { deskOn } from './testing.ts'
import { watchPromises } from './watch-promises.ts'

const world = async () => {
  const { db } = await testDatabase()
  const told: PlannedEvent[] = []
  const at = (hours: number, overrides: Partial<Context> = {}) =>
    contextOn(db, {
      viewer: system,
      now: thursdayMorning.add({ seconds: Math.round(hours * 3600) }),
      mails: (event) => (told.push(event), []),
      ...overrides,
    })
  const warnings = async () =>
    (await db.select().from(events).where(like(events.name, 'promise.%')).orderBy(events.entry)).map(
      ({ name, detail }) => [name, (detail as { step: string }).step],
    )
  return { db, at, told, warnings, ...deskOn(db) }
}

test('half and four fifths of the time are warned of, and the miss is told, each once', async () => {
  const { at, sent, person, warnings, told } = await world()
  const robin = await person('admin', 'Robin')
  await sent()
  for (const hours of [0, 11.9, 12, 12.1, 19.1, 19.2, 19.3, 24, 24.01, 24.1, 60]) await watchPromises(at(hours))
  expect(await warnings()).toEqual([
    ['promise.warned', 'half'],
    ['promise.warned', 'four_fifths'],
    ['promise.missed', 'missed'],
  ])
  expect(told.map((event) => event.to)).toEqual([[robin.email], [robin.email], [robin.email]])
})

test('an answer at the very due time is no miss, and an answered or withdrawn request is left in peace', async () => {
  const { at, sent, person, warnings } = await world()
  const robin = await person('admin', 'Robin')
  const [kept, withdrawn] = [await sent(), await sent()]
  await moveRequest(at(1, { viewer: robin }), withdrawn.id, 'withdraw', 'received')
  await moveRequest(at(24, { viewer: robin }), kept.id, 'answer', 'received')
  await watchPromises(at(30))
  expect(await warnings()).toEqual([])
})

test('two workers at once warn once', async () => {
  const { at, sent, warnings } = await world()
  for (let count = 0; count < 12; count++) await sent()
  await Promise.all([12.5, 12.5, 12.5, 12.5].map((hours) => watchPromises(at(hours))))
  expect(await warnings()).toHaveLength(12)
})

test('after a day of standing still only what still matters is said', async () => {
  const { at, sent, warnings } = await world()
  await sent()
  await watchPromises(at(48))
  await watchPromises(at(49))
  expect(await warnings()).toEqual([['promise.missed', 'missed']])
})

test('when the mails cannot be written the warning stays due', async () => {
  const { at, sent, warnings } = await world()
  await sent()
  const broken = at(13, {
    mails: () => {
      throw new Error('no such mail')
    },
  })
  await expect(watchPromises(broken)).rejects.toThrow('no such mail')
  await watchPromises(at(13.1))
  expect(await warnings()).toEqual([['promise.warned', 'half']])
})

test('the person who has the request is warned; with nobody, those on call today; with nobody on call, everyone', async () => {
  const { at, sent, person, told, db } = await world()
  const [robin, sam, kim] = [await person('admin', 'Robin'), await person('admin', 'Sam'), await person('admin', 'Kim')]
  const whom = async (hours: number) => {
    told.length = 0
    await watchPromises(at(hours))
    return told.map((event) => event.to)
  }
  const taken = await sent()
  await moveRequest(at(1, { viewer: robin }), taken.id, 'take', 'received')
  expect(await whom(13)).toEqual([[robin.email]])
  await moveRequest(at(13.5, { viewer: robin }), taken.id, 'answer', 'in_progress')

  await sent()
  await planRota(at(0, { viewer: robin }), [{ weekday: 4, userId: sam.userId }])
  expect(await whom(12.5)).toEqual([[sam.email]])
  expect((await whom(19.5))[0]).toEqual([kim.email, robin.email, sam.email])
  expect((await whom(25))[0]).toEqual([kim.email, robin.email, sam.email])
  expect(await db.select().from(events).where(eq(events.name, 'rota.planned'))).toHaveLength(1)
})
