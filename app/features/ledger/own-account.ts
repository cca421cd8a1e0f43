import { asc, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { isViewer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'

/**
 * The customer that the viewer is, by their company or their account; undefined while nothing of theirs was stored. Of a
 * person with a company that of the company counts. A merge is the office's own affair, and the balance is still theirs.
 */
export const ownCustomer = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>) => {
  const [own] = await db
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(isViewer(viewer))
    .orderBy(sql`${customers.companyId} is null`, asc(customers.createdAt))
    .limit(1)
  return own
}
