import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { ownAddresses } from '#features/customers/payables.ts'
import { customers } from '#features/customers/schema.ts'
import { payablesOf } from '#features/invoices/recipients.ts'
import { invoices } from '#features/invoices/schema.ts'

/**
 * Where what concerns all of a customer's account goes: to the payables contacts, or else to the customer's own address,
 * that of their account, or the one of their last invoice; of a company, to the people who act for it now. Nobody, when there
 * is none.
 */
export const addressesOfCustomer = async (
  ctx: Pick<Context, 'db'>,
  customerId: string,
): Promise<{ to: string[]; name: string }> => {
  const [customer] = await ctx.db.select().from(customers).where(eq(customers.id, customerId))
  const name = customer?.name ?? ''
  const payables = await payablesOf(ctx, customerId)
  if (payables.length > 0) return { to: payables, name }
  const own = customer ? await ownAddresses(ctx, customer) : []
  if (own.length > 0 || customer?.companyId) return { to: own, name }
  const [last] = await ctx.db
    .select({ email: sql<string>`${invoices.contactEmail}` })
    .from(invoices)
    .where(
      and(
        isOfCustomer(invoices.customerId, customerId),
        isNotNull(invoices.contactEmail),
        or(isNotNull(invoices.number)),
      ),
    )
    .orderBy(desc(invoices.createdAt))
    .limit(1)
  return { to: last ? [last.email] : [], name }
}
