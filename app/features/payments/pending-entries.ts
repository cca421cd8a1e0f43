import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { autopayDrafts, checkouts } from './schema.ts'

/**
 * The entries of a customer for which a bank debit or a sent autopay draft is under way. They stay open until the bank
 * confirms or refuses, and are neither paid again nor drafted. What unapplied payments cover of a draft isn't under
 * way.
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
 * All customers' entries for which a payment is under way: a bank debit, or an autopay draft that was announced or
 * sent. For `in (…)`. They get no payment reminder until it came or failed.
 */
export const entriesOnTheWay = sql`(
  select (each ->> 'entryId')::uuid from ${checkouts} p, jsonb_array_elements(p.amounts) each where p.state = 'pending'
  union select (each ->> 'entryId')::uuid from ${autopayDrafts} d, jsonb_array_elements(d.amounts) each
    where d.state in ('announced', 'sent', 'pending'))`
