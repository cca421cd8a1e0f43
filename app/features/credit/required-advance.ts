import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orders } from '#features/orders/schema.ts'
import { creditStanding } from './exposure.ts'
import { orderHolds } from './schema.ts'

/**
 * What a customer without credit terms has to pay in advance, so that every order of theirs goes: what is missing for all of
 * them, once. `withInvoices`: their open invoices have to be paid, too, which is asked for beside it. Undefined when no
 * order of theirs waits for it. The caller has looked the customer up within the viewer's sight.
 */
export const requiredAdvance = async (
  ctx: Context,
  customerId: string,
): Promise<{ advance: Cents; withInvoices: boolean } | undefined> => {
  const [waits] = await ctx.db
    .select({ id: orderHolds.id })
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
    .limit(1)
  const prepaid = waits && (await creditStanding(ctx, customerId)).prepaid
  if (!prepaid || (prepaid.advance === 0 && prepaid.invoices <= 0)) return undefined
  return { advance: prepaid.advance, withInvoices: prepaid.invoices > 0 }
}
