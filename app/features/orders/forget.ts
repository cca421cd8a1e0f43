import { inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { orders } from './schema.ts'

/** Deletes orders with their lines. Returns the quotes that they came of. */
export const forgetTheseOrders = async ({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<string[]> => {
  const gone = await db
    .delete(orders)
    .where(inArray(orders.id, [...ids]))
    .returning({ quoteId: orders.quoteId })
  return gone.flatMap(({ quoteId }) => quoteId ?? [])
}
