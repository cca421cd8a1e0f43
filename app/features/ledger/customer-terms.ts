import { eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { customers } from '#features/customers/schema.ts'
import { prepaid, readTerms, type Terms } from './terms.ts'

/**
 * How a customer pays: as it is recorded of them, and otherwise as the setting says. `unread`: what is recorded are no
 * terms that we know.
 */
export const termsOfCustomer = async (
  { db, billing }: Pick<Context, 'db' | 'billing'>,
  customerId: string,
): Promise<{ terms: Terms; unread?: string }> => {
  const [said] = await db
    .select({ terms: sql<string | null>`coalesce(head.payment_terms, ${customers.paymentTerms})` })
    .from(customers)
    .leftJoin(sql`${customers} head`, sql`head.id = ${customers.mergedInto}`)
    .where(eq(customers.id, customerId))
  const usual = readTerms(billing.terms) ?? prepaid
  if (!said?.terms?.trim()) return { terms: usual }
  const terms = readTerms(said.terms)
  return terms ? { terms } : { terms: usual, unread: said.terms }
}
