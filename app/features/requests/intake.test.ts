import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, onTestFinished, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { events } from '#events/schema.ts'
import { mails } from '#mails/schema.ts'
import { createCipher } from '#platform/cipher.ts'
import { openJournal } from '#platform/journal.ts'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#platform/testing.ts'
import { openIntake, type JournaledForm } from './intake.ts'
import { requests } from './schema.ts'
import { deskOn } from './testing.ts'

const { db } = await testDatabase()
const dana = await deskOn(db).person('customer', 'Dana')

const came = Temporal.Instant.from('2025-11-19T10:00-05:00')
const back = came.add({ minutes: 42 })

const newIntake = async (
  viewer: typeof visitor | typeof dana = visitor,
  parts: Partial<Parameters<typeof openIntake>[0]> = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'leone-intake-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const open = async () =>
    openIntake({
      journal: await openJournal(folder, createCipher('a secret of the tests')),
      contextOf: async (cookie) => contextOn(db, { now: back, viewer: cookie ? viewer : visitor }),
      log: createLog('silent'),
      wake: () => {},
      ...parts,
    })
  return { open, intake: await open() }
}

const quote = (fields: Partial<JournaledForm['submission']> = {}): JournaledForm => ({
  form: { kind: 'fuel_quote', title: 'Fuel Quote', prefix: 'FQ', promise: 'fuel_quote' },
  submission: {
    submissionId: randomUUID(),
    answers: [{ name: 'volume', label: 'Gallons', value: 800, said: '800' }],
    contact: { name: 'Dana Field', email: 'dana@hilltop-farm.example' },
    ...fields,
  },
})

const storedAs = ({ submission }: JournaledForm) =>
  db.select().from(requests).where(eq(requests.submissionId, submission.submissionId))

test('a form that was kept becomes one request whose promise runs from when it came, and staff see why it is late', async () => {
  const { intake, open } = await newIntake()
  const kept = quote()
  await intake.keep(kept, came)
  expect(await storedAs(kept)).toEqual([])
  await Promise.all([intake.settle(), intake.settle()])
  await (await open()).settle()
  const [request, ...others] = await storedAs(kept)
  expect(others).toEqual([])
  expect(request?.receivedAt.getTime()).toBe(came.epochMilliseconds)
  expect(request!.dueAt.getTime() - came.epochMilliseconds).toBeGreaterThan(0)
  const told = await db.select().from(events).where(eq(events.subjectId, request!.id)).orderBy(asc(events.at))
  expect(told.map(({ name, at, actorRole }) => [name, at.getTime(), actorRole])).toEqual([
    ['request.received', came.epochMilliseconds, 'visitor'],
    ['request.kept', back.epochMilliseconds, 'system'],
  ])
  expect(await db.$count(mails, eq(mails.subjectId, request!.id))).toBe(2)
})

test('a kill after the request was stored and before its file was deleted stores nothing twice', async () => {
  const { intake, open } = await newIntake()
  const kept = quote()
  await intake.keep(kept, came)
  const twin = await open()
  await intake.settle()
  await intake.keep(kept, came)
  await twin.settle()
  expect(await storedAs(kept)).toHaveLength(1)
  await intake.settle()
  expect([intake.waiting(), twin.waiting()]).toEqual([0, 0])
})

test('the second of two processes that read one journal folder stores nothing and starts no job', async () => {
  const woken: string[] = []
  const { intake, open } = await newIntake(visitor, { wake: (task) => void woken.push(task) })
  await intake.keep(quote(), came)
  const twin = await open()
  await twin.settle()
  expect(woken).toEqual(['send-mails', 'watch-promises'])
  await intake.settle()
  expect([woken.length, intake.waiting()]).toEqual([2, 0])
})

test('one that failed once holds up none that comes after it is stored, or gone', async () => {
  let broken = true
  const { intake, open } = await newIntake(visitor, {
    contextOf: async () => {
      if (broken) throw new Error('a fault of ours')
      return contextOn(db, { now: back, viewer: visitor })
    },
  })
  const [first, second, third] = [quote(), quote(), quote()]
  await intake.keep(first, came)
  await intake.settle()
  broken = false
  await intake.keep(second, came)
  await intake.settle()
  expect([(await storedAs(first)).length, (await storedAs(second)).length]).toEqual([1, 1])
  await intake.keep(third, came)
  await intake.settle()
  expect(await storedAs(third)).toHaveLength(1)

  const [fourth, fifth] = [quote(), quote()]
  broken = true
  await intake.keep(fourth, came)
  await intake.settle()
  broken = false
  await (await open()).settle()
  await intake.keep(fifth, came)
  await intake.settle()
  expect(await storedAs(fifth)).toHaveLength(1)
  expect(intake.waiting()).toBe(0)
})

test('other answers under an id that another process took are a request of their own, once', async () => {
  const submissionId = randomUUID()
  const answers = [{ name: 'volume', label: 'Gallons', value: 900, said: '900' }]
  const before = await db.$count(requests)
  for (const kept of [quote({ submissionId }), quote({ submissionId, answers }), quote({ submissionId, answers })]) {
    const { intake } = await newIntake()
    await intake.keep(kept, came)
    await intake.settle()
  }
  expect((await db.$count(requests)) - before).toBe(2)
})

test('a customer whose session could not be read then is its owner when it can be', async () => {
  const { intake } = await newIntake(dana)
  const kept = { ...quote(), cookie: 'session=sealed with the rest' }
  await intake.keep(kept, came)
  expect(await intake.find(kept.submission.submissionId)).toEqual(kept)
  await intake.settle()
  expect((await storedAs(kept))[0]).toMatchObject({ userId: 'userId' in dana ? dana.userId : '' })
})
