import { and, between, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localInstant, localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { unbilledOrders } from '#features/credit/unbilled.ts'
import { deliveredBetween } from '#features/orders/figures.ts'
import { ordersVisibleTo } from '#features/orders/find.ts'
import { orders } from '#features/orders/schema.ts'
import { invoicesVisibleTo } from './find.ts'
import { invoices } from './schema.ts'

/**
 * What deliveries of some days were billed, credits taken off, and what of them no issued invoice bills yet. `total` is with
 * taxes, `earned` without. A delivery counts on its own day, whenever its invoice is written: so no month gets one twice.
 */
export type BilledFigures = { total: Cents; earned: Cents; waits: { total: Cents; earned: Cents } }

/** Of deliveries from one day through another, within the viewer's sight. Before the cut-over day nothing is billed here. */
export const billedIn = async (ctx: Context, from: string, through: string): Promise<BilledFigures> => {
  const { cutOver } = ctx.billing
  const first = cutOver !== null && cutOver > from ? cutOver : from
  if (cutOver === null || first > through) return nothing
  const sums = async (state: 'issued' | 'draft') => {
    const [found] = await ctx.db
      .select({
        total: cents(sql`${invoices.totalCents}`),
        earned: cents(sql`${invoices.goodsCents} + ${invoices.freightCents}`),
      })
      .from(invoices)
      .where(
        and(
          eq(invoices.state, state),
          between(invoices.deliveredOn, first, through),
          // A draft is seen by staff alone; what it says belongs to the customer all the same.
          state === 'issued' ? invoicesVisibleTo(ctx.viewer) : inArray(invoices.id, draftsInSight(ctx)),
        ),
      )
    return found ?? { total: 0, earned: 0 }
  }
  const [billed, drafts, others] = [await sums('issued'), await sums('draft'), await unwritten(ctx, first, through)]
  return {
    ...{ total: billed.total as Cents, earned: billed.earned as Cents },
    waits: { total: (drafts.total + others.total) as Cents, earned: (drafts.earned + others.earned) as Cents },
  }
}

const zero = 0 as Cents
const nothing: BilledFigures = { total: zero, earned: zero, waits: { total: zero, earned: zero } }

const cents = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number)

const draftsInSight = (ctx: Context) =>
  ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      sql`exists (select 1 from invoice_lines l join ${orders} on ${orders.id} = l.order_id
        where l.invoice_id = ${invoices.id} and ${ordersVisibleTo(ctx.viewer) ?? sql`true`})`,
    )

/** What trucks brought on these days for which nobody has written a draft yet. */
const unwritten = async (ctx: Context, from: string, through: string) => {
  const found = await unbilledOrders(ctx, {
    ...{ unless: ['draft', 'issued', 'dropped'], from, through, where: ordersVisibleTo(ctx.viewer) },
  })
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    earned: found.reduce((sum, { earned }) => sum + earned, 0),
  }
}

/** What a month came to for the viewer: what was delivered before the cut-over day, and billed from then on. */
export type MonthSpending = { spent: Cents; waits: Cents }

/** This month and the one before. */
export const monthsSpent = async (ctx: Context): Promise<{ now: MonthSpending; before: MonthSpending }> => {
  const monthStart = localTime(ctx.calendar, ctx.now).with({ day: 1 }).startOfDay()
  return { now: await spentIn(ctx, monthStart), before: await spentIn(ctx, monthStart.subtract({ months: 1 })) }
}

const spentIn = async (ctx: Context, monthStart: Temporal.ZonedDateTime): Promise<MonthSpending> => {
  const end = monthStart.add({ months: 1 })
  const { cutOver } = ctx.billing
  const changed = cutOver === null ? end : localTime(ctx.calendar, localInstant(ctx.calendar, cutOver, '00:00'))
  const until = Temporal.ZonedDateTime.compare(changed, end) < 0 ? changed : end
  const before =
    Temporal.ZonedDateTime.compare(until, monthStart) > 0 ? await deliveredBetween(ctx, monthStart, until) : undefined
  const billed = await billedIn(
    ctx,
    monthStart.toPlainDate().toString(),
    end.toPlainDate().subtract({ days: 1 }).toString(),
  )
  return { spent: ((before?.spent ?? 0) + billed.total) as Cents, waits: billed.waits.total }
}
