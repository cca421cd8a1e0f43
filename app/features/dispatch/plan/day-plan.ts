import { afterLoad, fits, planLoad, type CompartmentFill, type Goods } from '#features/fleet/load-plan.ts'
import type { Truck } from '#features/fleet/schema.ts'
import { windows } from '#features/orders/delivery.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isDelivery, minuteOf, nowMinute, wallMinute, type Day, type DayLane, type Stop } from '../day.ts'
import type { PlannedOrder } from '../find.ts'
import { driveTable, type Point } from './road.ts'
import type { Job, Lane } from './simulate.ts'

/** A delivery to plan: one that stands on a run, or an order that waits. `key` is the shipment's id, or the order's. */
export type Item = { key: string; order: PlannedOrder; goods: readonly Goods[]; stop?: Stop }

/** A day as the planner takes it: jobs by the number of their item, a lane for each truck that someone drives. */
export type DayPlan = {
  items: Item[]
  numbers: Map<string, number>
  jobs: Job[]
  drives: number[][]
  /** By truck; none for one that nobody drives. */
  lanes: Map<string, Lane>
  /** Deliveries of a truck that have begun: they come first, and stay. */
  frozen: Map<string, Stop[]>
}

/** Minutes on site. Source: domain-facts-trade.md 6, to be confirmed. */
const onSite = { arrive: 15, gallonsPerMinute: 60, packages: 20 } as const

export const minutesOnSite = (goods: readonly Goods[]): number => {
  const gallons = goods.reduce((sum, { unit, quantity }) => sum + (unit === 'gallon' ? quantity / 10 : 0), 0)
  const packages = goods.some(({ unit }) => unit === 'package') ? onSite.packages : 0
  return Math.max(packages, gallons > 0 ? onSite.arrive : 0) + Math.ceil(gallons / onSite.gallonsPerMinute)
}

/** Once a truck has left for it, or someone has been there, a stop is not planned any more. */
export const isBegun = ({ shipment, stop }: Stop) => shipment.state !== 'scheduled' || stop.arrivedAt !== null

/** When a day begins of someone whose hours nobody entered. */
export const usualStart = 6 * 60
const usualMost = { duty: 840, driving: 660, stops: 40 }

/** What the planner knows of a day. `keep` are orders that wait and are to be planned, all of the day's if left out. */
export const planOfDay = (ctx: Context, day: Day, keep?: ReadonlySet<string>): DayPlan => {
  const deliveries = day.lanes.flatMap(({ stops }) => stops.filter(isDelivery))
  const waiting = day.waiting.filter(({ order }) => (keep ? keep.has(order.id) : order.deliveryDate <= day.date))
  const items: (Item & { point: Point | undefined })[] = [
    ...deliveries.map((stop) => ({
      ...{ key: stop.shipment.id, order: stop.order, goods: stop.shipment.loads, stop, point: stop.place },
    })),
    ...waiting.map(({ order, lines, place }) => ({ key: order.id, order, goods: lines, point: place })),
  ]
  const home = day.terminals[0]
  if (!home) throw new DomainError('conflict', 'Please add a terminal first: trucks start, load and finish there.')
  const terminals = day.terminals.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }))
  // Of a place of which nothing is known the drive cannot be told; it counts as near the terminal.
  const drives = driveTable([...terminals, ...items.map(({ point }) => point ?? terminals[0]!)], ctx.roads)
  const now = nowMinute(ctx, day)
  const jobs = items.map(({ order, goods }, at): Job => {
    const { begins, ends } = windows[order.deliveryWindow]
    // What is late already, or promised for another day, may come at any time of this one.
    const isToday = order.deliveryDate === day.date
    const due = isToday ? wallMinute(ctx, day, ends * 60) : wallMinute(ctx, day, 19 * 60)
    return {
      at: terminals.length + at,
      ready: isToday ? wallMinute(ctx, day, begins * 60) : wallMinute(ctx, day, 7 * 60),
      due: Math.max(due, isToday && due < now ? now + 240 : due),
      service: minutesOnSite(goods),
    }
  })
  const numbers = new Map(items.map(({ key }, number) => [key, number]))
  const lanes = new Map<string, Lane>()
  const frozen = new Map<string, Stop[]>()
  for (const lane of day.lanes) {
    const started = lane.stops.filter(isDelivery).filter(isBegun)
    frozen.set(lane.truck.id, started)
    if (lane.driver && !lane.truck.retiredAt) lanes.set(lane.truck.id, laneOf(ctx, day, lane, started, items, numbers))
  }
  return { items, numbers, jobs, drives, lanes, frozen }
}

/** How long a proposal waits for a road server, in milliseconds: then drives that it has not told are estimated. */
const timeout = 1500

/** Asks the road server, where there is one, for the drives of a day. */
export const learnDrives = async ({ roads }: Pick<Context, 'roads'>, day: Day, wait = timeout): Promise<void> => {
  if (!roads) return
  const deliveries = [...day.lanes.flatMap(({ stops }) => stops.filter(isDelivery)), ...day.waiting]
  const terminals = day.terminals.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }))
  await roads.learn([...terminals, ...deliveries.flatMap(({ place }) => place ?? [])], wait)
}

const laneOf = (
  ctx: Context,
  day: Day,
  { truck, driver, terminal, run, stops }: DayLane,
  started: readonly Stop[],
  items: readonly Item[],
  numbers: ReadonlyMap<string, number>,
): Lane => {
  const now = nowMinute(ctx, day)
  const depot = Math.max(
    0,
    day.terminals.findIndex(({ id }) => id === terminal?.id),
  )
  const [opens, closes] = terminal ? [terminal.opens, terminal.closes] : [0, 1440]
  const shift = run ? minuteOf(day, run.startsAt) : wallMinute(ctx, day, driver?.shiftStarts ?? usualStart)
  const last = started.at(-1)
  const before = started.map(({ shipment }) => numbers.get(shipment.id)!)
  const pickedUp = stops.filter((stop) => !isDelivery(stop) && stop.stop.arrivedAt !== null)
  // At the terminal still, with what the next stops get.
  const isLoaded = (pickedUp.at(-1)?.stop.position ?? 0) > (last?.stop.position ?? 0)
  return {
    from: last && !isLoaded ? day.terminals.length + numbers.get(last.shipment.id)! : depot,
    to: depot,
    starts: Math.max(shift, last ? leaves(day, last, now) : now),
    onDutySince: shift,
    mostDuty: driver?.dutyMinutes ?? usualMost.duty,
    mostDriving: driver?.drivingMinutes ?? usualMost.driving,
    mostStops: truck.dayStops ?? usualMost.stops,
    made: started.length,
    driven: [...started, ...pickedUp].reduce((sum, { stop }) => sum + stop.driveMinutes, 0),
    load: {
      at: depot,
      minutes: terminal?.loadMinutes ?? 40,
      opens: wallMinute(ctx, day, opens),
      closes: wallMinute(ctx, day, closes),
    },
    trips: splitTrips(
      truck,
      (job) => items[job]!.goods,
      before,
      countReported(
        truck,
        started.map((stop) => [stop]),
      ).noted,
      isLoaded,
    ),
  }
}

/** When it is free for the next stop: as reported, else as planned, and not before now. */
const leaves = (day: Day, { stop, shipment }: Stop, now: number) => {
  if (stop.leftAt) return Math.max(now, minuteOf(day, stop.leftAt))
  if (shipment.deliveredAt) return Math.max(now, minuteOf(day, shipment.deliveredAt))
  if (shipment.state === 'canceled') return now
  return Math.max(now, minuteOf(day, stop.arrivedAt ?? shipment.eta) + stop.minutes)
}

/** When someone last said what is in the compartments: a driver's load, or the office. */
const notedAt = ({ compartments }: Pick<Truck, 'compartments'>): number =>
  Math.max(0, ...compartments.map(({ lastAt }) => lastAt?.getTime() ?? 0))

/** What left before that: the compartments tell of a later load. */
const leftBefore =
  (noted: number) =>
  ({ shipment }: Pick<Stop, 'shipment'>) =>
    shipment.departedAt !== null && shipment.departedAt.getTime() < noted

/**
 * Before which jobs a truck loads: at first, and whenever the next one doesn't fit beside those since the last load. What
 * was loaded is laid out over the compartments for all of a trip, so a truck that left with `before` loads those with it.
 * What has happened is never refused; of the first `noted` of them the compartments know what came after. A truck that
 * `isLoaded` since the last of them has loaded for its next trip, which takes what fits beside each other.
 */
export const splitTrips = (
  truck: Truck,
  goodsOf: (job: number) => readonly Goods[],
  before: readonly number[],
  noted = 0,
  isLoaded = false,
) => {
  const byKey = new Map<string, boolean>()
  const remembered = (key: string, work: () => boolean) => {
    const found = byKey.get(key) ?? work()
    byKey.set(key, found)
    return found
  }
  const started = new Set(before)
  const isDone = (trip: readonly number[]) => trip.every((job) => started.has(job))
  const keyOf = (trip: readonly number[]) => trip.toSorted((one, other) => one - other).join()
  const fit = (trip: readonly number[]) =>
    remembered(keyOf(trip), () => fits(planLoad(isDone(trip) ? emptied(truck) : truck, trip.flatMap(goodsOf))))
  return (order: readonly number[]): readonly number[] | undefined => {
    const places: number[] = []
    const trips: number[][] = []
    for (const [at, job] of [...before, ...order].entries()) {
      const isReady = isLoaded && at === before.length
      const trip = isReady ? undefined : trips.at(-1)
      if (trip && fit([...trip, job])) trip.push(job)
      else {
        if (at >= before.length && !fit([job])) return undefined
        trips.push([job])
        if (at >= before.length && !isReady) places.push(at - before.length)
      }
    }
    const done = trips.filter(isDone).length
    const past = new Set(before.slice(0, noted))
    const progress = { done, noted: trips.filter((trip) => trip.every((job) => past.has(job))).length }
    // What a trip leaves in a compartment decides what the next one may put into it.
    const isClean =
      trips.length < 2 ||
      remembered(
        trips.map(keyOf).join('|'),
        () =>
          loadsOf(
            truck,
            trips.map((trip) => trip.flatMap(goodsOf)),
            progress,
          ) !== undefined,
      )
    return isClean ? places : undefined
  }
}

/** As if nothing had been in it: for loads of which is known that they happened. */
const emptied = <T extends Pick<Truck, 'compartments'>>(truck: T): T => ({
  ...truck,
  compartments: truck.compartments.map((each) => ({ ...each, lastClass: null })),
})

/**
 * The loads of a lane: what goes into which compartment on each trip. Undefined where it can't be carried. The first `done`
 * of them happened, so they could be; after the first `noted` someone said what the compartments hold.
 */
export const loadsOf = (
  truck: Truck,
  trips: readonly (readonly Goods[])[],
  { done = 0, noted = 0 } = {},
): { filled: CompartmentFill[]; pallets: number }[] | undefined => {
  let { compartments } = truck
  const loads = []
  for (const [at, goods] of trips.entries()) {
    const now = { ...truck, compartments }
    const strict = planLoad(now, goods)
    const plan = fits(strict) || at >= done ? strict : planLoad(emptied(now), goods)
    if (!fits(plan) && at >= done) return undefined
    const load = fits(plan) ? plan : { filled: [], pallets: 0 }
    loads.push(load)
    if (at >= noted) compartments = afterLoad(compartments, load.filled)
  }
  return loads
}

/** How many of the first of these trips happened, and after how many someone said what the compartments hold. */
export const countReported = (
  truck: Pick<Truck, 'compartments'>,
  trips: readonly (readonly (Stop | undefined)[])[],
) => {
  const isLeft = leftBefore(notedAt(truck))
  const first = (holds: (stop: Stop) => boolean) => {
    const at = trips.findIndex((trip) => !trip.every((stop) => stop && holds(stop)))
    return at === -1 ? trips.length : at
  }
  return { done: first(isBegun), noted: first(isLeft) }
}

/** Why a truck can't carry this, in words. */
export const whyNot = (truck: Truck, goods: readonly Goods[]): string | undefined => {
  const plan = planLoad(truck, goods)
  return fits(plan) ? undefined : plan.problem
}
