import { and, asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatShortDay } from '#domain/day.ts'
import { instantOf } from '#domain/instant.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { latestLevels } from '#features/customers/levels.ts'
import { levelSourceWords } from '#features/customers/customer-words.ts'
import type { TankLevel } from '#features/customers/schema.ts'
import { safeGallons, usableGallons } from '#features/customers/tank-room.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { shipmentLines, shipments } from '#features/shipments/schema.ts'
import type { TankAtSite } from '#features/orders/order-to-tank.ts'
import { degreeDaysOf, type DegreeDays } from './degree-days.ts'
import { forecast, gallonsPerDay, usedOn, type BurnRate, type DayEndLevel, type Forecast } from './forecast.ts'
import { isKeepFull } from './keep-full.ts'
import { nextByRule } from './next-day.ts'
import { dailyTemperatures, type StandingDelivery } from './schema.ts'
import { formatK } from './words.ts'

export type TankDelivery = {
  tankId: string
  orderId: string
  day: Temporal.PlainDate
  at: Date
  gallons: DeciGallons
  isFill: boolean
}

/** What is known and forecast of a tank. */
export type TankPlan = {
  /** The last certain level, and where it comes from, in words. */
  filled?: DayEndLevel
  known: string
  forecast?: Forecast
  /** Tenths of a gallon on the evening of a day. */
  levelOn: (day: Temporal.PlainDate) => DeciGallons | undefined
  burn?: BurnRate
  /** Why the forecast says so. */
  reason: string
  /** The same for the customer, who knows no K factor; left out where the reason says it already. */
  reasonForCustomer?: string
  /** By the rule, after an order on its way: none for a tank that is kept full until that came. */
  next?: Temporal.PlainDate
  /** The day of the first order that is already on its way to it. */
  ordered?: Temporal.PlainDate
  lastDelivered?: Temporal.PlainDate
}

type PlannedTank = Pick<TankAtSite, 'tank'> & { standing?: StandingDelivery }

const longAgo = { days: 800 }

/** Reads in a few statements what the plans of many tanks are made of. The caller has found the tanks in the viewer's sight. */
export const plansOf = async (ctx: Context, rows: readonly PlannedTank[]): Promise<Map<string, TankPlan>> => {
  const ids = rows.map(({ tank }) => tank.id)
  const [levels, delivered, parts, ordered, degreeDays] = [
    await latestLevels(ctx, ids),
    await deliveredTo(ctx, ids),
    await partsFor(ctx, ids),
    await orderedFor(ctx, ids),
    await degreeDaysFor(ctx),
  ]
  return new Map(
    rows.map((row) => {
      const ofTank = (all: readonly TankDelivery[]) => all.filter(({ tankId }) => tankId === row.tank.id)
      const [level, stop] = [levels.get(row.tank.id), ordered.get(row.tank.id)]
      const brought = { came: ofTank(delivered), parts: ofTank(parts) }
      const plan = planOf(ctx, row, { ...brought, level, ordered: stop, degreeDays })
      return [row.tank.id, { ...plan, ordered: stop }]
    }),
  )
}

/** The day of the first order for each of these tanks that is still to come, by the tank. */
const orderedFor = async ({ db }: Pick<Context, 'db'>, tankIds: readonly string[]) => {
  if (tankIds.length === 0) return new Map<string, Temporal.PlainDate>()
  const rows = await db
    .select({ tankId: orders.tankId, day: sql<string>`min(${orders.deliveryDate})::text` })
    .from(orders)
    .where(and(inArray(orders.tankId, [...tankIds]), inArray(orders.state, [...orderStates.statesThat('isActive')])))
    .groupBy(orders.tankId)
  return new Map(rows.flatMap(({ tankId, day }) => (tankId ? [[tankId, Temporal.PlainDate.from(day)] as const] : [])))
}

/** What came into these tanks of orders that still wait for the rest, the earliest first. */
const partsFor = async (ctx: Context, tankIds: readonly string[]): Promise<TankDelivery[]> => {
  if (tankIds.length === 0) return []
  const rows = await ctx.db
    .select({
      ...{ tankId: orders.tankId, orderId: orders.id, at: shipments.deliveredAt },
      gallons: sql<number>`sum(${shipmentLines.delivered})::float8`,
    })
    .from(orders)
    .innerJoin(shipments, and(eq(shipments.orderId, orders.id), eq(shipments.state, 'delivered')))
    .innerJoin(shipmentLines, and(eq(shipmentLines.shipmentId, shipments.id), eq(shipmentLines.unit, 'gallon')))
    .where(and(inArray(orders.tankId, [...tankIds]), inArray(orders.state, [...orderStates.statesThat('isActive')])))
    .groupBy(orders.id, shipments.id)
    .orderBy(asc(shipments.deliveredAt), asc(shipments.id))
  return rows.flatMap(({ tankId, orderId, at, gallons }) =>
    tankId && at ? [{ tankId, orderId, at, day: dayOf(ctx, at), gallons: gallons as DeciGallons, isFill: false }] : [],
  )
}

/** What orders that are complete brought into these tanks, the earliest first. */
export const deliveredTo = async (ctx: Context, tankIds: readonly string[]): Promise<TankDelivery[]> => {
  if (tankIds.length === 0) return []
  const rows = await ctx.db
    .select({
      ...{ tankId: orders.tankId, orderId: orders.id, at: orders.deliveredAt, kind: orders.quantityKind },
      gallons: sql<number>`sum(coalesce(${orderLines.delivered}, ${orderLines.quantity}))::float8`,
    })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.unit, 'gallon')))
    .where(and(inArray(orders.tankId, [...tankIds]), eq(orders.state, 'delivered'), isNotNull(orders.deliveredAt)))
    .groupBy(orders.id)
    .orderBy(asc(orders.deliveredAt), asc(orders.id))
  return rows.flatMap(({ tankId, orderId, at, kind, gallons }) =>
    tankId && at
      ? [{ tankId, orderId, at, day: dayOf(ctx, at), gallons: gallons as DeciGallons, isFill: kind === 'fill' }]
      : [],
  )
}

/** Degree days of the temperatures that are known, and normal ones of all other days. */
export const degreeDaysFor = async (ctx: Context): Promise<DegreeDays> => {
  const since = todayIn(ctx).subtract(longAgo).toString()
  const temperatures = await ctx.db.select().from(dailyTemperatures).where(gte(dailyTemperatures.day, since))
  return degreeDaysOf(ctx.climate, temperatures)
}

export const todayIn = (ctx: Pick<Context, 'calendar' | 'now'>) => localTime(ctx.calendar, ctx.now).toPlainDate()

const dayOf = (ctx: Pick<Context, 'calendar'>, at: Date) => localTime(ctx.calendar, instantOf(at)).toPlainDate()

type TankFacts = {
  level?: TankLevel
  /** From one to the next its usage is measured: `parts` are in the tank, but measure nothing before the rest came. */
  came: readonly TankDelivery[]
  parts: readonly TankDelivery[]
  ordered?: Temporal.PlainDate
  degreeDays: DegreeDays
}

const planOf = (ctx: Context, { tank, standing }: PlannedTank, facts: TankFacts): TankPlan => {
  const { level, came, parts, ordered, degreeDays } = facts
  const today = todayIn(ctx)
  const lastDelivered = came.at(-1)?.day
  const nextFrom = (input: Partial<Parameters<typeof nextByRule>[1]> = {}) =>
    standing && !(ordered && isKeepFull(standing.rule))
      ? nextByRule(ctx, { standing, lastDelivered: ordered ?? lastDelivered, today, ...input })
      : undefined
  const burn = standing && burnOf(standing, came)
  const brought = [...came, ...parts].toSorted((one, other) => Number(one.at) - Number(other.at))
  const start = startOf(ctx, tank, burn, { level, brought, degreeDays })
  const usable = usableGallons(tank)
  const nothing = { lastDelivered, burn, levelOn: () => undefined }
  if (!start || usable === undefined) {
    const reason = usable === undefined ? 'Its capacity is not known.' : 'No level and no fill is known.'
    return { ...nothing, known: reason, reason, next: nextFrom() }
  }
  const { filled, known } = start
  if (!burn) {
    const reason = `${known} Usage is not known.`
    return { ...nothing, filled, known, reason, next: nextFrom({ level: filled.gallons, tank }) }
  }
  const drop = standing?.dropPercent ?? 70
  const reserve = tank.reserve ?? 0
  const forecasted = forecast({ filled, reserve, usable, drop, burn, degreeDays, today })
  const levelOn = (day: Temporal.PlainDate) => {
    let remaining = filled.gallons as number
    for (let at = filled.day.add({ days: 1 }); Temporal.PlainDate.compare(at, day) <= 0; at = at.add({ days: 1 }))
      remaining -= usedOn(burn, degreeDays, at)
    return Math.max(0, Math.round(remaining)) as DeciGallons
  }
  const next = nextFrom({ level: forecasted.now, tank, forecast: forecasted, levelOn })
  return {
    ...{ filled, known, forecast: forecasted, levelOn, burn, next, lastDelivered },
    ...reasonOf(burn, filled, known, forecasted, degreeDays),
  }
}

/** How fast a tank is emptied: as its standing delivery says, else as its last fills tell. */
const burnOf = (standing: StandingDelivery, deliveries: readonly TankDelivery[]): BurnRate | undefined => {
  const { winterK, summerK, basePerDay: base, perDay } = standing
  if (standing.rule !== 'gallons_per_day' && (winterK ?? summerK) !== null)
    return { by: 'degree_days', winterK, summerK, base }
  const measured = gallonsPerDay(
    deliveries
      .slice(1)
      .map(({ day, gallons }, at) => ({ gallons, days: (deliveries[at]?.day ?? day).until(day).days })),
  )
  const rate = perDay ?? measured
  return rate === undefined ? undefined : { by: 'day', perDay: rate }
}

/** What was last certainly in the tank: a reading, with what came since; or the last fill. */
const startOf = (
  ctx: Context,
  tank: PlannedTank['tank'],
  burn: BurnRate | undefined,
  { level, brought, degreeDays }: Pick<TankFacts, 'level' | 'degreeDays'> & { brought: readonly TankDelivery[] },
) => {
  const safe = safeGallons(tank)
  const since = brought.filter(({ at }) => !level || at > level.at)
  let lastFilled: DayEndLevel | undefined = level && { day: dayOf(ctx, level.at), gallons: level.gallons }
  let basis = level
    ? `${formatGallons(level.gallons)} on ${formatDay(dayOf(ctx, level.at).toString())} (${levelSourceWords[level.source].toLowerCase()}).`
    : ''
  for (const { day, gallons, isFill } of since) {
    if (isFill && safe !== undefined) {
      lastFilled = { day, gallons: safe }
      basis = `Filled on ${formatDay(day.toString())}.`
    } else if (lastFilled) {
      let remaining = lastFilled.gallons as number
      for (
        let at = lastFilled.day.add({ days: 1 });
        burn && Temporal.PlainDate.compare(at, day) <= 0;
        at = at.add({ days: 1 })
      )
        remaining -= usedOn(burn, degreeDays, at)
      const full = tank.capacity ?? Infinity
      lastFilled = { day, gallons: Math.round(Math.min(full, Math.max(0, remaining) + gallons)) as DeciGallons }
      basis = `${basis} ${formatGallons(gallons)} came on ${formatDay(day.toString())}.`
    }
  }
  return lastFilled && { filled: lastFilled, known: basis }
}

/** "250 gal on Dec 10 (driver). At K-factor 5.00, usage is 180 gal for 890 degree days until Jan 7; 22 of 28 days counted as normal." */
const reasonOf = (
  burn: BurnRate,
  lastFilled: DayEndLevel,
  basis: string,
  seen: Forecast,
  degreeDays: DegreeDays,
): Pick<TankPlan, 'reason' | 'reasonForCustomer'> => {
  const until = seen.deliverBy ?? seen.runsOut
  if (!until) return { reason: `${basis} Almost no usage.`, reasonForCustomer: 'You use almost none of it.' }
  if (burn.by === 'day') {
    const daily = formatGallons(burn.perDay as DeciGallons)
    return { reason: `${basis} Usage ${daily}/day.`, reasonForCustomer: `You use about ${daily} a day.` }
  }
  let [sum, normal, days, used] = [0, 0, 0, 0]
  for (let at = lastFilled.day.add({ days: 1 }); Temporal.PlainDate.compare(at, until) <= 0; at = at.add({ days: 1 })) {
    const { count, isNormal } = degreeDays(at)
    sum += count
    days++
    if (isNormal) normal++
    used += usedOn(burn, degreeDays, at)
  }
  if (days === 0) return { reason: `${basis} It needs a delivery now.`, reasonForCustomer: 'It needs a delivery now.' }
  const gallons = formatGallons((Math.round(used / 10) * 10) as DeciGallons)
  const figures = `${gallons} for ${Math.round(sum)} degree days until ${formatDay(until.toString())}`
  const base = burn.base > 0 ? `, and ${formatGallons(burn.base as DeciGallons)} a day besides` : ''
  return {
    reason: `${basis} At K-factor ${formatK(burn.winterK ?? burn.summerK)}, usage is ${figures}${base}; ${normal} of ${days} days counted as normal.`,
    reasonForCustomer: `We expect you to use about ${gallons} by ${formatShortDay(until.toString())}.`,
  }
}
