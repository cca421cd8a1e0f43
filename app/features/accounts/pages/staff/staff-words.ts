import { staffRoles } from '#domain/permissions.ts'
import type { Role } from '#domain/viewer.ts'
import { roleChoices, roleWords } from './person-words.ts'

/** What an account is: of staff, their role. A role that is no longer in the table allows nothing. */
export const roleOf = ({ role, staffRole }: { role: Role; staffRole: string | null }): string => {
  if (role !== 'admin') return roleWords[role]
  return staffRoles[staffRole ?? '']?.label ?? 'Staff without a role'
}

export const staffRoleChoices = () => Object.entries(staffRoles).map(([value, { label }]) => ({ value, label }))

/** What somebody may be made: staff only by who manages them. */
export const roleChoicesFor = (managesStaff: boolean) => [
  ...roleChoices.filter(({ value }) => value !== 'admin'),
  ...(managesStaff ? staffRoleChoices() : []),
]
