import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { autopayDrafts, checkouts } from './schema.ts'

/**
 * What of a customer's account a bank is sending us: the entries of debits that were ordered online, and of autopay drafts that
 * were sent, and are not ours yet. Until the bank says yes or no they are open, and are neither paid a second time nor drafted.
 * What money on account covers of a draft, nobody sends.
 */
export const pendingEntries = async ({ db }: Pick<Context, 'db'>, customerId: string): Promise<Set<string>> => {
  const ordered = await db
    .select({ amounts: checkouts.amounts })
    .from(checkouts)
    .where(and(isOfCustomer(checkouts.customerId, customerId), eq(checkouts.state, 'pending')))
  const drafted = await db
    .select({ amounts: autopayDrafts.amounts })
    .from(autopayDrafts)
    .where(and(isOfCustomer(autopayDrafts.customerId, customerId), inArray(autopayDrafts.state, ['sent', 'pending'])))
  const named = [...ordered, ...drafted].flatMap(({ amounts }) => amounts)
  return new Set(named.flatMap(({ entryId, cents }) => (cents > 0 ? [entryId] : [])))
}

/**
 * The entries of everyone for which money is coming by itself: a bank is sending it, or autopay has announced or asked for it.
 * For `in (…)`. Nobody is asked for these again until it came, or did not.
 */
export const entriesOnTheWay = sql`(
  select (each ->> 'entryId')::uuid from ${checkouts} p, jsonb_array_elements(p.amounts) each where p.state = 'pending'
  union select (each ->> 'entryId')::uuid from ${autopayDrafts} d, jsonb_array_elements(d.amounts) each
    where d.state in ('announced', 'sent', 'pending'))`
