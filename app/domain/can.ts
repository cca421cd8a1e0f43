import type { Context } from './context.ts'
import { permissions, type Permission } from './permissions.ts'
import { isStaffRole, otherRoles, staffRoles, type RoleSet } from './roles.ts'
import { notFound, DomainError } from './domain-error.ts'
import type { Viewer } from './viewer.ts'

/** What a permission is asked of, where records differ. */
type Things = {
  'messages.add': { companyId: string | null; userId: string | null }
  'requests.withdraw': { companyId: string | null; userId: string | null }
  'users.manage': { role: string }
}

/**
 * Whether someone may do it, and to this very thing where things differ. Verbs, screens, lists and files ask here and
 * nowhere else. Whose records someone sees at all is decided in the query.
 */
export const can = <P extends Permission>(
  viewer: Viewer,
  permission: P,
  thing?: P extends keyof Things ? Things[P] : never,
): boolean => holds(roleOf(viewer), permission) && (thing === undefined || fits(viewer, thing))

/** Whether a role holds a permission, and what it is worth nothing without. */
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

const fits = (viewer: Viewer, thing: Things[keyof Things]): boolean => {
  // Who looks after customers and suppliers does not change colleagues.
  if ('role' in thing) return thing.role !== 'admin' || can(viewer, 'staff.manage')
  // A company's viewer acts on what they sent themselves.
  return !onlyReads(viewer) || thing.companyId !== viewer.companyId || thing.userId === viewer.userId
}

type Reader = Extract<Viewer, { userId: string }>

const onlyReads = (viewer: Viewer): viewer is Reader => 'companyRole' in viewer && viewer.companyRole === 'viewer'

/** Staff, or the program itself. */
export const isStaff = ({ role }: Viewer): boolean => role === 'admin' || role === 'system'

/** The staff roles that allow it, by name. */
export const staffWhoMay = (permission: Permission): string[] =>
  Object.keys(staffRoles).filter((role) => holds(staffRoles[role], permission))

/**
 * Lets pass who may do any of these.
 * @throws DomainError `forbidden` to staff, and to anyone who reads for a company that may; `not-found` to anyone else: to
 * them what staff do does not exist.
 */
export const demand = ({ viewer }: Pick<Context, 'viewer'>, ...anyOf: Permission[]): void => {
  if (anyOf.some((permission) => can(viewer, permission))) return
  const buyer = onlyReads(viewer) ? { ...viewer, companyRole: 'buyer' as const } : viewer
  if (isStaff(viewer) || anyOf.some((permission) => can(buyer, permission))) throw notYours(viewer)
  throw notFound('page')
}

/** Why someone is refused what their role does not allow. */
export const notYours = (viewer: Viewer): DomainError =>
  new DomainError(
    'forbidden',
    onlyReads(viewer)
      ? 'You have view-only access for your company. Ask its manager to change that.'
      : "You don't have permission to change this.",
  )
