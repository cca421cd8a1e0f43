import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { separateCustomers } from '#features/customers/merge.ts'
import { entryKinds } from './accounts.ts'
import { lockAccount } from './post.ts'
import { ledgerApplications, ledgerEntries, type LedgerEntry } from './schema.ts'

/**
 * Undoes a merge where the books allow it: what was filed at one stays there, and must not pay what the other owes.
 * @throws DomainError `conflict` that names what has to be reversed first.
 */
export const separateAccounts = (ctx: Context, id: string, otherId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await separateCustomers(ctx, id, otherId)
    // So that a payment that is being applied is seen. Last, as merges do, or the two could wait for each other.
    await lockAccount(ctx, id)
    const between = await appliedBetween(ctx, otherId)
    if (between.length === 0) return
    const named = between.slice(0, 5).map(({ from, to }) => `${called(from)} for ${called(to)}`)
    const more = between.length > named.length ? `, and ${between.length - named.length} more` : ''
    throw new DomainError(
      'conflict',
      `A payment or credit of one of these customers is applied to the other. Please reverse it first, then separate them: ${named.join(', ')}${more}.`,
    )
  })

const called = ({ kind, number }: Pick<LedgerEntry, 'kind' | 'number'>) =>
  [entryKinds[kind].says, number].filter(Boolean).join(' ')

/** What stands applied between a customer, with those merged into it, and anyone else, the oldest first. */
const appliedBetween = ({ db }: Context, id: string) => {
  const [from, to, reversal] = [alias(ledgerEntries, 'f'), alias(ledgerEntries, 't'), alias(ledgerApplications, 'back')]
  const theirs = sql`(select id from ${ledgerEntries} where ${isOfCustomer(ledgerEntries.customerId, id)})`
  const { fromId, toId, entry, reverses } = ledgerApplications
  return db
    .select({ from, to })
    .from(ledgerApplications)
    .innerJoin(from, eq(from.id, fromId))
    .innerJoin(to, eq(to.id, toId))
    .leftJoin(reversal, eq(reversal.reverses, ledgerApplications.id))
    .where(and(sql`(${fromId} in ${theirs}) <> (${toId} in ${theirs})`, isNull(reverses), isNull(reversal.id)))
    .orderBy(asc(entry))
}
