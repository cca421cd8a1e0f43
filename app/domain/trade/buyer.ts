import { eq, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../viewer.ts'

/** Who buys: an account or its company where there is one, and how to reach them. */
export type Buyer = {
  userId: string | null
  companyId: string | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  company: string | null
}

type Owned = { userId: AnyColumn; companyId: AnyColumn }

/** What a viewer may see of what was sold: staff everything, a customer their own and their company's, others nothing. */
export const boughtBy = (viewer: Viewer, { userId, companyId }: Owned): SQL | undefined => {
  if (viewer.role === 'admin' || viewer.role === 'system') return undefined
  if (viewer.role !== 'customer') return sql`false`
  const own = eq(userId, viewer.userId)
  return viewer.companyId ? or(own, eq(companyId, viewer.companyId)) : own
}

/** Acting binds the company; its viewers only read. Throws a Refusal `forbidden`. */
export const mayAct = (viewer: Viewer): void => {
  if ('companyRole' in viewer && viewer.companyRole === 'viewer')
    throw new Refusal('forbidden', 'You can read this for your company. Ask its manager for the right to act.')
}
