import { Temporal } from 'temporal-polyfill'
import { sql, type SQL } from 'drizzle-orm'
import { localInstant } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { orders } from '#features/orders/schema.ts'

/** What deliveries of an order come to that nothing bills. `total` is with taxes, `earned` without. */
export type UnbilledDelivery = {
  orderId: string
  customerId: string | null
  placedAt: Date
  total: Cents
  earned: Cents
}

type UnbilledCriteria = {
  /** The states of an invoice that take a delivery off: it bills it, or staff said that nothing does. */
  unless: readonly ('draft' | 'issued' | 'dropped')[]
  /** Plain dates, both included. Nothing before the cut-over day is billed here. */
  from?: string
  through?: string
  /** Of the orders. */
  where?: SQL
}

/**
 * By order, what its trucks brought that no invoice bills: each truck counts by itself, whether its order is complete or
 * not, and whatever an invoice bills of another truck. The price of a truck is its part of the order's, by its goods.
 * Shipments and invoices know of credit, and not the other way round: their tables are read by name.
 */
export const unbilledOrders = async (
  { db, calendar, billing: { cutOver } }: Pick<Context, 'db' | 'calendar' | 'billing'>,
  { unless, from, through, where = sql`true` }: UnbilledCriteria,
): Promise<UnbilledDelivery[]> => {
  if (cutOver === null || (through !== undefined && through < cutOver)) return []
  const first = from !== undefined && from > cutOver ? from : cutOver
  const midnight = (day: string) => dateOf(localInstant(calendar, day, '00:00')).toISOString()
  const before = through === undefined ? sql`true` : sql`s.delivered_at < ${midnight(dayAfter(through))}`
  const states = sql.join(
    unless.map((state) => sql`${state}`),
    sql`, `,
  )
  const { rows } = await db.execute<{
    order_id: string
    customer_id: string | null
    placed_at: string
    total: string
    earned: string
  }>(sql`
    with due as materialized (
      select s.order_id, array_agg(s.id) as ids from ${orders} join shipments s on s.order_id = ${orders.id}
      where s.state = 'delivered' and s.delivered_at >= ${midnight(first)} and ${before} and ${where}
        and not exists (select 1 from invoice_deliveries d join invoices i on i.id = d.invoice_id
          where d.shipment_id = s.id and d.stands = 1 and i.state in (${states}))
      group by s.order_id),
    brought as (
      select due.order_id, sum(worth.cents) as whole, sum(worth.cents) filter (where s.id = any(due.ids)) as part
      from due join shipments s on s.order_id = due.order_id and s.state = 'delivered'
        join shipment_lines b on b.shipment_id = s.id
        cross join lateral (
          select coalesce(b.delivered, b.quantity) * l.price / case l.unit when 'gallon' then 1000.0 else 100.0 end as cents
          from order_lines l where l.order_id = due.order_id and l.product = b.product
          order by (l.id = b.order_line_id) desc nulls last, l.position limit 1) worth
      group by due.order_id),
    priced as (
      select *, case when state = 'delivered' then coalesce(part / nullif(whole, 0), 1)
        else coalesce(part / nullif(goods_cents, 0), 0) end as share
      from brought join ${orders} on ${orders.id} = order_id)
    select order_id, customer_id, placed_at, round(total_cents * share) as total,
      round((goods_cents + freight) * share) as earned
    from priced`)
  return rows.map(({ order_id, customer_id, placed_at, total, earned }) => ({
    ...{ orderId: order_id, customerId: customer_id, placedAt: new Date(placed_at) },
    ...{ total: Number(total) as Cents, earned: Number(earned) as Cents },
  }))
}

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
