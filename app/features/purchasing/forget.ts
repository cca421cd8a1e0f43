import { inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { purchaseOrders } from './schema.ts'

/** Deletes the purchase orders that orders gave rise to. Returns which. */
export const forgetPurchasesOf = async (
  { db }: Pick<Context, 'db'>,
  orderIds: readonly string[],
): Promise<string[]> => {
  const gone = await db
    .delete(purchaseOrders)
    .where(inArray(purchaseOrders.orderId, [...orderIds]))
    .returning({ id: purchaseOrders.id })
  return gone.map(({ id }) => id)
}
