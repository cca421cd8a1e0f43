import { and, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { checkouts } from './schema.ts'

/**
 * What of a customer's account a bank is sending us: the entries of debits that were ordered online and are not ours yet.
 * Until the bank says yes or no they are open, and are neither paid a second time nor drafted.
 */
export const onTheWay = async ({ db }: Pick<Context, 'db'>, customerId: string): Promise<Set<string>> => {
  const pending = await db
    .select({ amounts: checkouts.amounts })
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customerId), eq(checkouts.state, 'pending')))
  return new Set(pending.flatMap(({ amounts }) => amounts.map(({ entryId }) => entryId)))
}
