import { isNotHeld } from '#features/credit/holds.ts'
import { and, asc, desc, eq, gte, inArray, lt, lte, notExists, or } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { daysOffBetween, driversInUse, terminalsInUse, trucksWith } from '#features/fleet/find.ts'
import { locate, type Located } from './places.ts'
import type { Driver, Terminal, Truck } from '#features/fleet/schema.ts'
import { orderLines, orders, type OrderLine } from '#features/orders/schema.ts'
import { purchaseStates } from '#features/purchasing/lifecycle.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import { allocatedLoads } from '#features/shipments/quantities.ts'
import { remainingOf } from '#features/trade/line.ts'
import { shipments } from '#features/shipments/schema.ts'
import { shipmentStates, type ShipmentState } from '#features/shipments/lifecycle.ts'
import { plannedOrder, runsOfDay, stopsOfRuns, type PlannedOrder, type PlannedShipment } from './find.ts'
import { runs, type Run, type RunStop } from './schema.ts'

/** A delivery that stands on a run. */
export type Stop = { stop: RunStop; shipment: PlannedShipment; order: PlannedOrder; place: Located | undefined }

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

/** An order that is due on the day, or was before, and rides on no truck. */
export type Waiting = { order: PlannedOrder; lines: OrderLine[]; place: Located | undefined }

/** Everything that is planned and to plan on a day. `version` counts every change of its runs. */
export type Day = {
  date: string
  /** Midnight on the company's clock: what minutes are counted from. */
  midnight: Date
  lanes: DayLane[]
  waiting: Waiting[]
  /** Trucks and drivers that are off. */
  off: { truckIds: string[]; driverIds: string[] }
  drivers: Driver[]
  terminals: Terminal[]
  version: number
}

export const isDelivery = (stop: Stop | LoadStop): stop is Stop => 'shipment' in stop

/** No office looks at more orders beside one day's board. */
const mostWaiting = 200

/** Minutes between midnight of the day and a moment. */
export const minuteOf = ({ midnight }: Pick<Day, 'midnight'>, at: Date) => (at.getTime() - midnight.getTime()) / 60_000

export const momentOf = ({ midnight }: Pick<Day, 'midnight'>, minute: number) =>
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
  const dayRuns = await runsOfDay(ctx, date)
  const trucks = await trucksWith(ctx)
  const drivers = await driversInUse(ctx)
  const terminals = await terminalsInUse(ctx)
  const off = await daysOffBetween(ctx, date, date)
  const waiting = await waitingFor(ctx, date)
  const stops =
    dayRuns.length > 0
      ? await stopsOfRuns(
          ctx,
          dayRuns.map(({ id }) => id),
        )
      : []
  const used = trucks.filter(
    ({ id }) => !off.some(({ truckId }) => truckId === id) || dayRuns.some((run) => run.truckId === id),
  )
  const gone = dayRuns.filter(({ truckId }) => !trucks.some(({ id }) => id === truckId)).map(({ truckId }) => truckId)
  const all = [...used, ...(gone.length > 0 ? await trucksWith(ctx, gone) : [])]
  const pairs = await usualDrivers(
    ctx,
    date,
    all,
    drivers,
    new Set(off.flatMap(({ driverId }) => driverId ?? [])),
    dayRuns,
  )
  const placed = await locate(ctx, [...stops.flatMap(({ order }) => order ?? []), ...waiting.map(({ order }) => order)])
  let next = 0
  const read = stops.map(({ stop, shipment, order }): Stop | LoadStop =>
    shipment && order ? { stop, shipment: shipment as PlannedShipment, order, place: placed[next++] } : { stop },
  )
  const ofRun = Map.groupBy(read, ({ stop }) => stop.runId)
  const lanes = all.map((truck): DayLane => {
    const run = dayRuns.find(({ truckId }) => truckId === truck.id)
    const driverId = run ? run.driverId : pairs.get(truck.id)
    return {
      truck,
      run,
      driver: drivers.find(({ id }) => id === driverId),
      terminal: terminals.find(({ id }) => id === run?.terminalId) ?? terminals[0],
      // A truck that was canceled elsewhere carries nothing any more; it is cleared away with the next change.
      stops: (run ? (ofRun.get(run.id) ?? []) : []).filter(
        (stop) => !isDelivery(stop) || stop.shipment.state !== 'canceled' || stop.shipment.departedAt !== null,
      ),
    }
  })
  return {
    date,
    midnight: midnightOf(ctx, date),
    lanes,
    waiting: waiting.map((each) => ({ ...each, place: placed[next++] })),
    off: {
      truckIds: off.flatMap(({ truckId }) => truckId ?? []),
      driverIds: off.flatMap(({ driverId }) => driverId ?? []),
    },
    drivers,
    terminals,
    version: dayRuns.reduce((sum, { changes }) => sum + changes + 1, 0),
  }
}

/**
 * Confirmed orders of the day, the day after and the two weeks before that ride on no truck, with what is left of them.
 * What a supplier brings is not ours to plan, and of what came in part somebody says first that the rest comes.
 */
const waitingFor = async (ctx: Context, date: string): Promise<Omit<Waiting, 'place'>[]> => {
  const tomorrow = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  const early = Temporal.PlainDate.from(date).subtract({ days: 14 }).toString()
  const own = (states: readonly ShipmentState[]) =>
    ctx.db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.orderId, orders.id), inArray(shipments.state, [...states])))
  const bought = ctx.db
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(
      and(
        eq(purchaseOrders.orderId, orders.id),
        inArray(purchaseOrders.state, [...purchaseStates.statesThat('isActive')]),
      ),
    )
  const rows = await ctx.db
    .select(plannedOrder)
    .from(orders)
    .where(
      and(
        eq(orders.state, 'confirmed'),
        isNotHeld(ctx),
        gte(orders.deliveryDate, early),
        lte(orders.deliveryDate, tomorrow),
        notExists(own(shipmentStates.statesThat('isActive'))),
        or(orders.restComing, notExists(own(['delivered']))),
        notExists(bought),
      ),
    )
    .orderBy(asc(orders.deliveryDate), asc(orders.dueAt), asc(orders.id))
    .limit(mostWaiting)
  const lines =
    rows.length > 0
      ? await linesOfOrders(
          ctx,
          rows.map(({ id }) => id),
        )
      : new Map<string, OrderLine[]>()
  const waiting = []
  for (const order of rows) {
    const ordered = lines.get(order.id) ?? []
    const left = order.restComing
      ? remainingOf(ordered, allocatedLoads(await shipmentsForOrder(ctx, order.id)))
      : ordered.map(({ quantity }) => quantity)
    waiting.push({ order, lines: ordered.flatMap((line, at) => (left[at] ? [{ ...line, quantity: left[at] }] : [])) })
  }
  return waiting
}

export const linesOfOrders = async ({ db }: Pick<Context, 'db'>, ids: readonly string[]) =>
  Map.groupBy(
    await db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, [...ids]))
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
    ({ orderId }) => orderId,
  )

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
