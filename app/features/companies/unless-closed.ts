import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { companies } from './schema.ts'

/**
 * Refuses what would bind a company with which we deal no more, whoever asks. It is held until the transaction ends, so
 * that nobody closes it meanwhile. Without a company nothing is refused.
 * @throws Refusal `conflict`.
 */
export const unlessClosed = async ({ db }: Pick<Context, 'db'>, companyId: string | null): Promise<void> => {
  if (!companyId) return
  const [company] = await db
    .select({ closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('share')
  if (company?.closedAt) throw new Refusal('conflict', 'This company is closed. Nobody buys for it any more.')
}
