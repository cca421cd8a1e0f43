import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isDelivery, readDay, type Day } from './day.ts'
import { isBegun, planOfDay, type DayPlan } from './plan/day-plan.ts'
import { propose } from './plan/propose.ts'
import { simulate, type SimulatedRoute } from './plan/simulate.ts'
import { setLanes, type LaneAssignment } from './set-lanes.ts'
import type { ArrangeOptions } from './write-lane.ts'

/** The deliveries of a truck that can still be moved, in order. */
export const keysOn = (day: Day, truckId: string): string[] =>
  (day.lanes.find(({ truck }) => truck.id === truckId)?.stops ?? [])
    .filter(isDelivery)
    .filter((stop) => !isBegun(stop))
    .map(({ shipment }) => shipment.id)

const laneOf = (day: Day, key: string) =>
  day.lanes.find(({ stops }) => stops.some((stop) => isDelivery(stop) && stop.shipment.id === key))

/**
 * Puts a stop, or an order that waits, on a truck: at a place counted from 1 among all its stops, or where it adds the
 * least and breaks nothing. `truckId` null takes it off. Throws as setLanes does.
 */
export const placeStop = async (
  ctx: Context,
  date: string,
  key: string,
  to: { truckId: string | null; place: number | 'best' },
  options: ArrangeOptions,
): Promise<Day> => {
  const day = await readDay(ctx, date)
  const from = laneOf(day, key)
  const lanes: LaneAssignment[] = []
  if (from && from.truck.id !== to.truckId)
    lanes.push({ truckId: from.truck.id, keys: keysOn(day, from.truck.id).filter((each) => each !== key) })
  if (to.truckId) {
    const otherKeys = keysOn(day, to.truckId).filter((each) => each !== key)
    const started = (day.lanes.find(({ truck }) => truck.id === to.truckId)?.stops ?? [])
      .filter(isDelivery)
      .filter(isBegun)
    const at =
      to.place === 'best'
        ? bestPlace(planOfDay(ctx, day, new Set([key])), to.truckId, otherKeys, key)
        : Math.max(0, Math.min(otherKeys.length, to.place - 1 - started.length))
    lanes.push({ truckId: to.truckId, keys: otherKeys.toSpliced(at, 0, key) })
  }
  if (lanes.length === 0)
    throw new DomainError('conflict', 'This stop is no longer on a truck. Please reload the board.')
  return setLanes(ctx, date, lanes, options)
}

/** Where it adds the least drive within every promise; where no place keeps them, where it breaks the fewest. */
const bestPlace = (plan: DayPlan, truckId: string, stopKeys: readonly string[], key: string): number => {
  const lane = plan.lanes.get(truckId)
  const numbers = stopKeys.flatMap((each) => plan.numbers.get(each) ?? [])
  const number = plan.numbers.get(key)
  if (!lane || number === undefined) return stopKeys.length
  const worth = (driven: SimulatedRoute | undefined) =>
    driven
      ? driven.late.length * 10_000 + (driven.isOverDuty || driven.isOverDriving ? 100_000 : 0) + driven.length
      : Infinity
  const tried = Array.from({ length: numbers.length + 1 }, (_, at) => ({
    at,
    worth: worth(simulate(plan.drives, plan.jobs, lane, numbers.toSpliced(at, 0, number), false)),
  }))
  return tried.toSorted((one, other) => one.worth - other.worth || one.at - other.at)[0]?.at ?? stopKeys.length
}

/** What a proposal comes to, beside the day as it is. Lengths are minutes of driving. */
export type DayProposal = {
  lanes: { truckId: string; keys: string[]; driven: SimulatedRoute }[]
  left: string[]
  before: number
  after: number
  plan: DayPlan
}

/** Every waiting order of the day on a truck, and each truck's stops in an order that breaks no promise and drives little. */
export const proposeDay = (ctx: Context, day: Day): DayProposal => {
  const plan = planOfDay(ctx, day)
  const trucks = day.lanes.filter(({ truck, run }) => plan.lanes.has(truck.id) && run?.state !== 'ended')
  const started = new Set([...plan.frozen.values()].flat().map(({ shipment }) => shipment.id))
  const fixed = new Set(
    day.lanes.filter((lane) => !trucks.includes(lane)).flatMap(({ truck }) => keysOn(day, truck.id)),
  )
  const open = plan.items.flatMap(({ key }, number) => (started.has(key) || fixed.has(key) ? [] : [number]))
  // The proposal numbers the jobs that are open; the lanes' trips know them by their own numbers.
  const lanes = trucks.map(({ truck }) => {
    const lane = plan.lanes.get(truck.id)!
    return { ...lane, trips: (order: readonly number[]) => lane.trips(order.map((each) => open[each]!)) }
  })
  const place = new Map(open.map((number, at) => [number, at]))
  const now = trucks.map(({ truck }) => keysOn(day, truck.id).flatMap((key) => place.get(plan.numbers.get(key)!) ?? []))
  const jobs = open.map((number) => plan.jobs[number]!)
  const { routes, left } = propose({ drives: plan.drives, jobs, lanes }, now)
  const drive = (order: readonly number[], at: number, strict: boolean) =>
    simulate(plan.drives, jobs, lanes[at]!, order, strict)
  const length = (paths: readonly (readonly number[])[]) =>
    paths.reduce((sum, order, at) => sum + (drive(order, at, false)?.length ?? 0), 0)
  const keyOf = (job: number) => plan.items[open[job]!]!.key
  return {
    lanes: trucks.map(({ truck }, at) => {
      // Not strict: a truck past its hours gets no stops, and its empty lane is drawn all the same.
      const driven = drive(routes[at]!, at, false)!
      const visits = driven.visits.map((visit) => ({ ...visit, job: open[visit.job]! }))
      return { truckId: truck.id, keys: routes[at]!.map(keyOf), driven: { ...driven, visits } }
    }),
    left: left.map(keyOf),
    before: length(now),
    after: length(routes),
    plan,
  }
}
