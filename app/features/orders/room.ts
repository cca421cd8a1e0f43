import { and, between, eq, inArray, ne, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation, type Doubt } from '#domain/doubt.ts'
import { daysOffBetween, driversInUse, trucksWith } from '#features/fleet/find.ts'
import type { Driver, Truck } from '#features/fleet/schema.ts'
import { formatWindow, type Promised, type Window } from './delivery.ts'
import { orders, type Order } from './schema.ts'

/** The parts of a day that have room of their own; an order for any hour takes it of the day alone. */
const parts = ['morning', 'afternoon', 'evening'] as const
type Part = (typeof parts)[number]

/** How many stops a truck makes in a part of a day, unless its own limit says otherwise. */
const usualStops: Record<Part, number> = { morning: 6, afternoon: 6, evening: 3 }

/** Tenths of a gallon, and stops. */
export type Room = { gallons: number; stops: number }

/** What we can bring on a day and in each of its parts, and what is taken of it. */
export type DayRoom = { date: string; can: Room; taken: Room; parts: Record<Part, { can: Room; taken: Room }> }

/** Orders that hold a place: those that are asked for, promised, or were delivered. A full transport load rides on a carrier's truck. */
const holding = ['placed', 'price_asked', 'confirmed', 'in_transit', 'delayed', 'delivered'] as const

/**
 * The room of these days (plain dates, both included). Undefined for a company that entered no trucks: nothing limits
 * it. `but` is an order that is left out.
 */
export const roomBetween = async (
  ctx: Pick<Context, 'db'>,
  from: string,
  to: string,
  but?: string,
): Promise<DayRoom[] | undefined> => {
  const trucks = await trucksWith(ctx)
  if (trucks.length === 0) return undefined
  const drivers = await driversInUse(ctx)
  const off = await daysOffBetween(ctx, from, to)
  const taken = await ctx.db
    .select({
      date: orders.deliveryDate,
      window: orders.deliveryWindow,
      gallons: sql<number>`sum(${orders.deciGallons})::float8`,
      stops: sql<number>`count(*)::int`,
    })
    .from(orders)
    .where(
      and(
        between(orders.deliveryDate, from, to),
        inArray(orders.state, [...holding]),
        ne(orders.quantityKind, 'transport'),
        but ? ne(orders.id, but) : undefined,
      ),
    )
    .groupBy(orders.deliveryDate, orders.deliveryWindow)
  const days: string[] = []
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 }))
    days.push(day.toString())
  return days.map((date) => {
    const isOff = (of: { id: string }) =>
      off.some((each) => [each.truckId, each.driverId].includes(of.id) && each.fromDate <= date && date <= each.toDate)
    const own = driven(
      trucks.filter((truck) => !isOff(truck)),
      drivers,
      drivers.filter((driver) => !isOff(driver)),
    )
    const sum = (rows: typeof taken): Room => ({
      gallons: rows.reduce((all, { gallons }) => all + gallons, 0),
      stops: rows.reduce((all, { stops }) => all + stops, 0),
    })
    const ofDay = taken.filter((row) => row.date === date)
    return {
      date,
      can: {
        gallons: own.reduce((all, truck) => all + holds(truck) * truck.dayLoads, 0),
        stops: own.reduce((all, truck) => all + stopsOf(truck), 0),
      },
      taken: sum(ofDay),
      parts: Object.fromEntries(
        parts.map((part) => [
          part,
          {
            can: {
              gallons: own.reduce((all, truck) => all + holds(truck), 0),
              stops: own.reduce((all, truck) => all + (truck.windowStops ?? usualStops[part]), 0),
            },
            taken: sum(ofDay.filter(({ window }) => window === part)),
          },
        ]),
      ) as DayRoom['parts'],
    }
  })
}

/** Of more trucks than drivers, the smallest stay in the yard. Where no drivers were entered nobody counts them. */
const driven = (trucks: readonly Truck[], all: readonly Driver[], free: readonly Driver[]) =>
  all.length === 0 ? trucks : trucks.toSorted((one, other) => holds(other) - holds(one)).slice(0, free.length)

/** A truck for packages alone counts its stops; gallons of bulk are none of its own. */
const holds = ({ compartments }: Truck) => compartments.reduce((sum, { capacity }) => sum + capacity, 0)
const stopsOf = ({ dayStops, windowStops }: Truck) =>
  dayStops ?? parts.reduce((sum, part) => sum + (windowStops ?? usualStops[part]), 0)

const has = ({ can, taken }: { can: Room; taken: Room }, gallons: number) =>
  taken.gallons + gallons <= can.gallons && taken.stops + 1 <= can.stops

/** Whether an order of so many tenths of a gallon still fits into these hours of a day. */
export const hasRoom = (day: DayRoom, window: Window, gallons: number): boolean =>
  has(day, gallons) && (window === 'flexible' || has(day.parts[window], gallons))

type Placing = Promised & Pick<Order, 'id' | 'deciGallons' | 'quantityKind'>

/**
 * Takes the place of an order on its day: nothing is stored, for the order's own row holds it, and the day is held until
 * the transaction ends, so that of twenty who want the last place one gets it. Call it after the order's own lock.
 * Staff may take it for a full day and say why, which is returned; a place that was not full needs no reason.
 * @throws DomainError `conflict` for a day that is full, in words that name the next day with room; ConfirmationRequired
 * where the viewer may overbook, until they choose a reason.
 */
export const takePlace = async (ctx: Context, order: Placing, sure?: readonly string[]): Promise<string | null> => {
  if (order.quantityKind === 'transport') return null
  const { deliveryDate, deliveryWindow } = order
  if ((await trucksWith(ctx)).length === 0) return null
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`room ${deliveryDate}`}, 0))`)
  const [day] = (await roomBetween(ctx, deliveryDate, deliveryDate, order.id)) ?? []
  if (!day || hasRoom(day, deliveryWindow, order.deciGallons)) return null
  const next = await nextWithRoom(ctx, order)
  const full = `${formatDay(deliveryDate)}, ${formatWindow(deliveryWindow)} is full.`
  const instead = next ? ` The next with room is ${formatDay(next.date)}, ${formatWindow(next.window)}.` : ''
  if (!can(ctx.viewer, 'dispatch.overbook')) throw new DomainError('conflict', full + instead)
  requireConfirmation(sure, [doubtFull(order, full + instead)])
  const chosen = Object.entries(reasons).find(([reason]) => sure?.includes(keyOf(order, reason)))
  return chosen?.[1] ?? null
}

/** Why somebody takes an order for a full day. */
const reasons = {
  runs_dry: 'the customer would run dry',
  another_moves: 'another order of the day will move',
  longer_day: 'a driver works longer, or another truck helps',
  carrier: "a carrier's or supplier's truck brings it",
} as const

const keyOf = ({ deliveryDate, deliveryWindow }: Promised, reason: string) =>
  `overbook:${reason}:${deliveryDate}:${deliveryWindow}`

const doubtFull = (order: Promised, why: string): Doubt => {
  const [first, ...others] = Object.entries(reasons).map(([reason, words]) => ({
    key: keyOf(order, reason),
    yes: `Take it anyway: ${words}`,
  }))
  return { ...first!, why, or: others }
}

/** How far ahead a day with room is looked for. */
const daysAhead = 21

const nextWithRoom = async (ctx: Context, { deliveryDate, deliveryWindow, deciGallons, id }: Placing) => {
  const until = Temporal.PlainDate.from(deliveryDate).add({ days: daysAhead }).toString()
  const days = (await roomBetween(ctx, deliveryDate, until, id)) ?? []
  const wanted: Window[] =
    deliveryWindow === 'flexible' ? ['flexible'] : [deliveryWindow, ...parts.filter((part) => part !== deliveryWindow)]
  for (const day of days)
    for (const window of wanted) if (hasRoom(day, window, deciGallons)) return { date: day.date, window }
  return undefined
}

/** The same for an order that stands there: the reason for overbooking is kept with it. */
export const holdPlace = async (ctx: Context, order: Placing, sure?: readonly string[]): Promise<void> => {
  const overbookedReason = await takePlace(ctx, order, sure)
  if (overbookedReason) await ctx.db.update(orders).set({ overbookedReason }).where(eq(orders.id, order.id))
}

/** How many days ahead customers read which have room. */
const daysShown = 10

/**
 * Which of the next days are full for so many tenths of a gallon, for who is choosing one. Undefined where nothing is
 * limited.
 */
export const roomWords = async (ctx: Context, gallons: number): Promise<string | undefined> => {
  const from = localTime(ctx.calendar, ctx.now).toPlainDate()
  const days = await roomBetween(ctx, from.toString(), from.add({ days: daysShown }).toString())
  if (!days) return undefined
  const full = days.flatMap((day) => {
    const closed = parts.filter((part) => !hasRoom(day, part, gallons))
    if (closed.length === 0) return []
    const isAll = closed.length === parts.length
    return [isAll ? formatDay(day.date) : `${formatDay(day.date)}, ${closed.map(formatWindow).join(' and ')}`]
  })
  return full.length === 0 ? `Every day until ${formatDay(days.at(-1)!.date)} has room.` : `Full: ${full.join('; ')}.`
}
