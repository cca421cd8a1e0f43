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
  const { kept, moved } = outcomes(ctx)
  return {
    due: count().as('due'),
    kept: sql<number>`(count(*) filter (where ${kept}))::int`.as('kept'),
    moved: sql<number>`(count(*) filter (where ${moved}))::int`.as('moved'),
  }
}

const outcomes = (ctx: Pick<Context, 'now'>) => {
  const first = sql`${deliveredAt} <= ${countedDueAt}`
  const agreed = sql`coalesce(${deliveredAt}, ${dateOf(ctx.now).toISOString()}::timestamptz) <= ${dueAt}`
  return {
    kept: sql`${first} and ${dayMoved} is distinct from 'not_agreed'`,
    moved: sql`${dayMoved} = 'agreed' and ${agreed} and (${first}) is not true`,
  }
}

/** Deliveries that were promised for a day in the last `days` days and not kept, nor moved to a day that was agreed and kept. */
export const deliveryMissed = (ctx: Pick<Context, 'now'>, days: number) => {
  const { kept, moved } = outcomes(ctx)
  return and(since(ctx, days), deliveryFellDue(ctx), sql`(${kept}) is not true`, sql`(${moved}) is not true`)
}

const since = (ctx: Pick<Context, 'now'>, days: number) =>
  gte(countedDueAt, dateOf(ctx.now.subtract({ hours: 24 * days })))

/** How many of a customer's deliveries were promised for a day in the last `days` days, and how many came in time. */
export const deliveriesKept = async (
  ctx: Context,
  days: number,
  customer: string,
): Promise<{ due: number; kept: number; moved: number }> => {
  const [found] = await ctx.db
    .select(deliveryFigures(ctx))
    .from(orders)
    .where(
      and(
        ordersVisibleTo(ctx.viewer),
        await ofCustomer(ctx, orders.customerId, customer),
        since(ctx, days),
        deliveryFellDue(ctx),
      ),
    )
  return found ?? { due: 0, kept: 0, moved: 0 }
}
