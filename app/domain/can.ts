import type { Context } from './context.ts'
import { permissions, type Permission } from './permissions.ts'
import { isStaffRole, otherRoles, staffRoles, type RoleSet } from './roles.ts'
import { notFound, DomainError } from './domain-error.ts'
import type { Viewer } from './viewer.ts'

/** What a permission is asked of, where records differ. */
type PermissionSubjects = {
  'messages.add': { companyId: string | null; userId: string | null }
  'requests.withdraw': { companyId: string | null; userId: string | null }
  'users.manage': { role: string }
}

/**
 * Whether the viewer may do it, and do it to this record where records differ. Verbs, screens, lists and files ask
 * here and nowhere else. Which records the viewer sees at all is decided in the query.
 */
export const can = <P extends Permission>(
  viewer: Viewer,
  permission: P,
  subject?: P extends keyof PermissionSubjects ? PermissionSubjects[P] : never,
): boolean => holds(roleOf(viewer), permission) && (subject === undefined || fits(viewer, subject))

/** Whether a role has a permission and every other permission that this one needs. */
export const holds = (role: RoleSet | undefined, permission: Permission): boolean => {
  const { needs } = permissions[permission]
  return role !== undefined && role.may.includes(permission) && (needs === undefined || holds(role, needs))
}

const roleOf = (viewer: Viewer): RoleSet | undefined => {
  if (viewer.role === 'admin') return isStaffRole(viewer.staffRole) ? staffRoles[viewer.staffRole] : undefined
  if (viewer.role === 'visitor' || viewer.role === 'supplier-link' || viewer.role === 'driver-link')
    return otherRoles[viewer.role]
  if (viewer.role === 'system') return otherRoles[viewer.role]
  return otherRoles[viewer.companyRole ? (`${viewer.role} ${viewer.companyRole}` as const) : viewer.role]
}

const fits = (viewer: Viewer, subject: PermissionSubjects[keyof PermissionSubjects]): boolean => {
  // Who looks after customers and suppliers does not change colleagues.
  if ('role' in subject) return subject.role !== 'admin' || can(viewer, 'staff.manage')
  // A company's viewer acts on what they sent themselves.
  return !onlyReads(viewer) || subject.companyId !== viewer.companyId || subject.userId === viewer.userId
}

type Reader = Extract<Viewer, { userId: string }>

const onlyReads = (viewer: Viewer): viewer is Reader => 'companyRole' in viewer && viewer.companyRole === 'viewer'

/** Staff, or the program itself. */
export const isStaff = ({ role }: Viewer): boolean => role === 'admin' || role === 'system'

/** The staff roles that allow it, by name. */
export const staffWhoMay = (permission: Permission): string[] =>
  Object.keys(staffRoles).filter((role) => holds(staffRoles[role], permission))

/**
 * Returns when the viewer has any of these permissions.
 * @throws DomainError `forbidden` for staff, and for a company's viewer where the company may; `not-found` for
 * everyone else, so that they don't learn what staff do.
 */
export const demand = ({ viewer }: Pick<Context, 'viewer'>, ...anyOf: Permission[]): void => {
  if (anyOf.some((permission) => can(viewer, permission))) return
  const buyer = onlyReads(viewer) ? { ...viewer, companyRole: 'buyer' as const } : viewer
  if (isStaff(viewer) || anyOf.some((permission) => can(buyer, permission))) throw notYours(viewer)
  throw notFound('page')
}

/** The error for someone whose role doesn't allow it. */
export const notYours = (viewer: Viewer): DomainError =>
  onlyReads(viewer) ? viewOnly() : new DomainError('forbidden', "You don't have permission to change this.")

/** The error for a company's viewer. */
export const viewOnly = (): DomainError =>
  new DomainError('forbidden', 'You have view-only access for your company. Ask its manager to change that.')
