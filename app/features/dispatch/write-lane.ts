import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import { changeTruck, updateShipment } from '#features/fulfillment/truck-updates.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import type { Load } from '#features/shipments/schema.ts'
import { isDelivery, atMinute, wallMinute, type Day, type DayLane, type LoadStop, type Stop } from './day.ts'
import { runEvents, runFacts } from './events.ts'
import { moveRun } from './move.ts'
import { isBegun, usualStart, type DayPlan, type Item } from './plan/day-plan.ts'
import type { SimulatedRoute } from './plan/simulate.ts'
import { runs, runStops, type Run } from './schema.ts'
import { formatStops } from './stop-words.ts'

/** A lane as it is to be: what has begun, and then these items in order, driven so. */
export type PlannedLane = { of: DayLane; begun: Stop[]; numbers: number[]; driven: SimulatedRoute }

/** `version` is what the board showed; `sure` are the confirmations given; `why` the reason customers read. */
export type ArrangeOptions = { version: number; sure?: readonly string[]; why?: string; submissionId: string }

/** When a stop is planned, to the minute: what the customer's page and the papers say. */
export const toPlannedArrival = (day: Day, minute: number) => atMinute(day, Math.round(minute))

/** A lane's run begins with the first stop that it gets, or when someone says who drives. */
export const planRun = async (ctx: Context, day: Day, { truck, driver, terminal }: DayLane): Promise<Run> => {
  await freeDrivers(ctx, day)
  const shift = wallMinute(ctx, day, driver?.shiftStarts ?? usualStart)
  const [run] = await ctx.db
    .insert(runs)
    .values({
      ...{ id: randomUUID(), date: day.date, truckId: truck.id, driverId: driver?.id, terminalId: terminal?.id },
      ...{ state: 'planned', startsAt: atMinute(day, shift), createdAt: dateOf(ctx.now) },
    })
    .returning()
  if (!run) throw new Error('A run was not stored.')
  await logEvent(ctx, runEvents.plan, run.id, runFacts(run), { truck: truck.name, driver: driver?.name ?? null })
  return run
}

/** Nobody drives a truck out of use that carries nothing: who was to may drive another. */
export const freeDrivers = async ({ db }: Context, { idle }: Day) => {
  const ids = idle.flatMap(({ id, driverId }) => (driverId ? id : []))
  if (ids.length > 0) await db.update(runs).set({ driverId: null }).where(inArray(runs.id, ids))
}

/** The stops of these runs leave their places; what was canceled elsewhere leaves the run. */
export const setAside = async ({ db }: Context, day: Day, runIds: readonly string[]) => {
  const names = new Set(day.lanes.flatMap(({ stops }) => stops.map(({ stop }) => stop.id)))
  const rows = await db
    .select({ id: runStops.id })
    .from(runStops)
    .where(inArray(runStops.runId, [...runIds]))
  const gone = rows.filter(({ id }) => !names.has(id)).map(({ id }) => id)
  if (gone.length > 0) await db.delete(runStops).where(inArray(runStops.id, gone))
  await db
    .update(runStops)
    .set({ position: sql`-1000 - ${runStops.position}` })
    .where(inArray(runStops.runId, [...runIds]))
}

export const writeLane = async (
  ctx: Context,
  day: Day,
  plan: DayPlan,
  { of, driven }: PlannedLane,
  run: Run,
  options: ArrangeOptions,
) => {
  const lastBegun = of.stops.findLastIndex((stop) => isDelivery(stop) && isBegun(stop))
  const isOver = (stop: Stop | LoadStop, at: number) => at <= lastBegun || stop.stop.arrivedAt !== null
  const started = of.stops.filter((stop, at) => isOver(stop, at) && !(isDelivery(stop) && !isBegun(stop)))
  const old = of.stops.filter((stop) => !isDelivery(stop) && !started.includes(stop)).map(({ stop }) => stop.id)
  if (old.length > 0) await ctx.db.delete(runStops).where(inArray(runStops.id, old))
  let position = 0
  for (const { stop } of started)
    await ctx.db.update(runStops).set({ position: ++position }).where(eq(runStops.id, stop.id))
  for (const [at, { job, arrives, drive }] of driven.visits.entries()) {
    const load = driven.loadings.find(({ before }) => before === at)
    if (load && of.terminal)
      await ctx.db.insert(runStops).values({
        ...{ id: randomUUID(), runId: run.id, terminalId: of.terminal.id, position: ++position },
        ...{
          plannedArrival: toPlannedArrival(day, load.arrives),
          minutes: load.leaves - load.arrives,
          driveMinutes: load.drive,
        },
      })
    const eta = toPlannedArrival(day, arrives)
    const place = {
      ...{ runId: run.id, position: ++position, plannedArrival: eta, driveMinutes: drive },
      minutes: plan.jobs[job]!.service,
    }
    const { stop } = plan.items[job]!
    const shipmentId = stop
      ? await replan(ctx, stop, of, eta, options)
      : await schedule(ctx, plan.items[job]!, of, eta, options)
    if (stop) await ctx.db.update(runStops).set(place).where(eq(runStops.id, stop.stop.id))
    else await ctx.db.insert(runStops).values({ id: randomUUID(), shipmentId, ...place })
  }
  const stopsText = formatStops(driven.visits.length + started.filter(isDelivery).length)
  await moveRun(ctx, run, 'arrange', { change: { lastSubmission: options.submissionId }, detail: { what: stopsText } })
}

const schedule = async (
  ctx: Context,
  { order, goods }: Item,
  { truck }: DayLane,
  eta: Date,
  { sure }: ArrangeOptions,
) => {
  const loads = goods.map(({ product, name, taxClass, unit, quantity, dyed = false }): Load => ({
    ...{ product, name, taxClass, unit, quantity, dyed },
  }))
  const { id } = await shipOrder(ctx, order.id, 'confirmed', {
    ...{ submissionId: randomUUID(), truck: truck.name, eta, loads, sure },
  })
  return id
}

const replan = async (
  ctx: Context,
  { shipment, order }: Stop,
  { truck }: DayLane,
  eta: Date,
  { sure, why }: ArrangeOptions,
) => {
  const isAsked = order.newDay?.truck?.id === shipment.id && order.newDay.truck.eta === eta.toISOString()
  const isSame = shipment.eta.getTime() === eta.getTime() || isAsked
  if (isSame && shipment.truck === truck.name) return shipment.id
  if (isSame) await changeTruck(ctx, shipment.id, shipment, truck.name)
  else await updateShipment(ctx, shipment.id, shipment, { verb: 'replan', eta, truck: truck.name, reason: why, sure })
  return shipment.id
}
