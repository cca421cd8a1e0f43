import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { localInstant, today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import type { Viewer } from '#domain/viewer.ts'
import { runOfDriver, stopsOfRun, type StopWithOrder } from '#features/dispatch/find.ts'
import { runStates } from '#features/dispatch/lifecycle.ts'
import { notReached } from '#features/dispatch/open-stops.ts'
import { runs, type Run } from '#features/dispatch/schema.ts'
import { driverOfAccount, findDriver, findTruck } from '#features/fleet/find.ts'
import type { Truck } from '#features/fleet/schema.ts'
import type { Order } from '#features/orders/schema.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { driverReports, shiftLinks, shiftPhones, type DriverReport } from './schema.ts'

/** A stop where something is delivered. */
export type Delivery = {
  /** Counted from 1 among the deliveries of the shift. */
  number: number
  stop: StopWithOrder['stop']
  shipment: Shipment
  order: Order
}

/** A shift as its driver has it: one truck on one day, its deliveries in order, and what was reported. */
export type Shift = {
  run: Run
  truck: Truck
  driver: string
  deliveries: Delivery[]
  /** Its times at a terminal, in order among the deliveries. */
  loadStops: StopWithOrder['stop'][]
  reports: DriverReport[]
}

/** The context of the person who drives, and their shift. */
export type ShiftContext = {
  ctx: Context
  shift: Shift
  /** Of a phone: the key that it has. */
  key?: string
  over?: ShiftConclusion
}

/**
 * Why a shift is no longer theirs: what they did is kept for the office, and changes nothing by itself. `since`: of one that
 * only the clock ended; what was done before that counts as ever, however late it comes.
 */
type ShiftConclusion = { words: string; since?: Date }

/** Why what was done at that time is too late to change anything. Undefined where it counts. */
export const tooLate = ({ over }: Pick<ShiftContext, 'over'>, at: Date): string | undefined =>
  over && (!over.since || at >= over.since) ? over.words : undefined

/**
 * When a run is over although nobody ended it: at noon of the day after its own, so that a night's run drives on past
 * midnight, and a phone or a link that was forgotten opens no gate next week.
 */
const lapsesAt = ({ calendar }: Pick<Context, 'calendar'>, { date }: Pick<Run, 'date'>) =>
  localInstant(calendar, Temporal.PlainDate.from(date).add({ days: 1 }).toString(), '12:00')

export const hasLapsed = (ctx: Pick<Context, 'calendar' | 'now'>, run: Pick<Run, 'date'>): boolean =>
  Temporal.Instant.compare(ctx.now, lapsesAt(ctx, run)) >= 0

/** Who asks for a shift. */
export type ShiftLookup = {
  /** Keys of a phone: what it sends by itself, then its cookie. */
  keys: readonly string[]
  /** The shift in which a report was made, if it is another than the one that is open now. */
  runId?: string
}

export const hashKey = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * The shift of today of someone who is signed in and may drive, or of the phone that has one of these keys. Undefined when
 * there is none, when dispatch has not sent it yet, or when it was taken back.
 */
export const openShift = async (ctx: Context, { keys, runId }: ShiftLookup): Promise<ShiftContext | undefined> => {
  for (const key of keys) {
    const on = await ofPhone(ctx, key)
    if (on && (!runId || on.shift.run.id === runId)) return on
  }
  return ofAccount(ctx, runId)
}

/** How long after its day a report of a shift that is over still finds it. */
const lateDays = 7

/**
 * A shift that is over, or that dispatch took back, for a report that was made in it and comes only now: of the phone that
 * had it, or of someone who drives for us and is signed in. Nothing is shown of it. Of a shift that nobody ended or took
 * back, what its driver did before the clock ended it counts.
 */
export const lateShift = async (ctx: Context, { keys, runId }: ShiftLookup): Promise<ShiftContext | undefined> => {
  if (!runId || !isUuid(runId)) return undefined
  const [run] = await ctx.db.select().from(runs).where(eq(runs.id, runId))
  if (!run || run.date < Temporal.PlainDate.from(today(ctx)).subtract({ days: lateDays }).toString()) return undefined
  const [had] = await ctx.db
    .select({ endedAt: sql<string | null>`coalesce(${shiftPhones.endedAt}, ${shiftLinks.endedAt})` })
    .from(shiftPhones)
    .innerJoin(shiftLinks, eq(shiftLinks.runId, shiftPhones.runId))
    .where(and(eq(shiftPhones.runId, runId), inArray(shiftPhones.digest, keys.map(hashKey))))
  if (!had && !isDriver(ctx)) return undefined
  const shift = await shiftOf(ctx, run)
  const isTheirs = had ? had.endedAt === null : run.driverId !== null && run.driverId === (await ownDriver(ctx))?.id
  const since = isTheirs && isOnDriver(run) ? dateOf(lapsesAt(ctx, run)) : undefined
  const viewer: Viewer = had ? linkViewer(shift) : ctx.viewer
  const words = 'It came after the shift was over or was taken off this phone, so nothing was changed by it.'
  return { ctx: { ...ctx, viewer }, shift, over: { words, since } }
}

const linkViewer = ({ run, deliveries }: Shift): Viewer => ({
  ...{ role: 'driver-link', runId: run.id, shipmentIds: deliveries.map(({ shipment }) => shipment.id) },
})

/** Who drove the shift that this phone, or this account, has ended today: one of the night, too. Undefined where there is none. */
export const justEnded = async (ctx: Context, { keys }: ShiftLookup): Promise<string | undefined> => {
  const day = Temporal.PlainDate.from(today(ctx))
  const midnight = dateOf(localInstant(ctx.calendar, day.toString(), '00:00'))
  const endedToday = and(eq(runs.state, 'ended'), gte(runs.endedAt, midnight))
  const [had] = await ctx.db
    .select({ driverId: runs.driverId })
    .from(shiftPhones)
    .innerJoin(runs, eq(runs.id, shiftPhones.runId))
    .where(and(inArray(shiftPhones.digest, keys.map(hashKey)), isNull(shiftPhones.endedAt), endedToday))
  if (had?.driverId) return (await findDriver(ctx, had.driverId)).name
  const driver = await ownDriver(ctx)
  for (const date of driver ? [day, day.subtract({ days: 1 })] : [])
    if (driver && (await runOfDriver(ctx, driver.id, date.toString(), endedToday))) return driver.name
  return undefined
}

const ofPhone = async (ctx: Context, key: string): Promise<ShiftContext | undefined> => {
  const [phone] = await ctx.db
    .select({ id: shiftPhones.id, run: runs })
    .from(shiftPhones)
    .innerJoin(runs, eq(runs.id, shiftPhones.runId))
    .innerJoin(shiftLinks, eq(shiftLinks.runId, shiftPhones.runId))
    .where(and(eq(shiftPhones.digest, hashKey(key)), isNull(shiftPhones.endedAt), isNull(shiftLinks.endedAt)))
  if (!phone || !isOpen(ctx, phone.run)) return undefined
  const shift = await shiftOf(ctx, phone.run)
  return { ctx: { ...ctx, viewer: linkViewer(shift) }, shift, key }
}

const isDriver = ({ viewer }: Context) => viewer.role === 'admin' && can(viewer, 'shipments.drive')

const ownDriver = async (ctx: Context) =>
  ctx.viewer.role === 'admin' && isDriver(ctx) ? driverOfAccount(ctx, ctx.viewer.userId) : undefined

/** Their run of now; or the one they ask for, which may be of yesterday: a report can come after midnight. */
const ofAccount = async (ctx: Context, runId?: string): Promise<ShiftContext | undefined> => {
  const driver = await ownDriver(ctx)
  const run = driver && (runId ? await ownRun(ctx, driver.id, runId) : await runNow(ctx, driver.id))
  return run && isOpen(ctx, run) ? { ctx, shift: await shiftOf(ctx, run) } : undefined
}

/** How long before its start a driver looks into the next run, and no longer into the one of the night. */
const looksAhead = { hours: 1 }

/** A driver's run of today; until it begins, the one of the evening before that is still on the road. */
const runNow = async (ctx: Context, driverId: string): Promise<Run | undefined> => {
  const day = Temporal.PlainDate.from(today(ctx))
  const next = await runOfDriver(ctx, driverId, day.toString())
  const night = await runOfDriver(ctx, driverId, day.subtract({ days: 1 }).toString(), eq(runs.state, 'under_way'))
  const canStart = next && runStates.is('isSeen', next.state) && next.startsAt <= dateOf(ctx.now.add(looksAhead))
  return night && isOpen(ctx, night) && !canStart && !next?.startedAt ? night : next
}

const ownRun = async ({ db }: Context, driverId: string, runId: string): Promise<Run | undefined> => {
  if (!isUuid(runId)) return undefined
  const [run] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.id, runId), eq(runs.driverId, driverId)))
  return run
}

/** Its driver sees it, and nobody ended it. */
const isOnDriver = ({ state }: Run) => runStates.is('isSeen', state) && state !== 'ended'

const isOpen = (ctx: Context, run: Run) => isOnDriver(run) && !hasLapsed(ctx, run)

/** What a shift is made of. The caller has proved whose it is. */
export const shiftOf = async (ctx: Pick<Context, 'db'>, run: Run): Promise<Shift> => {
  const truck = await findTruck(ctx, run.truckId)
  const driver = run.driverId ? await findDriver(ctx, run.driverId) : undefined
  const stops = await stopsOfRun(ctx, run.id)
  const reports = await ctx.db
    .select()
    .from(driverReports)
    .where(eq(driverReports.runId, run.id))
    .orderBy(asc(driverReports.at), asc(driverReports.number))
  const deliveries = stops
    .flatMap(({ stop, shipment, order }) =>
      shipment && order && isOfShift(shipment) ? [{ stop, shipment, order }] : [],
    )
    .map((delivery, index) => ({ number: index + 1, ...delivery }))
  const loadStops = stops.flatMap(({ stop }) => (stop.terminalId ? stop : []))
  return { run, truck, driver: driver?.name ?? 'The driver', deliveries, loadStops, reports }
}

/** What the office took off a truck before it left is no part of its shift; what the truck did not get to is. */
const isOfShift = ({ state, departedAt, reason }: Shipment) =>
  state !== 'canceled' || departedAt !== null || reason === notReached

/** The delivery of a shift by its stop. Undefined when dispatch took it off the run. */
export const deliveryIn = ({ deliveries }: Pick<Shift, 'deliveries'>, stopId: string | undefined) =>
  deliveries.find(({ stop }) => stop.id === stopId)

/** The same. Throws not-found. */
export const deliveryAt = (shift: Pick<Shift, 'deliveries'>, stopId: string | undefined): Delivery => {
  const found = deliveryIn(shift, stopId)
  if (!found) throw notFound('stop')
  return found
}

/** Whether nothing more is to do at a stop. */
export const isOver = ({ shipment: { state } }: Pick<Delivery, 'shipment'>) =>
  state === 'delivered' || state === 'canceled'

/** What a shift has reported of one kind, as it was done; what was corrected as it was corrected, in its old place. */
export const reported = <Kind extends DriverReport['kind']>({ reports }: Pick<Shift, 'reports'>, kind: Kind) => {
  const done = reports.filter(({ report, state }) => report.kind === kind && state === 'done')
  const correctionOf = ({ id }: DriverReport) => done.find(({ report }) => correctedBy(report) === id)
  return done.flatMap((first) => {
    if (correctedBy(first.report) !== undefined) return []
    let last = first
    for (let next = correctionOf(last); next; next = correctionOf(last)) last = next
    const report = last.report as Extract<DriverReport['report'], { kind: Kind }>
    return [{ id: last.id, report, at: first.at, shipmentId: first.shipmentId }]
  })
}

/** The shift as if a load had never been reported, with all that it corrected: what it is corrected to is set against the rest. */
export const withoutLoad = (shift: Shift, id: string | undefined): Shift => {
  const gone = shift.reports.find((each) => each.id === id)
  if (!gone) return shift
  return withoutLoad({ ...shift, reports: shift.reports.filter((each) => each !== gone) }, correctedBy(gone.report))
}

/** The report that this one corrects. */
const correctedBy = (report: DriverReport['report']) => ('corrects' in report ? report.corrects?.id : undefined)

/** Whether the office has something to see to: it could not be recorded, or it was and leaves something open. */
export const isToSettle = ({ words, settledAt }: Pick<DriverReport, 'words' | 'settledAt'>): boolean =>
  words !== null && settledAt === null

/** Reports that could not be recorded and that nobody in the office has settled, of these runs. The caller is staff. */
export const openConflicts = ({ db }: Pick<Context, 'db'>, runIds: readonly string[]): Promise<DriverReport[]> =>
  runIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(driverReports)
        .where(
          and(
            inArray(driverReports.runId, [...runIds]),
            eq(driverReports.state, 'refused'),
            isNull(driverReports.settledAt),
          ),
        )
        .orderBy(asc(driverReports.receivedAt))
