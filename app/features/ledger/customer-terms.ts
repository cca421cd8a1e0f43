import { eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { customers } from '#features/customers/schema.ts'
import { prepaid, readTerms, termsInWords, type Terms } from './terms.ts'

/**
 * How a customer pays: as it is recorded of them, and otherwise in advance or on delivery. Where fuel and lubricants are on
 * terms of their own, `terms` are those of fuel and `words` say both. `unread`: what is recorded are no terms that we know.
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
  const terms = readTerms(said.terms)
  if (terms) return { terms, words: termsInWords(terms) }
  const [, fuel, lubricant] = /^Fuel (.+); lubricants (.+)$/.exec(said.terms) ?? []
  const fuelTerms = readTerms(fuel ?? null)
  if (fuelTerms && readTerms(lubricant ?? null)) return { terms: fuelTerms, words: said.terms }
  return { terms: prepaid, words: termsInWords(prepaid), unread: said.terms }
}
