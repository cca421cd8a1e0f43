import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import type { Viewer } from '#domain/viewer.ts'
import { runs, runStops, type Run } from '#features/dispatch/schema.ts'
import { drivers, truckCompartments, trucks } from '#features/fleet/schema.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import { diesel, offRoad, tradeOn } from '#features/fulfillment/testing.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import type { Line } from '#features/trade/line.ts'
import { shiftOf, type ShiftContext } from './find.ts'

/** Trucks, drivers and the runs of a day, on one context: today by its clock, or by the site's where its pages are opened. */
export const shiftsOn = (ctx: Context, date = today(ctx)) => {
  const { as, person, ordered } = tradeOn(ctx)

  /** A run of the day with a stop for each of these, sent to its driver. */
  const planned = async (goods: Line[][] = [[offRoad], [diesel]], driverId?: string): Promise<Run> => {
    const [staff, customer] = [await person('admin'), await person('customer')]
    const [truckId, runId] = [randomUUID(), randomUUID()]
    const at = dateOf(ctx.now)
    // It can carry everything: whoever orders for the same days on this database finds no day full.
    const room = { dayLoads: 10_000, dayStops: 10_000, windowStops: 10_000 }
    await ctx.db.insert(trucks).values({ id: truckId, name: `T${truckId.slice(0, 6)}`, createdAt: at, ...room })
    await ctx.db
      .insert(truckCompartments)
      .values([1, 2].map((position) => ({ truckId, position, capacity: 20_000 as DeciGallons })))
    const driver = driverId ?? randomUUID()
    if (!driverId) await ctx.db.insert(drivers).values({ id: driver, name: 'Dana', shiftStarts: 360, createdAt: at })
    const [run] = await ctx.db
      .insert(runs)
      .values({
        ...{ id: runId, date, truckId, driverId: driver, state: 'released' as const },
        ...{ startsAt: at, createdAt: at, releasedAt: at },
      })
      .returning()
    if (!run) throw new Error('There is no run.')
    for (const [index, lines] of goods.entries()) {
      const order = await ordered(staff, customer, lines)
      await confirmOrder(as(staff), order.id, 'placed')
      const loads = lines.map(({ price: _price, ...load }) => load)
      const eta = dateOf(ctx.now.add({ hours: index + 1 }))
      const shipment = await shipOrder(as(staff), order.id, 'confirmed', {
        ...{ submissionId: randomUUID(), truck: 'T2', eta, loads },
      })
      await ctx.db.insert(runStops).values({
        ...{ id: randomUUID(), runId, shipmentId: shipment.id, position: index + 1 },
        ...{ plannedArrival: eta, minutes: 20 },
      })
    }
    return run
  }

  /** The shift as the phone that opened its link has it. */
  const onPhone = async (runId: string, overrides: Partial<Context> = {}): Promise<ShiftContext> => {
    const [run] = await ctx.db.select().from(runs).where(eq(runs.id, runId))
    if (!run) throw new Error('There is no run.')
    const shift = await shiftOf(ctx, run)
    const shipmentIds = shift.deliveries.map(({ shipment }) => shipment.id)
    const viewer: Viewer = { role: 'driver-link', runId, shipmentIds }
    return { ctx: { ...ctx, viewer, ...overrides }, shift }
  }
  return { as, person, planned, onPhone }
}
