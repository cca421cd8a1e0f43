import { inArray, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { confirmationsForArrival } from '#features/fulfillment/confirmations.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { orders } from '#features/orders/schema.ts'
import { checkDeliveryDay } from '#features/trade/delivery-day.ts'
import { isDelivery, readDay, type Day, type DayLane, type Stop } from './day.ts'
import { runStates } from './lifecycle.ts'
import { isBegun, planOfDay, whyNot, type DayPlan, type Item } from './plan/day-plan.ts'
import { simulate } from './plan/simulate.ts'
import { runStops } from './schema.ts'
import { toPlannedArrival, planRun, setAside, writeLane, type ArrangeOptions, type PlannedLane } from './write-lane.ts'

/** A lane as it is to be: its deliveries in order, each by its shipment, or by its order when it is on no truck yet. */
export type LaneAssignment = { truckId: string; keys: readonly string[] }

/**
 * Holds the day until the transaction ends: of two who plan at once, the second sees what the first has done. Take it
 * before the orders of the day.
 */
export const lockDay = ({ db }: Pick<Context, 'db'>, date: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`dispatch ${date}`}, 0))`)

/**
 * Arranges lanes of a day: what is new on them is scheduled, what moves is planned anew, and what is on none of them any
 * more is taken off its truck, all through the verbs of shipments and in one transaction. A stop that would come outside
 * of the promised hours asks how the customer hears of it. What has begun stays first, and where it is.
 * @throws DomainError `conflict` when someone planned in the meantime, or a rule of compartments, products or hours would be
 * broken; ConfirmationRequired for a promise that would move.
 */
export const setLanes = (
  ctx: Context,
  date: string,
  assignments: readonly LaneAssignment[],
  options: ArrangeOptions,
): Promise<Day> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'dispatch.plan')
    checkDeliveryDay(ctx, date)
    await lockDay(ctx, date)
    const day = await readDay(ctx, date)
    if (day.lanes.some(({ run }) => run?.lastSubmission === options.submissionId)) return day
    if (day.version !== options.version)
      throw new DomainError(
        'conflict',
        'A coworker changed this day in the meantime. Nothing was moved. Please look again.',
      )
    const plan = planOfDay(ctx, day, new Set(assignments.flatMap(({ keys }) => keys)))
    refuseTwice(plan, day, assignments)
    await lockOrders(ctx, plan)
    const lanes = assignments.map((lane) => laneWanted(day, plan, lane))
    const removed = takenOff(plan, lanes)
    requireConfirmation(
      options.sure,
      lanes.flatMap((lane) => confirmationsForLane(ctx, day, plan, lane)),
    )
    for (const { shipment } of removed)
      await updateShipment(ctx, shipment.id, shipment, { verb: 'cancel', reason: 'Taken off the truck.' })
    const gone = removed.map(({ stop }) => stop.id)
    if (gone.length > 0) await ctx.db.delete(runStops).where(inArray(runStops.id, gone))
    const open = []
    for (const lane of lanes) open.push({ lane, run: lane.of.run ?? (await planRun(ctx, day, lane.of)) })
    // Stops leave their old places before any takes a new one, for no two stand at the same.
    await setAside(
      ctx,
      day,
      open.map(({ run }) => run.id),
    )
    for (const { lane, run } of open) await writeLane(ctx, day, plan, lane, run, options)
    return readDay(ctx, date)
  })

const laneWanted = (day: Day, plan: DayPlan, { truckId, keys }: LaneAssignment): PlannedLane => {
  const of = day.lanes.find(({ truck }) => truck.id === truckId)
  const lane = plan.lanes.get(truckId)
  if (!of || !lane)
    throw new DomainError('conflict', 'Nobody drives this truck on that day. Please choose a driver first.')
  if (of.run && !runStates.is('isOpen', of.run.state))
    throw new DomainError('conflict', `${of.truck.name} has ended its day. Reopen it first.`)
  const startedStops = plan.frozen.get(truckId) ?? []
  const started = new Set(startedStops.map(({ shipment }) => shipment.id))
  const numbers = keys.flatMap((key) => {
    const number = plan.numbers.get(key)
    if (number === undefined)
      throw new DomainError(
        'conflict',
        'One of these orders is on another truck already, or was canceled. Please look again.',
      )
    return started.has(key) ? [] : [number]
  })
  for (const number of numbers) refuseBegunElsewhere(plan.items[number]!, of)
  const driven = simulate(plan.drives, plan.jobs, lane, numbers, false)
  const { name } = of.truck
  if (!driven) {
    const problem =
      whyNot(of.truck, []) ?? numbers.map((each) => whyNot(of.truck, plan.items[each]!.goods)).find(Boolean)
    throw new DomainError(
      'conflict',
      `${name} can't carry this. ${problem ?? 'What the first load leaves in the compartments would contaminate the second.'}`,
    )
  }
  const refuse = (noun: string) =>
    new DomainError('conflict', `${name} and ${of.driver?.name ?? 'its driver'} can't do this: ${noun}`)
  // A lane that only loses stops is allowed, or nobody could mend it.
  const isShorter = numbers.every((number) =>
    of.stops.some((stop) => isDelivery(stop) && stop.shipment.id === plan.items[number]!.key),
  )
  if (!isShorter) {
    if (driven.isOverDriving) throw refuse(`it would be ${hours(driven.driving)} of driving.`)
    if (driven.isOverDuty) throw refuse('the day would be longer than the driver may work.')
    if (driven.isShut) throw refuse(`${of.terminal?.name ?? 'the terminal'} is closed when it comes to load.`)
    if (numbers.length + startedStops.length > lane.mostStops) throw refuse(`it makes ${lane.mostStops} stops at most.`)
  }
  return { of, begun: startedStops, numbers, driven }
}

const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(Math.round(minutes % 60)).padStart(2, '0')} h`

/** What has begun stays on its truck. */
const refuseBegunElsewhere = ({ stop, order }: Item, { run }: DayLane) => {
  if (stop && stop.shipment.state !== 'scheduled' && stop.stop.runId !== run?.id)
    throw new DomainError('conflict', `A truck has already left for ${order.deliveryAddress}.`)
}

const refuseTwice = (plan: DayPlan, day: Day, lanes: readonly LaneAssignment[]) => {
  const keys = lanes.flatMap((lane) => lane.keys)
  if (new Set(keys).size !== keys.length || new Set(lanes.map(({ truckId }) => truckId)).size !== lanes.length)
    throw new DomainError('conflict', 'An order can be on one truck only once. Please look again.')
  const touched = new Set(lanes.map(({ truckId }) => truckId))
  for (const { truck, stops } of day.lanes)
    if (!touched.has(truck.id) && stops.some((stop) => isDelivery(stop) && keys.includes(stop.shipment.id)))
      throw new DomainError('conflict', 'One of these stops is on another truck now. Please look again.')
}

const lockOrders = async ({ db }: Context, { items }: DayPlan) => {
  const ids = [...new Set(items.map(({ order }) => order.id))].toSorted()
  if (ids.length > 0)
    await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).orderBy(orders.id).for('update')
}

/** Deliveries of these lanes that are on none of them any more. */
const takenOff = (plan: DayPlan, lanes: readonly PlannedLane[]): Stop[] => {
  const stays = new Set(lanes.flatMap(({ numbers }) => numbers.map((number) => plan.items[number]!.key)))
  return lanes
    .flatMap(({ of }) => of.stops.filter(isDelivery))
    .filter((stop) => !isBegun(stop) && !stays.has(stop.shipment.id))
}

const confirmationsForLane = (ctx: Context, day: Day, plan: DayPlan, { driven }: PlannedLane) =>
  driven.visits.flatMap(({ job, arrives }) => {
    const { order, stop } = plan.items[job]!
    const eta = toPlannedArrival(day, arrives)
    if (stop && stop.shipment.eta.getTime() === eta.getTime()) return []
    // A customer who is asked about this very time, or was told of it, is not asked again.
    if (order.newDay?.truck?.id === stop?.shipment.id && order.newDay?.truck?.eta === eta.toISOString()) return []
    return confirmationsForArrival(ctx, order, eta)
  })
