import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { contextOn } from '#domain/testing.ts'
import { mailPlan } from '#emails/index.ts'
import { offRoad } from '#features/fulfillment/testing.ts'
import { mails } from '#mails/schema.ts'
import { latestTicket } from '#features/tickets/find.ts'
import { testDatabase } from '#platform/testing.ts'
import type { Delivery } from './find.ts'
import type { DeliverReport, Report } from './report-kinds.ts'
import { takeReport, type SubmittedReport } from './report.ts'
import { shiftsOn } from './testing.ts'
import { reportsToSettle } from './unsettled-reports.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, planned, onPhone } = shiftsOn(ctx)
const staff = await person('admin')
/** What a phone sends an hour later, when it has signal again: nobody is there to be asked. */
const later = ctx.now.add({ hours: 1 })
const minute = (minutes: number) => dateOf(ctx.now.add({ minutes }))

const metered = (start: number, end: number, overrides: Partial<DeliverReport> = {}): DeliverReport => ({
  ...{ kind: 'deliver', delivered: [end - start], readings: [{}], receivedBy: 'Pat' },
  ...{ handed: [{ meter: { start, end } }], ...overrides },
})

type ReportOverrides = Partial<SubmittedReport> & { now?: typeof later }

const delays = async () => (await db.select().from(mails)).filter(({ email }) => email === 'order-delayed').length

/** A run of these stops, and what reports at each of them. */
const onRun = async (stops: number) => {
  const run = await planned(Array.from({ length: stops }, () => [offRoad]))
  const { shift } = await onPhone(run.id)
  const say = async (stop: number, report: Report, { now = later, ...sent }: ReportOverrides = {}) =>
    takeReport(await onPhone(run.id, { now, mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) }), {
      ...{ id: randomUUID(), at: minute(stop), report, stopId: shift.deliveries[stop - 1]?.stop.id, ...sent },
    })
  const toSettle = async () => (await reportsToSettle(as(staff), 100)).rows.filter(({ runId }) => runId === run.id)
  return { say, toSettle, deliveries: async () => (await onPhone(run.id)).shift.deliveries }
}
const waited = { waited: true }

test('a meter that starts before the last stop ended is asked about; the office reads of it where nobody could be asked', async () => {
  const { say, toSettle } = await onRun(4)
  expect(await say(1, metered(10_000, 16_000), waited)).toMatchObject({ state: 'done', words: null })
  expect(await say(2, metered(16_000, 22_000), waited)).toMatchObject({ state: 'done', words: null })
  // The page of this stop was kept before the second: it began where the first ended.
  const twice = metered(16_000, 28_000, { delivered: [12_000] })
  const asked = await say(3, twice).catch((error: unknown) => error)
  expect(asked).toMatchObject({
    confirmations: [{ why: expect.stringContaining('starts at 1,600.0, and stop 2 was from 1,600.0 to 2,200.0.') }],
  })
  const outcome = await say(3, twice, waited)
  expect(outcome).toMatchObject({ state: 'done', words: expect.stringContaining('would be billed twice') })
  expect((await toSettle()).map(({ words }) => words)).toEqual([outcome.words])
  // A register that is set to zero for each stop says nothing of the others.
  expect(await say(4, metered(0, 6000), waited)).toMatchObject({ state: 'done', words: null })
})

test.each([
  [
    'a figure that is another altogether',
    metered(1000, 1590),
    'The truck was scheduled with 600 gal, and you entered 59 gal.',
  ],
  [
    'net gallons that no temperature explains',
    metered(1000, 7000, { readings: [{ net: 1000 }] }),
    '600 gal gross and 100 gal net',
  ],
  [
    'a tank with less after the delivery than before',
    metered(1000, 7000, { handed: [{ level: { before: 90, after: 40 } }] }),
    'the tank was at 90% before and is at 40% after',
  ],
])('%s, reported without signal, is billed and stands under Shifts to settle', async (_, report, words) => {
  const { say, toSettle } = await onRun(1)
  expect(await say(1, report, waited)).toMatchObject({ state: 'done', words: expect.stringContaining(words) })
  expect(await toSettle()).toMatchObject([{ state: 'done', words: expect.stringContaining('was not asked') }])
})

test('more than ordered, reported without signal and without a reason, tells the office what the customer reads', async () => {
  const [silent, reasoned] = [await onRun(1), await onRun(1)]
  const { words } = await silent.say(1, metered(1000, 7600), waited)
  expect(words).toContain('The customer reads: The meter ticket says so.')
  const said = await reasoned.say(1, metered(1000, 7600, { overReason: 'A second tank' }), waited)
  expect(said.words).not.toContain('The customer reads')
})

test('a report confirmed with signal is already settled', async () => {
  const { say, toSettle } = await onRun(1)
  const report = metered(1000, 1590)
  const asked = (await say(1, report).catch((error: unknown) => error)) as { confirmations: { key: string }[] }
  expect(await say(1, report, { sure: asked.confirmations.map(({ key }) => key) })).toMatchObject({ words: null })
  expect(await toSettle()).toEqual([])
})

test.each([
  ['is mailed with the time that the driver meant', 20, 30, 'delayed'],
  ['mails nothing where that time has passed', 60, undefined, 'in_transit'],
])('"Running late" that waited %s', async (_, now, minutes, state) => {
  const { say, deliveries } = await onRun(1)
  const mailsBefore = await delays()
  const report: Report = { kind: 'delay', minutes: 30, reason: 'Trains' }
  const outcome = await say(1, report, { ...waited, at: minute(0), now: ctx.now.add({ minutes: now }) })
  expect(outcome).toMatchObject({ state: 'done', words: null })
  const [after] = await deliveries()
  expect(after?.shipment.state).toBe(state)
  if (minutes) expect(after?.shipment.eta).toEqual(minute(minutes))
  expect((await delays()) - mailsBefore).toBe(minutes ? 1 : 0)
})

test('the ticket and the email that names it are there in the transaction of the report: no job makes them later', async () => {
  const run = await planned([[offRoad]])
  const { shift } = await onPhone(run.id)
  const [{ stop, shipment }] = shift.deliveries as [Delivery]
  const there = async (on: Pick<Context, 'db'>) => {
    const sent = await on.db.select().from(mails).where(eq(mails.subjectId, shipment.orderId))
    const [mail] = sent.filter(({ email }) => email === 'order-delivered')
    return { ticket: (await latestTicket(on, shipment.id))?.facts.lines[0]?.delivered, mail: mail?.state }
  }
  const known = { ticket: 6000, mail: 'waiting' }
  await inTransaction(ctx, async ({ db: inside }) => {
    const given = { db: inside, mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) }
    const sent = { id: randomUUID(), at: minute(0), stopId: stop.id, report: metered(1000, 7000) }
    await takeReport(await onPhone(run.id, given), sent)
    expect(await there({ db: inside })).toEqual(known)
    expect(await there(ctx), 'nobody reads the one without the other').toEqual({ ticket: undefined, mail: undefined })
  })
  expect(await there(ctx)).toEqual(known)
})
