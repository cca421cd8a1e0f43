import { and, eq } from 'drizzle-orm'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { containing } from '#features/trade/search.ts'

/**
 * The suppliers whose name has these letters, before a list is searched for theirs: knowing them, the database knows how
 * few rows are theirs, and goes by an index where it would read all. The caller is staff.
 */
export const suppliersNamed = async ({ db }: Pick<Context, 'db'>, words: string | undefined): Promise<string[]> => {
  const named = containing(words, [companies.name])
  if (!named) return []
  const found = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.kind, 'supplier'), named))
  return found.map(({ id }) => id)
}
