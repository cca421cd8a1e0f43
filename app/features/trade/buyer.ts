import { and, eq, isNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Viewer } from '#domain/viewer.ts'

/** Who buys: an account or its company where there is one, and how to reach them. */
export type Buyer = {
  userId: string | null
  companyId: string | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  company: string | null
}

type OwnerColumns = { userId: AnyColumn; companyId: AnyColumn }

/**
 * What a viewer may see of what was sold: everything with the permission for `all` of it; a customer what belongs to the company they act for now, and
 * what is theirs alone; others nothing. What was a company's stays with it when someone leaves, or when it is closed.
 */
export const boughtBy = (viewer: Viewer, { userId, companyId }: OwnerColumns, seeAll: Permission): SQL | undefined => {
  if (can(viewer, seeAll)) return undefined
  return viewer.role === 'customer' ? belongsTo(viewer, { userId, companyId }) : sql`false`
}

/** What belongs to the company that someone acts for now, and what is theirs alone. Nothing is a visitor's. */
export const belongsTo = (viewer: Viewer, { userId, companyId }: OwnerColumns): SQL | undefined => {
  if (!('userId' in viewer)) return sql`false`
  const isOwn = and(isNull(companyId), eq(userId, viewer.userId))
  return viewer.companyId ? or(eq(companyId, viewer.companyId), isOwn) : isOwn
}

/** Whether someone may read this as their own still: it belongs to no company, or to the one they act for now. */
export const stillTheirs = (viewer: Viewer, { companyId }: Pick<Buyer, 'companyId'>): boolean =>
  companyId === null || ('companyId' in viewer && companyId === viewer.companyId)

/** What a paper of a company says about someone who has left it. */
export const aboutContact = ({
  contactName,
  contactEmail,
  contactPhone,
}: Omit<Buyer, 'userId' | 'companyId' | 'company'>) => ({
  ...{ contactName, contactEmail, contactPhone },
  kept: 'It belongs to a company you no longer work with.',
})
