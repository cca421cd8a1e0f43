import { staffRoles } from '#domain/roles.ts'
import type { Role } from '#domain/viewer.ts'
import type { Tone } from '#ui/status-word.tsx'
import type { PersonState } from '../../find-people.ts'

const roleWords: Record<Role, string> = { customer: 'Customer', supplier: 'Supplier', admin: 'Staff' }

export const stateWords: Record<PersonState, { tone: Tone; words: string }> = {
  active: { tone: 'kept', words: 'Active' },
  disabled: { tone: 'off', words: 'Disabled' },
}

const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))

export const roleChoices = choicesOf(roleWords)
export const stateChoices = choicesOf({ active: stateWords.active.words, disabled: stateWords.disabled.words })

/** What an account is: of staff, their role. A role that is no longer in the table allows nothing. */
export const formatRole = ({ role, staffRole }: { role: Role; staffRole: string | null }): string => {
  if (role !== 'admin') return roleWords[role]
  return staffRoles[staffRole ?? '']?.label ?? 'Staff without a role'
}

/** The staff roles by their names. */
export const staffRoleLabels = (): Record<string, string> =>
  Object.fromEntries(Object.entries(staffRoles).map(([name, { label }]) => [name, label]))

/** What someone may be made: staff only by who manages them. */
export const grantableRoles = (managesStaff: boolean): Record<string, string> => ({
  customer: roleWords.customer,
  supplier: roleWords.supplier,
  ...(managesStaff && staffRoleLabels()),
})
