import { eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { customers } from '#features/customers/schema.ts'
import { prepaid, readTerms, type Terms } from './terms.ts'

/**
 * How a customer pays: as it is recorded of them, and otherwise in advance or on delivery. `unread`: what is recorded are
 * no terms that we know.
 */
export const termsOfCustomer = async (
  { db }: Pick<Context, 'db'>,
  customerId: string,
): Promise<{ terms: Terms; unread?: string }> => {
  const [said] = await db
    .select({ terms: sql<string | null>`coalesce(head.payment_terms, ${customers.paymentTerms})` })
    .from(customers)
    .leftJoin(sql`${customers} head`, sql`head.id = ${customers.mergedInto}`)
    .where(eq(customers.id, customerId))
  if (!said?.terms?.trim()) return { terms: prepaid }
  const terms = readTerms(said.terms)
  return terms ? { terms } : { terms: prepaid, unread: said.terms }
}
