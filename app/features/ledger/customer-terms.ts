import { eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { customers } from '#features/customers/schema.ts'
import { prepaid, readRecorded, termsInWords, type Terms } from './terms.ts'

/**
 * The payment terms recorded for a customer; without any, payment in advance or on delivery. When fuel and lubricants
 * have terms of their own, `terms` are those of fuel and `words` names both. `unread`: recorded text that we can't
 * read as terms.
 */
export const termsOfCustomer = async (
  { db }: Pick<Context, 'db'>,
  customerId: string,
): Promise<{ terms: Terms; words: string; unread?: string }> => {
  const [said] = await db
    .select({ terms: sql<string | null>`coalesce(head.payment_terms, ${customers.paymentTerms})` })
    .from(customers)
    .leftJoin(sql`${customers} head`, sql`head.id = ${customers.mergedInto}`)
    .where(eq(customers.id, customerId))
  if (!said?.terms?.trim()) return { terms: prepaid, words: termsInWords(prepaid) }
  return readRecorded(said.terms) ?? { terms: prepaid, words: termsInWords(prepaid), unread: said.terms }
}
