import { and, asc, desc, inArray, lt } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { daysOffBetween, driversInUse, terminalsInUse, trucksWith } from '#features/fleet/find.ts'
import type { Driver, Terminal, Truck } from '#features/fleet/schema.ts'
import { runsOfDay, stopsOfRuns, type PlannedOrder, type PlannedShipment } from './find.ts'
import { locate, type GeocodedPlace } from './places.ts'
import { runs, type Run, type RunStop } from './schema.ts'
import { waitingFor, type WaitingOrder } from './waiting-orders.ts'

/** A delivery that stands on a run. */
export type Stop = { stop: RunStop; shipment: PlannedShipment; order: PlannedOrder; place: GeocodedPlace | undefined }

/** A time at a terminal. */
export type LoadStop = { stop: RunStop }

/** A truck on a day: its run, when there is one, and what stands on it in order. */
export type DayLane = {
  truck: Truck
  driver: Driver | undefined
  terminal: Terminal | undefined
  run: Run | undefined
  stops: (Stop | LoadStop)[]
}

export type LocatedWaitingOrder = WaitingOrder & { place: GeocodedPlace | undefined }

/** Everything that is planned and to plan on a day. `version` counts every change of its runs. */
export type Day = {
  date: string
  /** Midnight on the company's clock: what minutes are counted from. */
  midnight: Date
  lanes: DayLane[]
  waiting: LocatedWaitingOrder[]
  /** Trucks and drivers that are off. */
  off: { truckIds: string[]; driverIds: string[] }
  drivers: Driver[]
  terminals: Terminal[]
  /** Runs of trucks out of use that carry nothing: they have no lane, and hold no driver. */
  idle: Run[]
  version: number
}

export const isDelivery = (stop: Stop | LoadStop): stop is Stop => 'shipment' in stop

/** Minutes between midnight of the day and a moment. */
export const minuteOf = ({ midnight }: Pick<Day, 'midnight'>, at: Date) => (at.getTime() - midnight.getTime()) / 60_000

export const atMinute = ({ midnight }: Pick<Day, 'midnight'>, minute: number) =>
  new Date(midnight.getTime() + minute * 60_000)

export const midnightOf = ({ calendar }: Pick<Context, 'calendar'>, date: string) =>
  dateOf(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: calendar.timeZone }).toInstant())

/** The hour of a wall clock on the day, in its minutes: an hour more or less on the day on which the clocks change. */
export const wallMinute = (ctx: Pick<Context, 'calendar'>, day: Pick<Day, 'date' | 'midnight'>, minutes: number) => {
  const time = Temporal.PlainTime.from({
    hour: Math.min(23, Math.floor(minutes / 60)),
    minute: minutes >= 1440 ? 59 : minutes % 60,
  })
  const at = Temporal.PlainDate.from(day.date).toZonedDateTime({ timeZone: ctx.calendar.timeZone, plainTime: time })
  return minuteOf(day, dateOf(at.toInstant()))
}

/** A day of the board, within the viewer's sight. */
export const readDay = async (ctx: Context, date: string): Promise<Day> => {
  demand(ctx, 'dispatch.see-all')
  // One after the other: verbs read the day within their transaction, which has one connection.
  const allRuns = await runsOfDay(ctx, date)
  const inUse = await trucksWith(ctx)
  const drivers = await driversInUse(ctx)
  const terminals = await terminalsInUse(ctx)
  const off = await daysOffBetween(ctx, date, date)
  const waiting = await waitingFor(ctx, date)
  const stops = await standingOn(ctx, allRuns)
  const carrying = new Set(stops.flatMap(({ stop, shipment }) => (shipment ? stop.runId : [])))
  const isOld = ({ truckId }: Run) => !inUse.some(({ id }) => id === truckId)
  const isIdle = (run: Run) => isOld(run) && !run.startedAt && !carrying.has(run.id)
  const dayRuns = allRuns.filter((run) => !isIdle(run))
  const runOf = new Map(dayRuns.map((run) => [run.truckId, run]))
  const used = inUse.filter(({ id }) => !off.some(({ truckId }) => truckId === id) || runOf.has(id))
  const old = dayRuns.filter(isOld).map(({ truckId }) => truckId)
  const trucks = [...used, ...(old.length > 0 ? await trucksWith(ctx, old) : [])]
  const pairs = await usualDrivers(
    ctx,
    date,
    trucks,
    drivers,
    new Set(off.flatMap(({ driverId }) => driverId ?? [])),
    dayRuns,
  )
  const locations = await locate(ctx, [
    ...stops.flatMap(({ order }) => order ?? []),
    ...waiting.map(({ order }) => order),
  ])
  let next = 0
  const dayStops = stops.map(({ stop, shipment, order }): Stop | LoadStop =>
    shipment && order ? { stop, shipment, order, place: locations[next++] } : { stop },
  )
  const ofRun = Map.groupBy(dayStops, ({ stop }) => stop.runId)
  const lanes = trucks.map((truck): DayLane => {
    const run = runOf.get(truck.id)
    const driverId = run ? run.driverId : pairs.get(truck.id)
    return {
      truck,
      run,
      driver: drivers.find(({ id }) => id === driverId),
      terminal: terminals.find(({ id }) => id === run?.terminalId) ?? terminals[0],
      stops: (run && ofRun.get(run.id)) ?? [],
    }
  })
  return {
    date,
    midnight: midnightOf(ctx, date),
    lanes,
    waiting: waiting.map((each) => ({ ...each, place: locations[next++] })),
    off: {
      truckIds: off.flatMap(({ truckId }) => truckId ?? []),
      driverIds: off.flatMap(({ driverId }) => driverId ?? []),
    },
    drivers,
    terminals,
    idle: allRuns.filter(isIdle),
    version: allRuns.reduce((sum, { changes }) => sum + changes + 1, 0),
  }
}

/** What stands on these runs. A truck that was canceled elsewhere carries nothing; it is cleared away with the next change. */
const standingOn = async (ctx: Context, all: readonly Run[]) => {
  const ids = all.map(({ id }) => id)
  const stops = ids.length > 0 ? await stopsOfRuns(ctx, ids) : []
  return stops.filter(({ shipment }) => shipment?.state !== 'canceled' || shipment.departedAt !== null)
}

/** Who would drive a truck that has no run yet: who drove it last, if they are free; else the next who is. */
const usualDrivers = async (
  { db }: Pick<Context, 'db'>,
  date: string,
  trucks: readonly Truck[],
  drivers: readonly Driver[],
  off: ReadonlySet<string>,
  dayRuns: readonly Run[],
) => {
  const idle = trucks.filter(({ id }) => !dayRuns.some(({ truckId }) => truckId === id))
  const busy = new Set(dayRuns.flatMap(({ driverId }) => driverId ?? []))
  const free = drivers.filter(({ id }) => !busy.has(id) && !off.has(id))
  if (idle.length === 0 || free.length === 0) return new Map<string, string>()
  const last = await db
    .selectDistinctOn([runs.truckId], { truckId: runs.truckId, driverId: runs.driverId })
    .from(runs)
    .where(
      and(
        inArray(
          runs.truckId,
          idle.map(({ id }) => id),
        ),
        lt(runs.date, date),
      ),
    )
    .orderBy(asc(runs.truckId), desc(runs.date))
  const pairs = new Map<string, string>()
  const take = (truckId: string, driver: Driver | undefined) => {
    if (!driver) return
    pairs.set(truckId, driver.id)
    free.splice(free.indexOf(driver), 1)
  }
  for (const { truckId, driverId } of last)
    take(
      truckId,
      free.find(({ id }) => id === driverId),
    )
  for (const { id } of idle) if (!pairs.has(id)) take(id, free[0])
  return pairs
}

/** A moment as the day's minute, from what a database row has. */
export const nowMinute = (ctx: Pick<Context, 'now'>, day: Pick<Day, 'midnight'>) => minuteOf(day, dateOf(ctx.now))
