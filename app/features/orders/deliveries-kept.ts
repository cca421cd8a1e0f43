import { and, count, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { ofCustomer } from '#features/customers/customer.ts'
import { ordersVisibleTo } from './find.ts'
import { orderStates } from './lifecycle.ts'
import { orders } from './schema.ts'

const { deliveredAt, countedDueAt, dueAt, dayMoved } = orders

/** Deliveries that were promised for a day before now, among the rows of orders that are read. */
export const deliveryFellDue = (ctx: Pick<Context, 'now'>) =>
  and(lt(countedDueAt, dateOf(ctx.now)), inArray(orders.state, [...orderStates.statesThat('countsAsPromised')]))

/**
 * How many of them were kept, by the first confirmed day: one that the customer did not agree to is missed, whenever the
 * truck came. `moved`: we moved the day, the customer agreed, and the agreed day was kept or is still to come.
 */
export const deliveryFigures = (ctx: Pick<Context, 'now'>) => {
  const first = sql`${deliveredAt} <= ${countedDueAt}`
  const agreed = sql`coalesce(${deliveredAt}, ${dateOf(ctx.now).toISOString()}::timestamptz) <= ${dueAt}`
  return {
    due: count().as('due'),
    kept: sql<number>`(count(*) filter (where ${first} and ${dayMoved} is distinct from 'not_agreed'))::int`.as('kept'),
    moved:
      sql<number>`(count(*) filter (where ${dayMoved} = 'agreed' and ${agreed} and (${first}) is not true))::int`.as(
        'moved',
      ),
  }
}

/** How many of a customer's deliveries were promised for a day in the last `days` days, and how many came in time. */
export const deliveriesKept = async (
  ctx: Context,
  days: number,
  customer: string,
): Promise<{ due: number; kept: number; moved: number }> => {
  const since = gte(countedDueAt, dateOf(ctx.now.subtract({ hours: 24 * days })))
  const [found] = await ctx.db
    .select(deliveryFigures(ctx))
    .from(orders)
    .where(
      and(ordersVisibleTo(ctx.viewer), await ofCustomer(ctx, orders.customerId, customer), since, deliveryFellDue(ctx)),
    )
  return found ?? { due: 0, kept: 0, moved: 0 }
}
