import { randomUUID } from 'node:crypto'
import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { customers } from '#features/customers/schema.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { addReminder } from '#features/reminders/change-reminder.ts'
import { stormEvents } from './events.ts'
import {
  stormAllocations,
  stormAllotments,
  type AllocationRule,
  type StormAllocation,
  type StormAllotment,
} from './schema.ts'
import { monthlyQuota } from './share.ts'
import { monthWords, shareWords } from './share-words.ts'

export type AllocationInput = {
  id: string
  rule: AllocationRule
  percent: number | null
  gallons: DeciGallons | null
}

/**
 * Shares out what we have in a storm: so many percent of what each customer got in the same month last year, where they got
 * nothing then of what they order in a month now; or partial fills. Every customer of the last year gets a share and is told: by email, or by a task to call them. It is a record with
 * its rule, inputs, results and notices: a seller short of supply shares it out fairly and says so (UCC 2-615).
 * Sent twice, it shares out once.
 * @throws DomainError `conflict` where no storm is on, `invalid` without the figure of its rule.
 */
export const allocate = (ctx: Context, { id, rule, percent, gallons }: AllocationInput): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'storm.allocate')
    const { on, reason, endsOn } = ctx.storm
    if (!on || !endsOn) throw new DomainError('conflict', 'Storm mode is off. Turn it on in Settings first.')
    if (rule === 'percent' && !percent) throw new DomainError('invalid', 'Please enter the percent.')
    if (rule === 'partial' && !gallons) throw new DomainError('invalid', 'Please enter the gallons of each delivery.')
    const month = thisMonth(ctx)
    const run = {
      ...{ id, rule, month: month.toString(), reason, endsOn },
      ...{ percent: rule === 'percent' ? percent : null, gallons: rule === 'partial' ? gallons : null },
      ...{ allottedAt: dateOf(ctx.now), allottedBy: 'name' in ctx.viewer ? ctx.viewer.name : 'Automatic' },
      allottedById: 'userId' in ctx.viewer ? ctx.viewer.userId : null,
    }
    const [made] = await ctx.db.insert(stormAllocations).values(run).onConflictDoNothing().returning()
    if (!made) return
    const lastYear = await broughtIn(ctx, month.subtract({ years: 1 }))
    const average = await orderedAMonth(ctx)
    for (const customer of await customersOfYear(ctx)) {
      // oxlint-disable-next-line no-await-in-loop -- one statement after another on one connection
      await allot(ctx, made, customer, basisOf(lastYear.get(customer.id), average.get(customer.id)))
    }
  })

type Buyer = { id: string; name: string; email: string | null; phone: string | null }

type Basis = Pick<StormAllotment, 'before' | 'basis'>

/** Whoever came to us since last year, or skipped that month, is not left without. */
const basisOf = (lastYear = 0, average = 0): Basis =>
  lastYear > 0 || average === 0
    ? { before: lastYear as DeciGallons, basis: 'last_year' }
    : { before: average as DeciGallons, basis: 'average' }

const allot = async (ctx: Context, run: StormAllocation, customer: Buyer, { before, basis }: Basis) => {
  const quota = run.percent === null ? null : monthlyQuota(before, run.percent)
  const toldBy = customer.email ? 'email' : 'phone'
  await ctx.db
    .insert(stormAllotments)
    .values({ id: randomUUID(), allocationId: run.id, customerId: customer.id, before, basis, quota, toldBy })
  const share = shareWords({ quota, perDelivery: run.gallons, month: run.month })
  if (!customer.email) {
    const due = `${localTime(ctx.calendar, ctx.now).toPlainDate().toString()}T17:00`
    const remaining = quota === 0 ? `none in ${monthWords(run.month)}` : share
    const words = `Call ${customer.name.slice(0, 100)} about its storm allocation: ${remaining}`
    await addReminder(
      { ...ctx, viewer: { role: 'system' } },
      { kind: 'customer', id: customer.id },
      { id: randomUUID(), words, due, assignedTo: null },
    )
    await logEvent(ctx, stormEvents.to_call, customer.id, {}, { share })
    return
  }
  const facts = {
    ...{ to: customer.email, reason: run.reason, endsOn: run.endsOn, month: run.month },
    ...{ quota, basis, perDelivery: run.gallons, percent: run.percent },
  }
  await logEvent(ctx, stormEvents.allotted, customer.id, facts, { share })
}

const thisMonth = (ctx: Context) => localTime(ctx.calendar, ctx.now).toPlainDate().with({ day: 1 })
/** The last thirteen months: also someone who orders once a year is in them. */
const yearAgo = (ctx: Context) => thisMonth(ctx).subtract({ months: 13 })

const startOf = (ctx: Context, day: Temporal.PlainDate) =>
  dateOf(day.toZonedDateTime({ timeZone: ctx.calendar.timeZone }).toInstant())

/** Tenths of a gallon that came to each customer in a month, also under the names that were merged into theirs. */
const broughtIn = async (ctx: Context, month: Temporal.PlainDate): Promise<Map<string, number>> => {
  const ownerId = sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`
  const rows = await ctx.db
    .select({
      id: ownerId,
      gallons: sql<number>`sum(coalesce(${orderLines.delivered}, ${orderLines.quantity}))::float8`,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.unit, 'gallon')))
    .where(
      and(
        eq(orders.state, 'delivered'),
        gte(orders.deliveredAt, startOf(ctx, month)),
        lt(orders.deliveredAt, startOf(ctx, month.add({ months: 1 }))),
      ),
    )
    .groupBy(ownerId)
  return new Map(rows.map(({ id, gallons }) => [id, gallons]))
}

/** What each customer ordered in a month on average, of the last thirteen: counted from the first in which they did. */
const orderedAMonth = async (ctx: Context): Promise<Map<string, number>> => {
  const ownerId = sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`
  const rows = await ctx.db
    .select({
      id: ownerId,
      gallons: sql<number>`sum(coalesce(${orderLines.delivered}, ${orderLines.quantity}))::float8`,
      first: sql<string>`to_char(min(${orders.confirmedAt}) at time zone ${ctx.calendar.timeZone}, 'YYYY-MM-DD')`,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.unit, 'gallon')))
    .where(and(gte(orders.confirmedAt, startOf(ctx, yearAgo(ctx))), sql`${orders.state} <> 'canceled'`))
    .groupBy(ownerId)
  return new Map(
    rows.map(({ id, gallons, first }) => {
      const monthStart = Temporal.PlainDate.from(first).with({ day: 1 })
      return [id, Math.round(gallons / (monthStart.until(thisMonth(ctx), { largestUnit: 'months' }).months + 1))]
    }),
  )
}

/** Who bought in the last thirteen months: whoever might count on us. */
const customersOfYear = (ctx: Context): Promise<Buyer[]> =>
  ctx.db
    .select({ id: customers.id, name: customers.name, email: customers.email, phone: customers.phone })
    .from(customers)
    .where(
      and(
        isNull(customers.mergedInto),
        sql`exists (select 1 from ${orders} o join ${customers} c on c.id = o.customer_id
          where coalesce(c.merged_into, c.id) = ${customers.id} and o.confirmed_at >= ${startOf(ctx, yearAgo(ctx)).toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(customers.id)

/** How many customers a report names; the rest is in its sums. */
const mostShown = 200

/** The sharing out that was last done, with what has come to each customer since. For staff alone. */
export const lastAllocation = async (ctx: Context) => {
  demand(ctx, 'standing.see-all')
  const [run] = await ctx.db
    .select()
    .from(stormAllocations)
    .orderBy(desc(stormAllocations.allottedAt), desc(stormAllocations.id))
    .limit(1)
  if (!run) return undefined
  const shares = await ctx.db
    .select({ share: stormAllotments, name: customers.name })
    .from(stormAllotments)
    .innerJoin(customers, eq(customers.id, stormAllotments.customerId))
    .where(eq(stormAllotments.allocationId, run.id))
    .orderBy(desc(stormAllotments.before), customers.name)
  const since = await broughtIn(ctx, Temporal.PlainDate.from(run.month))
  return {
    run,
    told: shares.filter(({ share }) => share.toldBy === 'email').length,
    toCall: shares.filter(({ share }) => share.toldBy === 'phone').length,
    shares: shares.slice(0, mostShown).map(({ share, name }) => ({
      ...share,
      name,
      came: (since.get(share.customerId) ?? 0) as DeciGallons,
    })),
    all: shares.length,
  }
}

/** What became of the deliveries that were due from one moment until another: kept, late, still open. For staff alone. */
export const deliveredBetween = async (ctx: Context, since: Date, until = dateOf(ctx.now)) => {
  demand(ctx, 'standing.see-all')
  const [row] = await ctx.db
    .select({
      due: sql<number>`count(*)::int`,
      kept: sql<number>`(count(*) filter (where ${orders.deliveredAt} <= ${orders.countedDueAt}))::int`,
      delivered: sql<number>`(count(*) filter (where ${orders.deliveredAt} is not null))::int`,
    })
    .from(orders)
    .where(
      and(
        isNotNull(orders.confirmedAt),
        gte(orders.countedDueAt, since),
        lt(orders.countedDueAt, until),
        sql`${orders.state} <> 'canceled'`,
      ),
    )
  return row ?? { due: 0, kept: 0, delivered: 0 }
}
