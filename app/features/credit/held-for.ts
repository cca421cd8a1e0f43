import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orders } from '#features/orders/schema.ts'
import { orderHolds } from './schema.ts'

/**
 * What a customer without credit terms has to pay in advance, so that every order of theirs goes. The caller has looked
 * the customer up within the viewer's sight.
 */
export const heldFor = async ({ db }: Pick<Context, 'db'>, customerId: string): Promise<Cents> => {
  const held = await db
    .select({ owed: orderHolds.owedCents })
    .from(orderHolds)
    .innerJoin(orders, eq(orders.id, orderHolds.orderId))
    .where(
      and(
        isOfCustomer(orders.customerId, customerId),
        isNull(orderHolds.releasedAt),
        eq(orderHolds.kind, 'no_terms'),
        inArray(orders.state, [...orderStates.statesThat('isActive')]),
      ),
    )
  return held.reduce((sum, { owed }) => sum + (owed ?? 0), 0) as Cents
}
