import { eq, inArray, or, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { findCustomer } from './customer.ts'
import { customerEvents } from './events.ts'
import { customers } from './schema.ts'

/**
 * Two records of one customer become one: what is of `otherId`, and of those merged into it before, counts as of `id`.
 * No request, quote, order, site or note is rewritten, so `separateCustomers` undoes it. What comes in while they are one
 * is filed at `id`, and stays there.
 * @throws DomainError `conflict` when the other one is this one, or is part of another already.
 */
export const mergeCustomers = (ctx: Context, id: string, otherId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    await lockFamilies(ctx, [id, otherId])
    const [customer, other] = [await findCustomer(ctx, id), await findCustomer(ctx, otherId)]
    if (customer.id === other.id) throw new DomainError('conflict', 'This is the same customer.')
    if (customer.mergedInto || other.mergedInto)
      throw new DomainError('conflict', 'This customer was merged into another one already. Please reload the page.')
    await ctx.db
      .update(customers)
      .set({
        mergedInto: customer.id,
        mergedBelow: sql`case when ${customers.id} = ${other.id} then ${customer.id}::uuid
          else coalesce(${customers.mergedBelow}, ${customers.mergedInto}) end`,
      })
      .where(or(eq(customers.id, other.id), eq(customers.mergedInto, other.id)))
    await logEvent(ctx, customerEvents.merged, customer.id, {}, { from: other.name })
  })

/**
 * Undoes a merge: the other takes along those that were merged into it, and what was filed at each stays at each. Staff do
 * it by `separateAccounts` of the ledger, which refuses it while the money of one pays what the other owes.
 */
export const separateCustomers = (ctx: Context, id: string, otherId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const family = isUuid(id) && isUuid(otherId) ? await lockFamilies(ctx, [id]) : []
    const other = family.find((each) => each.id === otherId && each.mergedInto === id)
    if (!other) throw notFound('customer')
    const below = idsBelow(family, otherId)
    await ctx.db.update(customers).set({ mergedInto: null, mergedBelow: null }).where(eq(customers.id, otherId))
    if (below.length > 0)
      await ctx.db.update(customers).set({ mergedInto: otherId }).where(inArray(customers.id, below))
    await logEvent(ctx, customerEvents.separated, id, {}, { from: other.name })
  })

type Member = Pick<typeof customers.$inferSelect, 'id' | 'name' | 'mergedInto' | 'mergedBelow'>

/** Those that came with a customer when it was merged. */
const idsBelow = (family: readonly Member[], id: string): string[] =>
  family.filter(({ mergedBelow }) => mergedBelow === id).flatMap((each) => [each.id, ...idsBelow(family, each.id)])

/**
 * Customers with all that was merged into them. Merges and separations wait for one another, whoever they are about: they
 * are rare, and two at once that held the records one by one made circles, or waited for each other for good.
 */
const lockFamilies = async ({ db }: Context, ids: readonly string[]): Promise<Member[]> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('merged customers', 0))`)
  return db
    .select()
    .from(customers)
    .where(or(inArray(customers.id, [...ids]), inArray(customers.mergedInto, [...ids])))
}
