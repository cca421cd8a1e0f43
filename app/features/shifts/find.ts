import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import type { Viewer } from '#domain/viewer.ts'
import { runOfDriver, stopsOfRun, type StopOfRun } from '#features/dispatch/find.ts'
import { runStates } from '#features/dispatch/lifecycle.ts'
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
  stop: StopOfRun['stop']
  shipment: Shipment
  order: Order
}

/** A shift as its driver has it: one truck on one day, its deliveries in order, and what was reported. */
export type Shift = {
  run: Run
  truck: Truck
  driver: string
  deliveries: Delivery[]
  reports: DriverReport[]
}

/** The context of the person who drives, and their shift. */
export type OnShift = { ctx: Context; shift: Shift }

export const digestOf = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * The shift of today of somebody who is signed in and may drive, or of the phone that has this key. Undefined when there is
 * none, when dispatch has not sent it yet, or when it was taken back.
 */
export const openShift = async (ctx: Context, key: string | undefined): Promise<OnShift | undefined> =>
  (key ? await ofPhone(ctx, key) : undefined) ?? (await ofAccount(ctx))

const ofPhone = async (ctx: Context, key: string): Promise<OnShift | undefined> => {
  const [phone] = await ctx.db
    .select({ id: shiftPhones.id, run: runs })
    .from(shiftPhones)
    .innerJoin(runs, eq(runs.id, shiftPhones.runId))
    .innerJoin(shiftLinks, eq(shiftLinks.runId, shiftPhones.runId))
    .where(and(eq(shiftPhones.digest, digestOf(key)), isNull(shiftPhones.endedAt), isNull(shiftLinks.endedAt)))
  if (!phone || !isOpen(phone.run)) return undefined
  const shift = await shiftOf(ctx, phone.run)
  const shipmentIds = shift.deliveries.map(({ shipment }) => shipment.id)
  const viewer: Viewer = { role: 'driver-link', runId: phone.run.id, shipmentIds }
  return { ctx: { ...ctx, viewer }, shift }
}

const ofAccount = async (ctx: Context): Promise<OnShift | undefined> => {
  const { viewer } = ctx
  if (viewer.role !== 'admin' || !can(viewer, 'shipments.drive')) return undefined
  const driver = await driverOfAccount(ctx, viewer.userId)
  const run = driver && (await runOfDriver(ctx, driver.id, today(ctx)))
  return run && isOpen(run) ? { ctx, shift: await shiftOf(ctx, run) } : undefined
}

/** Its driver sees it, and it is not over. */
const isOpen = ({ state }: Run) => runStates.is('isSeen', state) && state !== 'ended'

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
      shipment && order && (shipment.state !== 'canceled' || shipment.departedAt) ? [{ stop, shipment, order }] : [],
    )
    .map((delivery, index) => ({ number: index + 1, ...delivery }))
  return { run, truck, driver: driver?.name ?? 'The driver', deliveries, reports }
}

/** The delivery of a shift by its stop. Throws not-found. */
export const deliveryAt = ({ deliveries }: Shift, stopId: string | undefined): Delivery => {
  const found = deliveries.find(({ stop }) => stop.id === stopId)
  if (!found) throw notFound('stop')
  return found
}

/** Whether nothing more is to do at a stop. */
export const isOver = ({ shipment: { state } }: Pick<Delivery, 'shipment'>) =>
  state === 'delivered' || state === 'canceled'

/** What a shift has reported of one kind, as it was done. */
export const reported = <Kind extends DriverReport['kind']>({ reports }: Pick<Shift, 'reports'>, kind: Kind) =>
  reports.flatMap(({ report, state, at, shipmentId }) =>
    report.kind === kind && state === 'done'
      ? [{ report: report as Extract<DriverReport['report'], { kind: Kind }>, at, shipmentId }]
      : [],
  )

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
