import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { system } from '#domain/viewer.ts'
import { runs, runStops } from '../../app/features/dispatch/schema.ts'
import { drivers, truckCompartments, trucks } from '../../app/features/fleet/schema.ts'
import { shipmentLines, shipments } from '../../app/features/shipments/schema.ts'
import { shiftOf } from '../../app/features/shifts/find.ts'
import { claimShift, linkOf, makeLink, releasePhone } from '../../app/features/shifts/links.ts'
import { takeReport } from '../../app/features/shifts/report.ts'
import type { Stage } from './world.ts'

/**
 * A shift of today as its driver has it on the phone: what our own trucks carry now, on one truck, loaded in the morning, the
 * first stop delivered with its ticket.
 */
export const tellShift = ({ month, people }: Stage): void =>
  month.tell(month.now, async (as) => {
    const ctx = as(people.admin)
    const own = await ctx.db
      .select()
      .from(shipments)
      .where(inArray(shipments.state, ['in_transit', 'delayed', 'scheduled', 'delivered']))
      .orderBy(asc(shipments.eta))
    const taken = await ctx.db.select({ id: runStops.shipmentId }).from(runStops)
    const done = own.filter(({ state, deliveredAt }) => state === 'delivered' && deliveredAt).at(-1)
    const open = own.filter(({ state }) => state !== 'delivered')
    const free = [...(done ? [done] : []), ...open]
      .filter(({ id, supplierId }) => !supplierId && !taken.some((stop) => stop.id === id))
      .slice(0, 4)
    const runId = await aRun(ctx)
    if (!runId || free.length === 0) return
    await ctx.db.insert(runStops).values(
      free.map(({ id, eta, deliveredAt }, at) => ({
        ...{ id: randomUUID(), runId, shipmentId: id, position: at + 1, plannedArrival: eta },
        ...{ minutes: 20, driveMinutes: 25, arrivedAt: deliveredAt, leftAt: deliveredAt },
      })),
    )
    await makeLink(ctx, runId)
    // The driver's first phone was empty by noon: dispatch lets another one open the link.
    const link = await linkOf(ctx, runId)
    if (link) await claimShift(ctx, link.link)
    await releasePhone(ctx, runId)
    await report(as(system), runId, {
      kind: 'load',
      terminal: 'Lewis Center plant',
      billOfLading: 'LC-88214',
      amounts: await carried(
        ctx,
        free.map(({ id }) => id),
      ),
    })
  })

/** What the truck needs for its day, and twenty gallons of each product more. */
const carried = async ({ db }: Context, ids: readonly string[]) => {
  const rows = await db
    .select()
    .from(shipmentLines)
    .where(and(inArray(shipmentLines.shipmentId, [...ids]), eq(shipmentLines.unit, 'gallon')))
  return [...Map.groupBy(rows, ({ product }) => product).values()].map((lines) => ({
    ...{ product: lines[0]?.product ?? '', name: lines[0]?.name ?? '' },
    gallons: lines.reduce((sum, { quantity, delivered }) => sum + (delivered ?? quantity), 200),
  }))
}

type Said = Parameters<typeof takeReport>[1]['report']

const report = async (ctx: Context, runId: string, said: Said) => {
  const [run] = await ctx.db.select().from(runs).where(eq(runs.id, runId))
  if (!run) return
  const shift = await shiftOf(ctx, run)
  const shipmentIds = shift.deliveries.map(({ shipment }) => shipment.id)
  const on = { ctx: { ...ctx, viewer: { role: 'driver-link' as const, runId, shipmentIds } }, shift }
  await takeReport(on, { id: randomUUID(), at: dateOf(ctx.now), report: said, waited: true })
}

/** A truck and a driver of ours with a run of today that is sent; nothing where another story has given them one. */
const aRun = async (ctx: Context): Promise<string | undefined> => {
  const at = dateOf(ctx.now)
  const [truckId, driverId, id] = [randomUUID(), randomUUID(), randomUUID()]
  await ctx.db.insert(trucks).values({ id: truckId, name: 'T12', createdAt: at })
  await ctx.db.insert(truckCompartments).values(
    [35_000, 30_000, 20_000, 10_000].map((capacity, place) => ({
      ...{ truckId, position: place + 1, capacity: capacity as DeciGallons },
    })),
  )
  await ctx.db.insert(drivers).values({ id: driverId, name: 'Dana Reyes', shiftStarts: 360, createdAt: at })
  await ctx.db.insert(runs).values({
    ...{ id, date: today(ctx), truckId, driverId, state: 'under_way', startsAt: at, createdAt: at },
    ...{ releasedAt: at, startedAt: at },
  })
  return id
}
