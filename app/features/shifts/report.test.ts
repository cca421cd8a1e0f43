import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConfirmationRequired } from '#domain/confirmation.ts'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { events } from '#events/schema.ts'
import { historyWords } from '#features/activity/event-catalogue.ts'
import { addDrafts, documentDraftsNow, keepDraft } from '#features/documents/drafts.ts'
import { readPaper } from '#features/documents/paper.ts'
import { mailPlan } from '#emails/index.ts'
import { mails } from '#mails/schema.ts'
import { waitingFor } from '#features/dispatch/waiting-orders.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { diesel, offRoad } from '#features/fulfillment/testing.ts'
import { orders } from '#features/orders/schema.ts'
import { standingDeliveries } from '#features/standing/schema.ts'
import { tanksOn } from '#features/dispatch/testing-tanks.ts'
import { eq } from 'drizzle-orm'
import { paperSheetsOf, sheetsDueAt } from '#features/safety-sheets/hand-over.ts'
import { sheetCopies } from '#features/safety-sheets/schema.ts'
import { latestTicket } from '#features/tickets/find.ts'
import { testDatabase } from '#platform/testing.ts'
import { demoPaper } from '../../../server/demo/paper.ts'
import { onTruck, calculateInventory } from './inventory.ts'
import { reported } from './find.ts'
import type { DeliverReport, LoadReport, Report } from './report-kinds.ts'
import { settleReport, takeReport, type SubmittedReport } from './report.ts'
import { shiftsOn } from './testing.ts'
import { reportsToSettle } from './unsettled-reports.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, planned, onPhone } = shiftsOn(ctx)
const staff = await person('admin')
/** An hour later: the phone was without signal. */
const later = { now: ctx.now.add({ hours: 1 }) }

const sheetFile = readPaper(demoPaper('Dyed diesel'))
if ('problem' in sheetFile) throw new Error(sheetFile.problem)

const minute = (minutes: number) => dateOf(ctx.now.add({ minutes }))

const delivered = (gallons: number): DeliverReport => ({
  ...{ kind: 'deliver', delivered: [gallons], readings: [{}], receivedBy: 'Pat' },
  handed: [{ meter: { start: 1000, end: 1000 + gallons } }],
})

const load: Report = {
  ...{ kind: 'load', terminal: 'Lewis Center plant', billOfLading: 'LC-88214' },
  amounts: [
    { product: offRoad.product, name: offRoad.name, gallons: 6000 },
    { product: diesel.product, name: diesel.name, gallons: 8000 },
  ],
}

/** A day of two deliveries as the phone counts it. */
const aDay = async (runId: string): Promise<SubmittedReport[]> => {
  const { shift } = await onPhone(runId)
  const [one, two] = shift.deliveries.map(({ stop }) => stop.id)
  const device = randomUUID()
  const steps: [Report, string?][] = [
    [{ kind: 'start' }],
    [load],
    [{ kind: 'leave' }, one],
    [{ kind: 'arrive' }, one],
    [delivered(5990), one],
    [{ kind: 'leave' }, two],
    [{ kind: 'arrive' }, two],
    [delivered(8000), two],
    [{ kind: 'end', left: [] }],
  ]
  return steps.map(([report, stopId], index) => ({
    ...{ id: randomUUID(), at: minute(index), counted: { device, number: index + 1 }, stopId, report, waited: true },
  }))
}

/** What everybody reads of a run: its orders, its tickets and its times. */
const truthOf = async (runId: string) => {
  const { shift } = await onPhone(runId)
  return {
    run: shift.run.state,
    stops: await Promise.all(
      shift.deliveries.map(async ({ stop, shipment, order }) => ({
        ...{ state: shipment.state, order: order.state, bol: shipment.billOfLading },
        ...{ left: shipment.departedAt, came: stop.arrivedAt, done: shipment.deliveredAt, gone: stop.leftAt },
        ticket: (await latestTicket(ctx, shipment.id))?.facts.lines[0]?.delivered,
        billed: order.deciGallons,
      })),
    ),
    reports: shift.reports.map(({ kind, state }) => `${kind} ${state}`),
    left: onTruck(
      reported(shift, 'load').map(({ report }) => report),
      shift.deliveries.map(({ shipment }) => shipment),
    ).map(({ product, left }) => `${product} ${left}`),
  }
}

test('reports of a day without signal give one result, though each comes ten times and in any order', async () => {
  const straight = await planned()
  for (const sent of await aDay(straight.id)) await takeReport(await onPhone(straight.id, later), sent)
  const truth = await truthOf(straight.id)
  expect(truth).toMatchObject({
    run: 'ended',
    stops: [
      { state: 'delivered', bol: 'LC-88214', left: minute(2), came: minute(3), done: minute(4), ticket: 5990 },
      { state: 'delivered', bol: 'LC-88214', left: minute(5), came: minute(6), done: minute(7), ticket: 8000 },
    ],
    left: ['off-road-diesel 10', 'ulsd 0'],
  })
  /** Each report of a day so many times, shuffled. */
  const shuffled = (times: number) => {
    const all = Array.from({ length: times * truth.reports.length }, (_, at) => at)
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
  }
  const isOneTruth = async (order: readonly number[]) => {
    const run = await planned()
    const day = await aDay(run.id)
    for (const at of order) await takeReport(await onPhone(run.id, later), day[at % day.length] ?? never())
    expect(await truthOf(run.id)).toEqual(truth)
  }
  // Ten times each is slow, and no other than twice but for the ninth time: the orders are what differs.
  await fc.assert(fc.asyncProperty(shuffled(10), isOneTruth), { numRuns: 1, endOnFailure: true })
  await fc.assert(fc.asyncProperty(shuffled(2), isOneTruth), { numRuns: 4, endOnFailure: true })
})

test('a safety data sheet that the driver leaves on paper is noted with its delivery, and once', async () => {
  await addDrafts(as(staff), [{ name: 'off-road.pdf', ...sheetFile }])
  const [draft] = await documentDraftsNow(as(staff))
  await keepDraft(as(staff), draft?.id ?? '', {
    ...{ kind: 'sds_fuels', title: 'Off-road diesel', product: 'off-road-diesel', revision: '4' },
    ...{ revisedOn: '2025-03-31', reviewBy: null },
  })
  const run = await planned([[offRoad]])
  const phone = await onPhone(run.id, later)
  const [{ stop, shipment } = never()] = phone.shift.deliveries
  const [sheet] = await sheetsDueAt(phone.ctx, shipment)
  expect(sheet).toMatchObject({ title: 'Off-road diesel', revision: '4' })
  const report = { ...delivered(5990), sheets: [sheet?.versionId ?? '', randomUUID()] }
  const sent = { id: randomUUID(), at: minute(3), stopId: stop.id, report, waited: true }
  expect(await takeReport(phone, sent)).toMatchObject({ state: 'done' })
  expect(await takeReport(phone, sent)).toMatchObject({ state: 'done' })
  expect(await sheetsDueAt(phone.ctx, shipment)).toEqual([])
  expect(await db.select().from(sheetCopies)).toMatchObject([
    { way: 'paper', givenTo: 'Pat', notedBy: 'Dana', versionId: sheet?.versionId, shipmentId: shipment.id },
  ])
  expect(await paperSheetsOf(as(staff), shipment.id)).toBe('Off-road diesel, revision 4')
  const history = (await historyOf(as(staff), shipment.id)).map((entry) => historyWords(entry))
  expect(history).toContain(
    'noted that the safety data sheet was handed over on paper to Pat: Off-road diesel, revision 4',
  )
})

test('a driver’s report that arrives after the office decided is kept with its reason, and the office’s delivery stays', async () => {
  const run = await planned([[offRoad]])
  const { shift } = await onPhone(run.id)
  const [{ stop, shipment } = never()] = shift.deliveries
  await updateShipment(as(staff), shipment.id, 'scheduled', { verb: 'depart', billOfLading: 'BOL 1' })
  await updateShipment(as(staff), shipment.id, 'in_transit', { verb: 'deliver', receivedBy: 'Tom' })
  const sent = { id: randomUUID(), at: minute(3), stopId: stop.id, report: delivered(5990), waited: true }
  expect(await takeReport(await onPhone(run.id, later), sent)).toMatchObject({
    state: 'refused',
    words: expect.stringContaining('delivered'),
  })
  expect((await latestTicket(ctx, shipment.id))?.facts.lines[0]?.delivered).toBe(6000)
  const [order] = await db.select().from(orders).where(eq(orders.id, shipment.orderId))
  expect(order?.state).toBe('delivered')
})

test('a driver with signal is asked whether an unlikely figure is meant, and nothing is kept before', async () => {
  const run = await planned([[offRoad]])
  const { shift } = await onPhone(run.id)
  const [{ stop } = never()] = shift.deliveries
  const sent = { id: randomUUID(), at: minute(1), stopId: stop.id, report: delivered(590) }
  await expect(takeReport(await onPhone(run.id, later), sent)).rejects.toMatchObject({
    confirmations: [{ key: 'delivered:0:590' }],
  })
  expect((await onPhone(run.id)).shift.reports).toEqual([])
  const outcome = await takeReport(await onPhone(run.id, later), { ...sent, sure: ['delivered:0:590'] })
  expect(outcome.state).toBe('done')
})

test('a driver who comes after the promised hours says yes once, although minutes pass meanwhile', async () => {
  const run = await planned([[offRoad]])
  const { shift } = await onPhone(run.id)
  const [{ stop, shipment } = never()] = shift.deliveries
  const report: Report = { kind: 'delay', minutes: 600, reason: 'A train' }
  const sent = { id: randomUUID(), at: minute(1), stopId: stop.id, report }
  const asked = await takeReport(await onPhone(run.id), sent).catch((error: ConfirmationRequired) => error)
  const sure = 'confirmations' in asked ? asked.confirmations.map(({ key }) => key) : []
  expect(sure).toHaveLength(1)
  const soon = { now: ctx.now.add({ minutes: 2 }) }
  expect(await takeReport(await onPhone(run.id, soon), { ...sent, sure })).toMatchObject({ state: 'done' })
  const [late] = (await onPhone(run.id)).shift.deliveries
  expect(late?.shipment).toMatchObject({ id: shipment.id, state: 'delayed', eta: minute(602) })
})

test('a second load that has no room beside what is still on the truck is asked about', async () => {
  const run = await planned()
  const take = async (submission: Partial<SubmittedReport> & { report: Report }) =>
    takeReport(await onPhone(run.id), { id: randomUUID(), at: minute(1), ...submission })
  await take({ report: load })
  const more: Report = { ...load, amounts: [{ product: diesel.product, name: diesel.name, gallons: 30_000 }] }
  const asked = await take({ report: more }).catch((error: unknown) => error)
  expect(asked).toMatchObject({
    confirmations: [{ why: expect.stringContaining('holds 4,000 gal, and 1,400 gal should still be on it.') }],
  })
  const sure = (asked as { confirmations: { key: string }[] }).confirmations.map(({ key }) => key)
  expect(await take({ report: more, sure })).toMatchObject({ state: 'done' })
})

test('more than the truck holds is asked about; what waited without signal says it in the history', async () => {
  const run = await planned([[offRoad]])
  const [amount = never()] = (load as LoadReport).amounts
  const report = { ...(load as LoadReport), amounts: [{ ...amount, gallons: 90_000 }] }
  const sent = { id: randomUUID(), at: minute(1), report }
  const asked = await takeReport(await onPhone(run.id), sent).catch((error: unknown) => error)
  expect(asked).toMatchObject({ confirmations: [{ why: expect.stringContaining('holds 4,000 gal, not 9,000 gal.') }] })
  expect(await takeReport(await onPhone(run.id), { ...sent, waited: true })).toMatchObject({ state: 'done' })
  const said = await ctx.db.select({ detail: events.detail }).from(events).where(eq(events.subjectId, run.id))
  expect(JSON.stringify(said)).toContain('holds 4,000 gal, not 9,000 gal.')
})

test('a run is over when each of its stops is', async () => {
  const run = await planned([[offRoad]])
  const [{ stop } = never()] = (await onPhone(run.id)).shift.deliveries
  const say = async (report: Report, stopId?: string) =>
    takeReport(await onPhone(run.id), { id: randomUUID(), at: minute(0), stopId, report })
  await say({ kind: 'leave' }, stop.id)
  await expect(say({ kind: 'end', left: [] })).rejects.toThrow('Stop 1 is not finished.')
  await say({ kind: 'fail', failure: 'no_access' }, stop.id)
  await say({ kind: 'end', left: [] })
  expect(await truthOf(run.id)).toMatchObject({ run: 'ended', stops: [{ state: 'canceled' }] })
})

test('a shift that ends with stops open asks how many, takes them off the truck, and tells the office', async () => {
  const run = await planned()
  const ends = async (
    overrides: Partial<Extract<Report, { kind: 'end'; left: unknown }>>,
    submission: Partial<SubmittedReport> = {},
  ) =>
    takeReport(await onPhone(run.id), {
      ...{ id: randomUUID(), at: minute(1), report: { kind: 'end' as const, left: [], ...overrides }, ...submission },
    })
  await takeReport(await onPhone(run.id), { id: randomUUID(), at: minute(0), report: { kind: 'start' } })
  const before = (await onPhone(run.id)).shift.deliveries
  await expect(ends({})).rejects.toMatchObject({
    confirmations: [{ key: 'open-stops:2', why: expect.stringContaining('2 stops not delivered.') }],
  })
  const sure = ['open-stops:2']
  await expect(ends({}, { sure })).rejects.toThrow('Reason: please enter why.')
  expect((await ends({ reason: 'The pump broke' }, { sure })).words).toContain('The driver says: The pump broke')
  expect(await truthOf(run.id)).toMatchObject({
    run: 'ended',
    stops: [{ state: 'canceled', order: 'confirmed' }, { state: 'canceled' }],
  })
  const waiting = []
  for (const { order } of before)
    waiting.push(...(await waitingFor(as(staff), order.deliveryDate)).filter((each) => each.order.id === order.id))
  expect(waiting, 'both are unassigned again').toHaveLength(2)
  const [alert] = (await reportsToSettle(as(staff), 100)).rows.filter(({ runId }) => runId === run.id)
  expect(alert?.words).toContain('2 stops not delivered')
  await settleReport(as(staff), run.id, alert?.id ?? '')
  expect((await reportsToSettle(as(staff), 100)).rows.filter(({ runId }) => runId === run.id)).toEqual([])
})

test('a shift that ended without signal takes its open stops off the truck all the same; one that a refused report speaks of stays', async () => {
  const run = await planned()
  const [first] = (await onPhone(run.id)).shift.deliveries
  const unread: Report = { kind: 'deliver', unread: 'end six hundred', words: 'Please enter a number.' }
  await takeReport(await onPhone(run.id), {
    ...{ id: randomUUID(), at: minute(1), stopId: first?.stop.id, report: unread, waited: true },
  })
  const end = { id: randomUUID(), at: minute(2), report: { kind: 'end' as const, left: [] }, waited: true }
  const { words } = await takeReport(await onPhone(run.id), end)
  expect(words).toContain('1 stop not delivered')
  expect(words).toContain('Stop 1: what the driver reported was not recorded.')
  expect(words).toContain('No reason was given.')
  expect(await truthOf(run.id)).toMatchObject({ run: 'ended', stops: [{ state: 'scheduled' }, { state: 'canceled' }] })
})

test('a stick that differs from the book by more than it can be read to is asked about, and the office hears of it', async () => {
  const run = await planned([[offRoad]])
  const { stop } = (await onPhone(run.id)).shift.deliveries[0] ?? never()
  const say = async (report: Report, overrides: Partial<SubmittedReport> = {}) =>
    takeReport(await onPhone(run.id), { id: randomUUID(), at: minute(1), report, ...overrides })
  const loaded = { product: offRoad.product, name: offRoad.name }
  await say({ ...(load as LoadReport), amounts: [{ ...loaded, gallons: 10_000 }] })
  await say(delivered(6000), { stopId: stop.id })
  const stick = (gallons: number, reason?: string): Report => ({
    ...{ kind: 'end', left: [{ ...loaded, gallons }] },
    ...(reason && { reason }),
  })
  const asked = await say(stick(2300)).catch((error: unknown) => error)
  expect(asked).toMatchObject({ confirmations: [{ why: expect.stringContaining('400 gal expected') }] })
  const sure = (asked as { confirmations: { key: string }[] }).confirmations.map(({ key }) => key)
  await expect(say(stick(2300), { sure })).rejects.toThrow('Reason: please enter why.')
  const { words } = await say(stick(2300, 'The hose leaked'), { sure })
  expect(words).toContain('400 gal expected, and the stick says 230 gal. The driver says: The hose leaked')
})

test('a stick within what it can be read to ends the shift without a question', async () => {
  const run = await planned([[offRoad]])
  const { stop } = (await onPhone(run.id)).shift.deliveries[0] ?? never()
  const say = async (report: Report, overrides: Partial<SubmittedReport> = {}) =>
    takeReport(await onPhone(run.id), { id: randomUUID(), at: minute(1), report, ...overrides })
  const loaded = { product: offRoad.product, name: offRoad.name }
  await say({ ...(load as LoadReport), amounts: [{ ...loaded, gallons: 10_000 }] })
  await say(delivered(6000), { stopId: stop.id })
  expect(await say({ kind: 'end', left: [{ ...loaded, gallons: 3920 }] })).toMatchObject({ state: 'done', words: null })
})

test.each([
  [1000, 1020, 71, 'Above 60 °F, net is less than gross.'],
  [1000, 990, 40, 'Below 60 °F, net is more than gross.'],
  [1000, 100, undefined, 'further apart than temperature explains'],
])('a load of %d gal gross and %d gal net at %s °F is asked about', async (gross, net, degrees, why) => {
  const run = await planned([[offRoad]])
  const amount = { product: offRoad.product, name: offRoad.name, gallons: gross * 10, net: net * 10 }
  const report: Report = {
    ...(load as LoadReport),
    amounts: [{ ...amount, ...(degrees && { temperature: degrees * 10 }) }],
  }
  const sent = { id: randomUUID(), at: minute(1), report }
  const asked = await takeReport(await onPhone(run.id), sent).catch((error: unknown) => error)
  expect(asked).toMatchObject({ confirmations: [{ why: expect.stringContaining(why) }] })
  const sure = (asked as { confirmations: { key: string }[] }).confirmations.map(({ key }) => key)
  expect(await takeReport(await onPhone(run.id), { ...sent, sure })).toMatchObject({ state: 'done' })
})

test('a load is corrected with a reason: the new figures count, the first report stays, and nobody corrects it twice', async () => {
  const run = await planned([[offRoad]])
  const take = async (report: Report, overrides: Partial<SubmittedReport> = {}) =>
    takeReport(await onPhone(run.id), { id: randomUUID(), at: minute(1), report, ...overrides })
  const amount = { product: offRoad.product, name: offRoad.name }
  const id = randomUUID()
  await take({ ...(load as LoadReport), amounts: [{ ...amount, gallons: 30_000 }] }, { id })
  const right: Report = {
    ...(load as LoadReport),
    ...{ amounts: [{ ...amount, gallons: 39_000 }], corrects: { id, reason: 'Read the wrong line' } },
  }
  expect(await take(right), 'it needs no room beside what it corrects').toMatchObject({ state: 'done' })
  const { shift } = await onPhone(run.id)
  expect(calculateInventory(shift).map(({ left }) => left)).toEqual([39_000])
  expect(shift.reports).toHaveLength(2)
  expect(await take(right)).toMatchObject({ state: 'refused', words: expect.stringContaining('in the meantime') })
})

test('a stop the driver could not deliver gets no arrival time that nobody reported', async () => {
  const run = await planned([[offRoad]])
  const [{ stop } = never()] = (await onPhone(run.id)).shift.deliveries
  const report: Report = { kind: 'fail', failure: 'no_access' }
  const plan = { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) }
  await takeReport(await onPhone(run.id, plan), { id: randomUUID(), at: minute(1), stopId: stop.id, report })
  const [after] = (await onPhone(run.id)).shift.deliveries
  expect([after?.shipment.state, after?.stop.arrivedAt]).toEqual(['canceled', null])
  // Nor is its customer told that the truck has left, and in the same minute that it could not deliver.
  const written = (await db.select().from(mails)).map(({ email }) => email)
  expect(written).toContain('order-turned-back')
  expect(written).not.toContain('order-dispatched')
})

test('a tank that is emptier after a delivery than before is asked about', async () => {
  const run = await planned([[offRoad]])
  const [{ stop } = never()] = (await onPhone(run.id)).shift.deliveries
  const level = { before: 90, after: 40 }
  const report = { ...delivered(6000), handed: [{ level }] }
  const sent = { id: randomUUID(), at: minute(1), stopId: stop.id, report }
  await expect(takeReport(await onPhone(run.id), sent)).rejects.toMatchObject({
    confirmations: [{ key: 'level:90:40' }],
  })
})

test("the level that a driver reads after a delivery moves the tank's run-out day at once", async () => {
  const { withTank, set } = await tanksOn(ctx)
  const { tankId } = await withTank(900)
  const id = await set(tankId, { rule: 'gallons_per_day', perDay: 100 as DeciGallons, gallons: null })
  const run = await planned([[offRoad]])
  const [{ order, stop } = never()] = (await onPhone(run.id)).shift.deliveries
  await db.update(orders).set({ tankId }).where(eq(orders.id, order.id))
  const report = { ...delivered(6000), handed: [{ level: { before: 1, after: 3 } }] }
  await takeReport(await onPhone(run.id, later), { id: randomUUID(), at: minute(1), stopId: stop.id, report })
  const [standing] = await db.select().from(standingDeliveries).where(eq(standingDeliveries.id, id))
  expect(standing?.runsOutOn).toBe('2025-11-23')
})

const never = (): never => {
  throw new Error('There is no stop.')
}
