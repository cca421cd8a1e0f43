import { randomUUID } from 'node:crypto'
import { notExists, and, asc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { findRecipients } from '#features/accounts/recipients.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { system } from '#domain/viewer.ts'
import { entryOf, logEvent } from '#events/audit-log.ts'
import { orderFacts } from '#features/orders/events.ts'
import { findOrder, linesOf, ordersVisibleTo } from '#features/orders/find.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orders, type Order } from '#features/orders/schema.ts'
import { creditEvents } from './events.ts'
import { creditStandings, type CreditStanding } from './exposure.ts'
import { pastDueItems } from './balances.ts'
import { holdWords, namePastDue } from './hold-words.ts'
import { orderExposure } from './order-exposure.ts'
import { orderHolds, type HoldEnd, type HoldKind, type OrderHold } from './schema.ts'

/** Why an order would wait, and what has to be paid before it goes. */
export type Reason = { kind: HoldKind; owed: Cents }

/**
 * Why an order waits: who has no terms pays it first, all others are within their limit; nobody is too late with an invoice.
 * A payment that the bank returned has its customer's orders wait for what it had paid. `maximum`: the most the order costs.
 */
const reasonsFor = ({ id, state }: Pick<Order, 'id' | 'state'>, maximum: Cents, credit?: CreditStanding): Reason[] => {
  if (!credit) return maximum > 0 ? [{ kind: 'no_terms', owed: maximum }] : []
  const { terms, exposure, prepaid } = credit
  // One that is not confirmed yet is counted as if it were.
  const total = exposure.total + (orderStates.is('isPromised', state) ? 0 : maximum)
  const amounts = {
    no_terms: prepaid ? (prepaid.missing.get(id) ?? maximum) : 0,
    over_limit: prepaid ? 0 : total - (terms?.limitCents ?? 0),
    past_due: exposure.pastDue,
    returned_payment: exposure.returned,
  }
  return Object.entries(amounts).flatMap(([kind, cents]) =>
    cents > 0 ? [{ kind: kind as HoldKind, owed: cents as Cents }] : [],
  )
}

/**
 * Checks whether an order has to wait for money, and holds or releases it. Does nothing while credit holds are
 * switched off. A hold that a person released for this order stays released. Call it for an order that was just placed
 * or confirmed, is about to be loaded, or whose customer has paid.
 */
export const checkOrder = async (ctx: Context, { id }: Pick<Order, 'id'>): Promise<void> => {
  if (ctx.credit.holds) await look(ctx, [id], true)
}

/**
 * Looks at orders of one customer, or at one of a guest. `places`: by itself nothing is held whose truck is on the road.
 * Loading another truck for it asks first.
 */
const look = async (ctx: Context, ids: readonly string[], places: boolean) => {
  const found = await ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isActive))
  const customerId = found[0]?.customerId
  const credit = customerId ? (await creditStandings(ctx, [customerId])).get(customerId) : undefined
  const maximums = credit?.toCome ?? (await orderExposure(ctx, found))
  for (const order of found) {
    const reasons = reasonsFor(order, maximums.get(order.id) ?? (0 as Cents), credit)
    await settle(ctx, order, reasons, places || !orderStates.is('isOnTheRoad', order.state))
  }
}

const isActive = inArray(orders.state, [...orderStates.statesThat('isActive')])

const settle = async (ctx: Context, order: Order, reasons: readonly Reason[], places: boolean) => {
  const rows = await ctx.db.select().from(orderHolds).where(eq(orderHolds.orderId, order.id))
  const open = rows.filter(({ releasedAt }) => releasedAt === null)
  const released = rows.filter(({ end }) => end === 'person' || end === 'on_delivery')
  const excused = new Set(released.map(({ kind }) => kind))
  // An emergency that a person let go is stopped by nothing that money does after.
  const goes = order.urgency === 'emergency' && released.length > 0
  const [first, ...others] = goes ? [] : reasons.filter(({ kind }) => !excused.has(kind))
  for (const { kind, owed } of first ? [first, ...others] : []) {
    const existing = open.find((hold) => hold.kind === kind)
    if (existing && existing.owedCents !== owed)
      await ctx.db.update(orderHolds).set({ owedCents: owed }).where(eq(orderHolds.id, existing.id))
    if (!existing && places) await placeHold(ctx, order, { kind, owed }, open.length === 0 && kind === first?.kind)
  }
  const resolved = open.filter(({ kind }) => kind !== 'manual' && !reasons.some((reason) => reason.kind === kind))
  if (resolved.length === 0) return
  await endHolds(ctx, resolved, 'payment')
  if (resolved.length === open.length && !first) await tellRelease(ctx, order, 'payment')
}

const placeHold = async (ctx: Context, order: Order, { kind, owed }: Reason, tells: boolean, words?: string) => {
  const [placed] = await ctx.db
    .insert(orderHolds)
    .values({ id: randomUUID(), orderId: order.id, kind, owedCents: owed || null, words, placedAt: dateOf(ctx.now) })
    .onConflictDoNothing()
    .returning()
  if (!placed || !tells) return
  const facts = orderFacts(order, await findRecipients(ctx, order), await linesOf(ctx, order.id))
  const goes = orderStates.is('isOnTheRoad', order.state)
  // Who is over the limit as well, or pays in advance, waits for these, too.
  const items = kind === 'manual' || !order.customerId ? [] : await pastDueItems(ctx, order.customerId)
  const pastDue = items.length > 0 ? namePastDue(ctx, items) : undefined
  const hold = { kind, owed: owed || null, howToPay: ctx.credit.howToPay, goes, pastDue }
  await logEvent(
    { ...ctx, viewer: kind === 'manual' ? ctx.viewer : system },
    creditEvents.hold,
    order.id,
    { ...facts, hold },
    { kind, ...(words && { reason: words }) },
  )
}

const endHolds = async (ctx: Context, holds: readonly OrderHold[], end: HoldEnd, reason: string | null = null) => {
  const { viewer } = ctx
  await ctx.db
    .update(orderHolds)
    .set({
      ...{ releasedAt: dateOf(ctx.now), end, reason },
      releasedBy: 'name' in viewer ? viewer.name : null,
      releasedById: 'userId' in viewer ? viewer.userId : null,
    })
    .where(
      and(
        inArray(
          orderHolds.id,
          holds.map(({ id }) => id),
        ),
        isNull(orderHolds.releasedAt),
      ),
    )
}

const tellRelease = async (ctx: Context, order: Order, outcome: HoldEnd, reason: string | null = null) => {
  const facts = orderFacts(order, await findRecipients(ctx, order))
  await logEvent(ctx, creditEvents.release, order.id, facts, { how: outcome, ...(reason && { reason }) })
}

/**
 * A person releases an order that waits for money, with a reason. `onDelivery`: the driver collects. The person who
 * took the order has to ask a coworker, unless it is an emergency.
 * @throws DomainError `conflict` when nothing holds it, `forbidden` for the person who took it.
 */
export const releaseOrder = (
  ctx: Context,
  orderId: string,
  { reason, onDelivery }: { reason: string; onDelivery: boolean },
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'holds.release')
    const order = await findOrder(ctx, orderId)
    const open = await holdsOf(ctx, order.id)
    if (open.length === 0) throw new DomainError('conflict', 'This order is not on hold.')
    if (onDelivery && !ctx.credit.payDriver)
      throw new DomainError('invalid', "Paid on delivery: our drivers don't take payments. Settings says so.")
    const taken = await entryOf(ctx, order.id, 'first')
    if (order.urgency !== 'emergency' && 'userId' in ctx.viewer && taken?.actorId === ctx.viewer.userId)
      throw new DomainError('forbidden', 'You took this order. Please ask a coworker to release it.')
    const end = onDelivery ? 'on_delivery' : 'person'
    await endHolds(ctx, open, end, reason)
    await tellRelease(ctx, order, end, reason)
  })

/**
 * A person holds an order, with a reason for staff.
 * @throws DomainError `conflict` when the order has ended.
 */
export const holdOrder = (ctx: Context, orderId: string, words: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'holds.release')
    const order = await findOrder(ctx, orderId)
    if (!orderStates.is('isActive', order.state)) throw new DomainError('conflict', 'This order is closed.')
    await placeHold(ctx, order, { kind: 'manual', owed: 0 as Cents }, true, words)
  })

/** A hold that nobody released, of an order that goes on: one that is over waits for no money. */
export const isOpenHold = and(
  isNull(orderHolds.releasedAt),
  sql`exists (select 1 from ${orders} where ${orders.id} = ${orderHolds.orderId} and ${isActive})`,
)

/** The holds that are open on an order. The caller has looked it up within the viewer's sight. */
export const holdsOf = ({ db }: Pick<Context, 'db'>, orderId: string): Promise<OrderHold[]> =>
  db
    .select()
    .from(orderHolds)
    .where(and(eq(orderHolds.orderId, orderId), isOpenHold))
    .orderBy(asc(orderHolds.placedAt), asc(orderHolds.id))

/** The open holds of orders within sight, by order id. */
export const heldAmong = async (
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string, OrderHold[]>> => {
  if (ids.length === 0) return new Map()
  const open = and(inArray(orderHolds.orderId, [...ids]), isOpenHold)
  return Map.groupBy(await db.select().from(orderHolds).where(open), ({ orderId }) => orderId)
}

/** The condition for orders that no truck has to wait for, the same rule as `refuseHeld`. */
export const isNotHeld = ({ db, credit }: Pick<Context, 'db' | 'credit'>): SQL =>
  notExists(
    db
      .select({ id: orderHolds.id })
      .from(orderHolds)
      .where(
        and(
          eq(orderHolds.orderId, orders.id),
          isNull(orderHolds.releasedAt),
          credit.holds ? undefined : eq(orderHolds.kind, 'manual'),
        ),
      ),
  )

/**
 * What the driver is still to collect for an order, where a person said so: `owedCents` less what was recorded for the order
 * since then, and what a driver says is collected. Of an unknown amount anything is enough. The amount of an order itself is
 * the most that could come: once it is delivered and paid, nothing is left. Payments and collections know of credit, and not
 * the other way round: their tables are read by name.
 */
export const collectedOnDelivery = async (
  { db }: Pick<Context, 'db'>,
  orderId: string,
): Promise<OrderHold | undefined> => {
  const paid = (since: SQL) => sql`(select coalesce(sum(p.cents - p.refunded_cents - p.returned_cents), 0)
    from payments p where p.order_id = ${orderId}::uuid and p.state = 'posted' and ${since})`
  const withDriver = sql`(select coalesce(sum(c.cents), 0) from driver_collections c
    where c.order_id = ${orderId}::uuid and c.state = 'waiting')`
  const received = sql<number>`(${paid(sql`p.recorded_at > order_holds.released_at`)} + ${withDriver})`.mapWith(Number)
  const [found] = await db
    .select({ hold: orderHolds, received })
    .from(orderHolds)
    .where(
      and(
        eq(orderHolds.orderId, orderId),
        eq(orderHolds.end, 'on_delivery'),
        sql`${received} < coalesce(${orderHolds.owedCents}, 1)`,
        sql`not (${orderHolds.kind} in ('no_terms', 'over_limit') and exists (select 1 from ${orders}
          where ${orders.id} = ${orderId}::uuid and ${orders.state} = 'delivered'
            and ${orders.totalCents} <= ${paid(sql`true`)} + ${withDriver}))`,
      ),
    )
    // Of several holds that were released at once, what a person placed has no amount.
    .orderBy(sql`${orderHolds.owedCents} - ${received} desc nulls last`, asc(orderHolds.id))
    .limit(1)
  if (!found) return undefined
  const { owedCents } = found.hold
  return { ...found.hold, owedCents: owedCents === null ? null : ((owedCents - found.received) as Cents) }
}

/**
 * Refuses to send a truck for an order on hold. A supplier and a driver read only that it is on hold. Call
 * `checkOrder` first, outside of the transaction that may be refused.
 * @throws DomainError `conflict` when it is held.
 */
export const refuseHeld = async (ctx: Context, orderId: string): Promise<void> => {
  // What a person holds waits whether or not money holds anything.
  const [hold] = (await holdsOf(ctx, orderId)).filter(({ kind }) => ctx.credit.holds || kind === 'manual')
  if (!hold) return
  const mayRead = ctx.viewer.role === 'admin'
  throw new DomainError(
    'conflict',
    mayRead ? holdWords(hold).staff : 'This order is on hold. Please call us before you load it.',
  )
}

/** Checks every order that is on hold, or may have to be, again. For the timed task, and after a payment. */
export const checkOrders = async (ctx: Context, condition?: SQL): Promise<number> => {
  if (!ctx.credit.holds) return 0
  const found = await ctx.db
    .select({ id: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(and(isActive, condition))
  // Who has many orders is looked up once for all of them.
  for (const of of Map.groupBy(found, ({ id, customerId }) => customerId ?? id).values()) {
    const ids = of.map(({ id }) => id)
    await inTransaction(ctx, (ctx) => look(ctx, ids, false))
  }
  return found.length
}

/** Releases every order that was held for money, because holds were switched off. Holds placed by a person stay. */
export const letAllGo = async (ctx: Context): Promise<void> => {
  const open = and(isNull(orderHolds.releasedAt), ne(orderHolds.kind, 'manual'))
  await endHolds(ctx, await ctx.db.select().from(orderHolds).where(open), 'switched_off')
}

/** One order that would wait if holds were on now, and why. */
export type HoldPreview = { order: Order; reasons: Reason[] }

/** Which orders would be held today, before holds are switched on. For staff who see money. */
export const wouldBeHeld = async (ctx: Context): Promise<HoldPreview[]> => {
  demand(ctx, 'credit.see')
  const active = and(isActive, ordersVisibleTo(ctx.viewer))
  const found = await ctx.db.select().from(orders).where(active).orderBy(asc(orders.dueAt), asc(orders.id)).limit(500)
  const standings = await creditStandings(ctx, [...new Set(found.flatMap(({ customerId }) => customerId ?? []))])
  const stays = found.filter(({ state }) => !orderStates.is('isOnTheRoad', state))
  const ofGuests = await orderExposure(
    ctx,
    stays.filter(({ customerId }) => customerId === null),
  )
  return stays.flatMap((order) => {
    const credit = standings.get(order.customerId ?? '')
    const maximum = (credit?.toCome ?? ofGuests).get(order.id) ?? (0 as Cents)
    const reasons = reasonsFor(order, maximum, credit)
    return reasons.length > 0 ? [{ order, reasons }] : []
  })
}
