import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { runs, runStops } from '../../app/features/dispatch/schema.ts'
import { keepDriver, keepTruck } from '../../app/features/fleet/keep.ts'
import { orders } from '../../app/features/orders/schema.ts'
import { shipmentLines, shipments } from '../../app/features/shipments/schema.ts'
import { proposedCompartments } from '../../app/features/shifts/compartments.ts'
import { shiftOf } from '../../app/features/shifts/find.ts'
import { claimShift, linkOf, makeLink, releasePhone } from '../../app/features/shifts/links.ts'
import { takeReport } from '../../app/features/shifts/report.ts'
import type { ShipmentRef } from './delivery.ts'
import type { ContextFor } from './month.ts'
import type { DemoStage } from './world.ts'

/** Our truck that is on the road today with a driver's phone. */
export const shiftTruck = 'T12'
const terminal = 'Columbus terminal'
const billOfLading = '88214'

/**
 * A shift of today as its driver has it on the phone: loaded, the first stop delivered with its ticket, under way to the
 * second. All of it is what the driver reported. Told at the end, when there are trucks: before, no day was ever full.
 */
export const tellShift = ({ month, people }: DemoStage, stops: readonly ShipmentRef[]): void =>
  month.tell(month.now, async (as) => {
    const earlier: ContextBefore = (viewer, minutes) => ({ ...as(viewer), now: month.ago({ minutes }) })
    const staff = earlier(people.admin, 130)
    const ids = stops.map(({ shipmentId }) => shipmentId)
    const runId = await sentRun(staff, month.today.toString(), ids)
    await makeLink(staff, runId)
    // The driver's first phone was empty: dispatch lets another one open the link.
    const link = await linkOf(staff, runId)
    if (link) await claimShift(staff, link.link)
    await releasePhone(earlier(people.admin, 115), runId)

    const reports = reportsOf(earlier, runId)
    await reports(100, { kind: 'load', terminal, billOfLading, amounts: await amountsOf(staff, runId, ids) })
    await reports(85, { kind: 'leave' }, 0)
    await reports(35, { kind: 'arrive' }, 0)
    await reports(15, firstDelivery, 0)
    const [first] = await staff.db
      .select({ cents: orders.totalCents })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(inArray(shipments.id, ids))
      .orderBy(asc(shipments.eta))
    // Handed over on the way out; billing has not seen it yet.
    if (first)
      await reports(14, { kind: 'collect', collected: { how: 'check', number: '3107', cents: first.cents } }, 0)
    await reports(10, { kind: 'leave' }, 1)
  })

/** The tank was fuller than its customer thought. */
const firstDelivery = {
  ...{ kind: 'deliver' as const, delivered: [19_400], readings: [{}], receivedBy: 'Yard office' },
  handed: [{ meter: { start: 4_183_024, end: 4_202_424 }, level: { before: 24, after: 90 } }],
}

type ContextBefore = (viewer: Parameters<ContextFor>[0], minutes: number) => ReturnType<ContextFor>
type DriverReportInput = Parameters<typeof takeReport>[1]['report']

/** What the driver reports so many minutes ago; of one of the stops where it is about one. */
const reportsOf =
  (earlier: ContextBefore, runId: string) => async (minutes: number, report: DriverReportInput, at?: number) => {
    const ctx = earlier({ role: 'driver-link', runId, shipmentIds: [] }, minutes)
    const [run] = await ctx.db.select().from(runs).where(eq(runs.id, runId))
    if (!run) throw new Error('The demo has no run.')
    const shift = await shiftOf(ctx, run)
    const shipmentIds = shift.deliveries.map(({ shipment }) => shipment.id)
    const on = { ctx: { ...ctx, viewer: { role: 'driver-link' as const, runId, shipmentIds } }, shift }
    const stopId = at === undefined ? undefined : shift.deliveries[at]?.stop.id
    const submission = { id: randomUUID(), at: dateOf(ctx.now), stopId, report }
    // The driver had signal at the stop and said that so little is right: the office has nothing to look at.
    const confirmations =
      report.kind === 'deliver' ? { sure: [`delivered:0:${firstDelivery.delivered[0]}`] } : { waited: true }
    const { state, words } = await takeReport(on, { ...submission, ...confirmations })
    if (state !== 'done') throw new Error(`The demo's driver could not report ${report.kind}: ${words}`)
  }

/** What the truck needs for its day, and twenty gallons of each product more, in the compartments of the plan. */
const amountsOf = async ({ db }: ReturnType<ContextBefore>, runId: string, ids: string[]) => {
  const rows = await db.select().from(shipmentLines).where(inArray(shipmentLines.shipmentId, ids))
  const [run] = await db.select().from(runs).where(eq(runs.id, runId))
  const planned = run && proposedCompartments(await shiftOf({ db }, run))
  return [...Map.groupBy(rows, ({ product }) => product)].map(([product, lines]) => ({
    ...{ product, name: lines[0]?.name ?? '', compartments: planned?.get(product) ?? [] },
    gallons: lines.reduce((sum, { quantity }) => sum + quantity, 200),
  }))
}

/** A truck and a driver of ours with a run of today that is sent. */
const sentRun = async (ctx: ReturnType<ContextBefore>, date: string, ids: string[]): Promise<string> => {
  const [at, runId] = [dateOf(ctx.now), randomUUID()]
  const capacities = [35_000, 30_000, 20_000, 10_000]
  const truck = await keepTruck(ctx, randomUUID(), {
    ...{ name: shiftTruck, plate: 'PKJ 4112', dayLoads: 2, dayStops: null, windowStops: null, payload: null },
    ...{ palletPlaces: 0, compartments: capacities.map((each) => ({ capacity: each as DeciGallons, products: null })) },
  })
  const driver = await keepDriver(ctx, randomUUID(), {
    ...{ name: 'Carla Reyes', phone: '(614) 555-0198', userId: null, shiftStarts: 360 },
    ...{ drivingMinutes: 660, dutyMinutes: 840, licenseEnds: null, hazmatEnds: null },
  })
  await ctx.db.insert(runs).values({
    ...{ id: runId, date, truckId: truck.id, driverId: driver.id, state: 'released' },
    ...{ startsAt: at, createdAt: at, releasedAt: at },
  })
  const shipmentRows = await ctx.db
    .select()
    .from(shipments)
    .where(inArray(shipments.id, ids))
    .orderBy(asc(shipments.eta))
  await ctx.db.insert(runStops).values(
    shipmentRows.map(({ id, eta }, index) => ({
      ...{ id: randomUUID(), runId, shipmentId: id, position: index + 1 },
      ...{ plannedArrival: eta, minutes: 20, driveMinutes: 25 },
    })),
  )
  return runId
}
