import { and, count, eq, getTableColumns, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localInstant } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { countStates } from '#domain/count-states.ts'
import { readDays } from '#domain/days-between.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { partOfPhone } from '#domain/phone-digits.ts'
import { ofCustomer } from '#features/customers/customer.ts'
import { containing, phonesIn } from '#features/trade/search.ts'
import { deliveryMissed } from './on-time-figures.ts'
import { ordersVisibleTo } from './find.ts'
import { areLate } from './late.ts'
import { orderLife, orderStates, type OrderState } from './lifecycle.ts'
import { orderLines, orders } from './schema.ts'

/**
 * `state` may also be `active`, placed, confirmed, in transit or delayed, or `overdue`: promised for before now, and still owed; or
 * `heard`: the customer waits for an answer to a message.
 */
export type OrderList = SortOrder & {
  state?: OrderState | 'active' | 'overdue' | 'heard'
  words?: string
  customer?: string
  /** Delivered on these days, and with a line of this product: what the figures of Analytics are made of. */
  delivered?: string
  product?: string
  /** `missed`: not delivered by the day that was promised, in the last 12 months. */
  promise?: string
}

const { searchText, ...columns } = getTableColumns(orders)

/** The customer's own purchase order, and telephone numbers by their parts; `orders_numbers` indexes this very text. */
const numbers = sql`coalesce(${orders.customerPo}, '') || ' ' || regexp_replace(coalesce(${orders.contactPhone}, '') || ' ' || coalesce(${orders.sitePhone}, ''), '[^0-9 ]', '', 'g')`

/** Orders within the viewer's sight, the latest first unless asked otherwise. */
export const listOrders = listQuery({
  from: (query) => query.from(orders),
  id: orders.id,
  columns,
  where: async (ctx, { state, words, customer, delivered, product, promise }: OrderList) =>
    and(
      ordersVisibleTo(ctx.viewer),
      stateIs(ctx, state),
      await ofCustomer(ctx, orders.customerId, customer),
      cameOn(ctx, delivered),
      hasProduct(product),
      promise === 'missed' ? deliveryMissed(ctx, 365) : undefined,
      or(
        containing(words, [searchText]),
        containing(words, [numbers]),
        containing(partOfPhone(words), [phonesIn([orders.contactPhone, orders.sitePhone])]),
      ),
    ),
  sorts: {
    placed: { column: orders.placedAt },
    due: { column: orders.dueAt },
    total: { column: orders.totalCents },
    gallons: { column: orders.deciGallons },
  },
  usual: 'placed',
})

const cameOn = (ctx: Context, text: string | undefined) => {
  const days = readDays(text)
  if (!days) return undefined
  const next = Temporal.PlainDate.from(days.through).add({ days: 1 }).toString()
  return and(
    eq(orders.state, 'delivered'),
    gte(orders.deliveredAt, dateOf(localInstant(ctx.calendar, days.from, '00:00'))),
    lt(orders.deliveredAt, dateOf(localInstant(ctx.calendar, next, '00:00'))),
  )
}

const hasProduct = (product: string | undefined) =>
  product === undefined
    ? undefined
    : sql`exists (select 1 from ${orderLines} l where l.order_id = ${orders}.id and l.product = ${product})`

/** What orders that were delivered on some days come to, without taxes; of a product, its lines alone. For staff who see revenue. */
export const deliveredSums = async (
  ctx: Context,
  { delivered, product, customer }: Pick<OrderList, 'delivered' | 'product' | 'customer'>,
): Promise<{ orders: number; goods: Cents; freight: Cents } | undefined> => {
  const deliveredOn = cameOn(ctx, delivered)
  if (!deliveredOn || !can(ctx.viewer, 'revenue.see')) return undefined
  const ofProduct = sql`(select sum(l.cents) from ${orderLines} l where l.order_id = ${orders}.id and l.product = ${product})`
  const goods = product === undefined ? sql`${orders.goodsCents}` : ofProduct
  const [found] = await ctx.db
    .select({
      orders: count(),
      goods: sql`coalesce(sum(${goods}), 0)`.mapWith(Number),
      freight: sql`coalesce(sum(${orders.freight}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        ordersVisibleTo(ctx.viewer),
        deliveredOn,
        await ofCustomer(ctx, orders.customerId, customer),
        hasProduct(product),
      ),
    )
  const { orders: many = 0, goods: cents = 0, freight = 0 } = found ?? {}
  return { orders: many, goods: cents as Cents, freight: (product === undefined ? freight : 0) as Cents }
}

/** How many orders there are of each state, within the viewer's sight. */
export const orderCounts = (ctx: Context): Promise<{ state: OrderState; count: number }[]> =>
  countStates(ctx, orders.state, orderLife.states, ordersVisibleTo(ctx.viewer))

/** How many orders are still owed though their promise has passed, within the viewer's sight. */
export const overdueOrders = (ctx: Context): Promise<number> => listOrders.count(ctx, { state: 'overdue' })

/** On how many orders a customer waits for an answer, within the viewer's sight. */
export const heardOrders = (ctx: Context): Promise<number> => listOrders.count(ctx, { state: 'heard' })

/** What a customer ordered and did not cancel: how many orders, for how much. For staff. */
export const customerTotals = async (ctx: Context, customer: string): Promise<{ orders: number; cents: Cents }> => {
  const [sum] = await ctx.db
    .select({ orders: count(), cents: sql<Cents>`coalesce(sum(${orders.totalCents}), 0)::bigint`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        ordersVisibleTo(ctx.viewer),
        await ofCustomer(ctx, orders.customerId, customer),
        ne(orders.state, 'canceled'),
      ),
    )
  return { orders: sum?.orders ?? 0, cents: (sum?.cents ?? 0) as Cents }
}

/** Orders by their reference alone, for what hangs on them. */
export const searchingReference = (words: string | undefined) => containing(words, [orders.reference])

const stateIs = (ctx: Context, state: OrderList['state']) => {
  if (state === 'heard') return isNotNull(orders.heardAt)
  if (state !== 'active' && state !== 'overdue') return state && eq(orders.state, state)
  return state === 'active' ? inArray(orders.state, [...orderStates.statesThat('isActive')]) : areLate(ctx)
}
