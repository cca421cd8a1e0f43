import { and, between, eq, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localTime, openOn } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation, type Confirmation } from '#domain/confirmation.ts'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { daysOffBetween, driversInUse, trucksWith } from '#features/fleet/find.ts'
import type { Driver, Truck } from '#features/fleet/schema.ts'
import { logEvent } from '#events/audit-log.ts'
import type { FullDays } from '#features/trade/full-days.ts'
import { formatWindow, type PromisedDelivery, type Window } from './delivery.ts'
import { orderEvents } from './events.ts'
import { orderStates } from './lifecycle.ts'
import { orders, type Order } from './schema.ts'

/** The parts of a day that have room of their own; an order for any hour takes it of the day alone. */
const parts = ['morning', 'afternoon', 'evening'] as const
type Part = (typeof parts)[number]

/** How many stops a truck makes in a part of a day, unless its own limit says otherwise. */
const usualStops: Record<Part, number> = { morning: 6, afternoon: 6, evening: 3 }

/** Tenths of a gallon, and stops. */
export type Capacity = { gallons: number; stops: number }

/** What we can bring on a day and in each of its parts, and what is taken of it. */
export type DayCapacity = {
  date: string
  can: Capacity
  taken: Capacity
  parts: Record<Part, { can: Capacity; taken: Capacity }>
}

/**
 * Orders that hold the place of their day: those that are asked for, promised, or were delivered. A full transport load rides
 * on a carrier's truck, and what a supplier confirmed, on the supplier's.
 */
const holding = ['placed', 'price_asked', 'confirmed', 'in_transit', 'delayed', 'delivered'] as const

/** Until the supplier confirms, the order may be ours to bring; a date that they proposed themselves is one they come on. */
const confirmed = sql`('confirmed', 'in_transit', 'delivered')`
const coming = sql`('date_proposed', 'confirmed', 'in_transit', 'delivered')`

/**
 * What suppliers bring of orders, by these states of their purchase orders: tenths of a gallon, null without any. Purchasing
 * knows of orders, and not the other way round: its table is read by name.
 */
const supplied = (states: SQL) =>
  sql<
    number | null
  >`(select sum(p.deci_gallons)::float8 from purchase_orders p where p.order_id = ${orders}.id and p.state in ${states})`

/** What is left to us of an order. Its packages ride with its gallons. Undefined where the supplier brings it all. */
const leftToUs = (gallons: number, purchased: number | null): number | undefined =>
  purchased === null ? gallons : purchased < gallons ? gallons - purchased : undefined

/**
 * The room of these days (plain dates, both included). Undefined for a company that entered no trucks: nothing limits
 * it. `but` is an order that is left out.
 */
export const roomBetween = async (
  ctx: Pick<Context, 'db' | 'now'>,
  from: string,
  to: string,
  but?: string,
): Promise<DayCapacity[] | undefined> => {
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
    .where(holdingBetween(from, to, but))
    .groupBy(orders.deliveryDate, orders.deliveryWindow)
  const offeredByDay = await offeredBetween(ctx, from, to, but)
  const purchasedByDay = await boughtBetween(ctx, from, to, but)
  const days: string[] = []
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 }))
    days.push(day.toString())
  return days.map((date) => {
    const isOff = (of: { id: string }) =>
      off.some((each) => [each.truckId, each.driverId].includes(of.id) && each.fromDate <= date && date <= each.toDate)
    const ownTrucks = driven(
      trucks.filter((truck) => !isOff(truck)),
      drivers,
      drivers.filter((driver) => !isOff(driver)),
    )
    const sum = (rows: readonly Capacity[]): Capacity => ({
      gallons: rows.reduce((all, { gallons }) => all + gallons, 0),
      stops: rows.reduce((all, { stops }) => all + stops, 0),
    })
    const offers = offeredByDay.filter((row) => row.date === date)
    const ofDay = [...[...taken, ...purchasedByDay].filter((row) => row.date === date), ...offers]
    return {
      date,
      can: {
        gallons: ownTrucks.reduce((all, truck) => all + holds(truck) * truck.dayLoads, 0),
        stops: ownTrucks.reduce((all, truck) => all + stopsOf(truck), 0),
      },
      // Who is asked about other hours of their own day takes no second place of it.
      taken: sum(ofDay.filter((row) => !('movesWithin' in row && row.movesWithin))),
      parts: Object.fromEntries(
        parts.map((part) => [
          part,
          {
            can: {
              gallons: ownTrucks.reduce((all, truck) => all + holds(truck) * Math.ceil(truck.dayLoads / 2), 0),
              stops: ownTrucks.reduce((all, truck) => all + (truck.windowStops ?? usualStops[part]), 0),
            },
            taken: sum(ofDay.filter(({ window }) => window === part)),
          },
        ]),
      ) as DayCapacity['parts'],
    }
  })
}

/** Orders that hold a place on these days; `but` is left out. */
const holdingBetween = (from: string, to: string, but?: string) =>
  and(
    between(orders.deliveryDate, from, to),
    inArray(orders.state, [...holding]),
    ne(orders.quantityKind, 'transport'),
    but ? ne(orders.id, but) : undefined,
  )

/** What of the places that are taken suppliers bring: to be taken off them. */
const boughtBetween = async ({ db }: Pick<Context, 'db'>, from: string, to: string, but?: string) => {
  const rows = await db
    .select({
      ...{ date: orders.deliveryDate, window: orders.deliveryWindow, gallons: orders.deciGallons },
      bought: sql<number>`sum(p.deci_gallons)::float8`,
    })
    .from(orders)
    .innerJoin(sql`purchase_orders p`, sql`p.order_id = ${orders.id} and p.state in ${confirmed}`)
    .where(holdingBetween(from, to, but))
    .groupBy(orders.id)
  return rows.map(({ date, window, gallons, bought }) => {
    const remaining = leftToUs(gallons, bought)
    return { date, window, gallons: (remaining ?? 0) - gallons, stops: remaining === undefined ? -1 : 0 }
  })
}

/** The places of days that customers are asked about: held until they answer, or until it is too late to. */
const offeredBetween = async ({ db, now }: Pick<Context, 'db' | 'now'>, from: string, to: string, but?: string) => {
  const date = sql<string>`${orders.newDay}->'to'->>'deliveryDate'`
  const rows = await db
    .select({
      ...{ date, window: sql<Window>`${orders.newDay}->'to'->>'deliveryWindow'`, stops: sql<number>`1` },
      ...{ gallons: orders.deciGallons, movesWithin: sql<boolean>`${date} = ${orders.deliveryDate}::text` },
      bought: supplied(coming),
    })
    .from(orders)
    .where(
      and(
        isNotNull(orders.newDay),
        sql`${orders.newDay}->>'answer' is null`,
        sql`(${orders.newDay}->>'answerBy')::timestamptz >= ${dateOf(now).toISOString()}::timestamptz`,
        between(date, from, to),
        inArray(orders.state, [...orderStates.statesThat('isPromised')]),
        ne(orders.quantityKind, 'transport'),
        but ? ne(orders.id, but) : undefined,
      ),
    )
  return rows.flatMap(({ bought, ...row }) => {
    const gallons = leftToUs(row.gallons, bought)
    return gallons === undefined ? [] : [{ ...row, gallons }]
  })
}

/** Of more trucks than drivers, the smallest stay in the yard. Where no drivers were entered nobody counts them. */
const driven = (trucks: readonly Truck[], drivers: readonly Driver[], free: readonly Driver[]) =>
  drivers.length === 0 ? trucks : trucks.toSorted((one, other) => holds(other) - holds(one)).slice(0, free.length)

/** A truck for packages alone counts its stops; gallons of bulk are none of its own. */
const holds = ({ compartments }: Truck) => compartments.reduce((sum, { capacity }) => sum + capacity, 0)
const stopsOf = ({ dayStops, windowStops }: Truck) =>
  dayStops ?? parts.reduce((sum, part) => sum + (windowStops ?? usualStops[part]), 0)

const has = ({ can, taken }: { can: Capacity; taken: Capacity }, gallons: number) =>
  taken.gallons + gallons <= can.gallons && taken.stops + 1 <= can.stops

/** Whether an order of so many tenths of a gallon still fits into these hours of a day. */
export const hasRoom = (day: DayCapacity, window: Window, gallons: number): boolean =>
  has(day, gallons) && (window === 'flexible' || has(day.parts[window], gallons))

/** Our trucks are full on the day that someone wants. */
export class DayFull extends DomainError {
  constructor(message: string) {
    super('conflict', message)
  }
}

type PlacedOrder = PromisedDelivery & Pick<Order, 'id' | 'deciGallons' | 'quantityKind'>

/**
 * Takes the place of an order on its day: nothing is stored, for the order's own row holds it, and the day is held until
 * the transaction ends, so that of twenty who want the last place one gets it. Call it after the order's own lock.
 * Staff may take it for a full day and say why, which is returned and stands in the history; a place that was not full needs no reason.
 * @throws DayFull, in words that name the next days with room; ConfirmationRequired where the viewer may overbook, until they choose a reason.
 */
export const takePlace = async (
  ctx: Context,
  placing: PlacedOrder,
  sure?: readonly string[],
): Promise<string | null> => {
  if (placing.quantityKind === 'transport') return null
  const { deliveryDate, deliveryWindow } = placing
  if ((await trucksWith(ctx)).length === 0) return null
  const ofOrder = eq(orders.id, placing.id)
  const [row] = await ctx.db
    .select({ bought: supplied(confirmed) })
    .from(orders)
    .where(ofOrder)
  const deciGallons = leftToUs(placing.deciGallons, row?.bought ?? null) as DeciGallons | undefined
  if (deciGallons === undefined) return null
  const order = { ...placing, deciGallons }
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`room ${deliveryDate}`}, 0))`)
  const [day] = (await roomBetween(ctx, deliveryDate, deliveryDate, order.id)) ?? []
  if (!day || hasRoom(day, deliveryWindow, order.deciGallons)) return null
  const next = await nextWithRoom(ctx, order)
  const requestedText = `${formatDay(deliveryDate)}, ${formatWindow(deliveryWindow)}`
  const full = `${requestedText} is full.`
  const suggestions = next.map(({ date, window }) => `${formatDay(date)}, ${formatWindow(window)}`)
  const instead = suggestions.length > 0 ? ` The next times with room: ${suggestions.join('; ')}.` : ''
  if (!can(ctx.viewer, 'dispatch.overbook')) throw new DayFull(full + instead)
  requireConfirmation(sure, [confirmationForFullDay(order, full + instead)])
  const confirmedReason = Object.entries(reasons).find(([reason]) => sure?.includes(keyOf(order, reason)))
  if (!confirmedReason) return null
  await logEvent(ctx, orderEvents.overbook, order.id, {}, { day: requestedText, reason: confirmedReason[1] })
  return confirmedReason[1]
}

/** Why someone takes an order for a full day. */
const reasons = {
  runs_dry: 'the customer would run dry',
  another_moves: 'another order of the day will move',
  longer_day: 'a driver works longer, or another truck helps',
  carrier: "a carrier's or supplier's truck brings it",
} as const

const keyOf = ({ deliveryDate, deliveryWindow }: PromisedDelivery, reason: string) =>
  `overbook:${reason}:${deliveryDate}:${deliveryWindow}`

const confirmationForFullDay = (order: PromisedDelivery, why: string): Confirmation => {
  const [first, ...others] = Object.entries(reasons).map(([reason, words]) => ({
    key: keyOf(order, reason),
    yes: `Take it anyway: ${words}`,
  }))
  return { ...first!, why, or: others }
}

/** How far ahead a day with room is looked for. */
const daysAhead = 21

/** The next three days with room on which the office is open, each with the hours that come nearest to those wanted. */
const nextWithRoom = async (ctx: Context, { deliveryDate, deliveryWindow, deciGallons, id }: PlacedOrder) => {
  const until = Temporal.PlainDate.from(deliveryDate).add({ days: daysAhead }).toString()
  const days = (await roomBetween(ctx, deliveryDate, until, id)) ?? []
  const windows: Window[] =
    deliveryWindow === 'flexible' ? ['flexible'] : [deliveryWindow, ...parts.filter((part) => part !== deliveryWindow)]
  return days
    .filter(({ date }) => date === deliveryDate || openOn(ctx.calendar, Temporal.PlainDate.from(date)).length > 0)
    .flatMap((day) => {
      const window = windows.find((each) => hasRoom(day, each, deciGallons))
      return window ? [{ date: day.date, window }] : []
    })
    .slice(0, 3)
}

/** The same for an order that stands there: the reason for overbooking is kept with it. */
export const holdPlace = async (ctx: Context, order: PlacedOrder, sure?: readonly string[]): Promise<void> => {
  const overbookedReason = await takePlace(ctx, order, sure)
  if (overbookedReason) await ctx.db.update(orders).set({ overbookedReason }).where(eq(orders.id, order.id))
}

/** Tenths of a gallon: what no day is called full for, where nobody knows yet how much is wanted. */
const smallOrder = 1000

/** What tells which days are full: it comes with the context, for nouns before orders ask for days too. */
export type FindFullDays = (ctx: Context, gallons?: number) => Promise<FullDays | undefined>

/**
 * Which of the next days are full for so many tenths of a gallon, for who is choosing one. Undefined where nothing is
 * limited, and where all of them have room.
 */
export const fullDays: FindFullDays = async (ctx, gallons = smallOrder) => {
  const from = localTime(ctx.calendar, ctx.now).toPlainDate()
  const until = from.add({ days: daysAhead }).toString()
  const days = ((await roomBetween(ctx, from.toString(), until)) ?? []).flatMap((day) => {
    const isOpen = openOn(ctx.calendar, Temporal.PlainDate.from(day.date)).length > 0
    const hours = (['flexible', ...parts] as const).filter((window) => !hasRoom(day, window, gallons))
    return isOpen && hours.length > 0 ? [{ date: day.date, hours }] : []
  })
  return days.length > 0 ? { days, until } : undefined
}
