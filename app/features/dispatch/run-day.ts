import { and, eq, isNull } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { dateOf } from '#domain/instant.ts'
import { formatDay } from '#domain/day.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { findDriver, findTruck } from '#features/fleet/find.ts'
import { noteLoad } from '#features/fleet/keep.ts'
import type { Goods } from '#features/fleet/load-plan.ts'
import { isOnTheRoad } from '#features/shipments/quantities.ts'
import { readDay, type Day } from './day.ts'
import { findRun, lockRun, stopsOfRun, type StopWithOrder } from './find.ts'
import { runStates, type RunState } from './lifecycle.ts'
import { moveRun } from './move.ts'
import { confirmationsForOpenStops, isOpenStop, takeOffOpenStops } from './open-stops.ts'
import { runStops, type Run } from './schema.ts'
import { lockDay } from './set-lanes.ts'
import { freeDrivers, planRun } from './write-lane.ts'

type ExpectedRun = ExpectedVersion<RunState>

/**
 * Says who drives a truck on a day, or that nobody does. The run begins with it where there was none.
 * @throws DomainError `conflict` when they drive another truck that day, are off, or their license has ended.
 */
export const assignDriver = (ctx: Context, date: string, truckId: string, driverId: string | null): Promise<Run> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'dispatch.plan')
    await lockDay(ctx, date)
    const day = await readDay(ctx, date)
    const lane = day.lanes.find(({ truck }) => truck.id === truckId)
    if (!lane) throw new DomainError('conflict', 'This truck is off that day.')
    const driver = driverId ? await findDriver(ctx, driverId) : undefined
    if (driver) refuseDriver(day, driver.id, truckId, driver.name, driver.licenseEnds)
    if (!lane.run) return planRun(ctx, day, { ...lane, driver })
    if (lane.run.driverId === driverId) return lane.run
    await freeDrivers(ctx, day)
    const driverName = driver?.name ?? 'nobody'
    return moveRun(ctx, lane.run, 'assign', { change: { driverId }, detail: { what: driverName } })
  })

const refuseDriver = (day: Day, id: string, truckId: string, name: string, licenseEnds: string | null) => {
  const wrong = (words: string) => new DomainError('conflict', words)
  if (day.off.driverIds.includes(id)) throw wrong(`${name} is off on ${formatDay(day.date)}.`)
  if (licenseEnds && licenseEnds < day.date) throw wrong(`${name}'s license ended ${formatDay(licenseEnds)}.`)
  const otherLane = day.lanes.find(({ run, truck }) => run?.driverId === id && truck.id !== truckId)
  if (otherLane) throw wrong(`${name} drives ${otherLane.truck.name} that day.`)
}

/** Whether its driver has not been sent what it is now: never, or not since its last change. */
export const isUnsent = ({ state, changes, releasedChanges }: Pick<Run, 'state' | 'changes' | 'releasedChanges'>) =>
  runStates.is('isOpen', state) && changes !== releasedChanges

/** Sends every run of the day that changed to its driver. What has none stays. Answers how many were sent. */
export const releaseDay = (ctx: Context, date: string): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'dispatch.plan')
    await lockDay(ctx, date)
    const { lanes } = await readDay(ctx, date)
    const ready = lanes.flatMap(({ run, driver, stops }) =>
      run && driver && (stops.length > 0 || run.releasedAt) && isUnsent(run) ? run : [],
    )
    for (const run of ready)
      await moveRun(ctx, run, 'release', {
        change: {
          releasedAt: dateOf(ctx.now),
          releasedChanges: run.changes + 1,
        },
      })
    return ready.length
  })

/** The driver's day begins, or dispatch says so for them. Done twice, it is done once. */
export const startRun = (ctx: Context, id: string, expected?: ExpectedRun): Promise<Run> =>
  change(ctx, id, async (ctx, run) =>
    run.state === 'under_way'
      ? run
      : moveRun(ctx, run, 'start', {
          expected,
          change: {
            startedAt: dateOf(ctx.now),
            releasedChanges: run.changes + 1,
            releasedAt: run.releasedAt ?? dateOf(ctx.now),
          },
        }),
  )

/**
 * The day is over. What was not delivered is unassigned again.
 * @throws DomainError `conflict` while something of it is on the road; ConfirmationRequired while stops are open.
 */
export const endRun = (ctx: Context, id: string, expected?: ExpectedRun, sure?: readonly string[]): Promise<Run> =>
  change(ctx, id, async (ctx, run) => {
    if (run.state === 'ended') return run
    const stops = await stopsOfRun(ctx, id)
    const road = stops.find(({ shipment }) => shipment && isOnTheRoad(shipment))
    if (road?.shipment)
      throw new DomainError(
        'conflict',
        `${road.shipment.reference} is still on its way. Report it as delivered or returned first.`,
      )
    const open = stops.flatMap(({ shipment }) => (shipment && isOpenStop(shipment) ? shipment : []))
    requireConfirmation(sure, confirmationsForOpenStops(open.length, 'day'))
    await takeOffOpenStops(ctx, open)
    await noteUnreported(ctx, run, stops)
    const references = open.map(({ reference }) => reference).join(', ')
    return moveRun(ctx, run, 'end', {
      expected,
      change: { endedAt: dateOf(ctx.now) },
      ...(references && { detail: { what: references } }),
    })
  })

/** What a driver without a phone carried stands in the compartments as it was planned, unless someone noted it that day. */
const noteUnreported = async (ctx: Context, run: Run, stops: readonly StopWithOrder[]) => {
  const since = run.startedAt ?? run.startsAt
  const { compartments } = await findTruck(ctx, run.truckId)
  if (compartments.some(({ lastAt }) => lastAt && lastAt >= since)) return
  const trips = stops.reduce<Goods[][]>(
    (all, { shipment }) => {
      if (!shipment) return [...all, []]
      if (shipment.departedAt) all.at(-1)?.push(...shipment.loads)
      return all
    },
    [[]],
  )
  // Each trip finds the truck as the one before left it.
  for (const goods of trips) await noteLoad(ctx, await findTruck(ctx, run.truckId), goods)
}

export const takeBackRun = (ctx: Context, id: string, expected?: ExpectedRun): Promise<Run> =>
  change(ctx, id, (ctx, run) =>
    moveRun(ctx, run, 'take_back', { expected, change: { releasedAt: null, releasedChanges: null } }),
  )

export const reopenRun = (ctx: Context, id: string, expected?: ExpectedRun): Promise<Run> =>
  change(ctx, id, (ctx, run) => moveRun(ctx, run, 'reopen', { expected, change: { endedAt: null } }))

const change = (ctx: Context, id: string, to: (ctx: Context, run: Run) => Promise<Run>): Promise<Run> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'dispatch.plan', 'shipments.drive')
    const { date } = await findRun(ctx, id)
    await lockDay(ctx, date)
    return to(ctx, await lockRun(ctx, id))
  })

/**
 * What the driver reports of a stop beside its shipment: when they came and when they left. Only times are kept, never a
 * position. Said twice, the first counts. The caller has proved that the run is the driver's, or that the viewer plans.
 */
export const noteStop = async ({ db }: Pick<Context, 'db'>, stopId: string, moment: 'arrived' | 'left', at: Date) => {
  if (moment === 'left')
    await db
      .update(runStops)
      .set({ arrivedAt: at })
      .where(and(eq(runStops.id, stopId), isNull(runStops.arrivedAt)))
  const column = moment === 'arrived' ? runStops.arrivedAt : runStops.leftAt
  const change = moment === 'arrived' ? { arrivedAt: at } : { leftAt: at }
  await db
    .update(runStops)
    .set(change)
    .where(and(eq(runStops.id, stopId), isNull(column)))
}

/**
 * A truck has loaded: the time at the terminal that comes before the stops still to do is over. Where it is over already, it was
 * a second bill of lading of the same trip. The caller has proved the same as above.
 */
export const noteLoaded = async (ctx: Pick<Context, 'db'>, runId: string, at: Date) => {
  const stops = await stopsOfRun(ctx, runId)
  const open = stops.findIndex(({ shipment }) => shipment && isOpenStop(shipment))
  const due = stops.slice(0, open < 0 ? stops.length : open).findLast(({ stop }) => stop.terminalId !== null)
  if (due && !due.stop.leftAt) await noteStop(ctx, due.stop.id, 'left', at)
}
