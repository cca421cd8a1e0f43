import type { PersonState } from '../../person-states.ts'
import type { Role } from '#domain/viewer.ts'
import type { Tone } from '#ui/status-word.tsx'

export const peoplePath = '/dashboard/admin/users'
export const rolesPath = `${peoplePath}/roles`

export const roleWords: Record<Role, string> = { customer: 'Customer', supplier: 'Supplier', admin: 'Staff' }

export const stateWords: Record<PersonState, { tone: Tone; words: string }> = {
  active: { tone: 'kept', words: 'Active' },
  disabled: { tone: 'off', words: 'Disabled' },
}

export const roleChoices = (Object.keys(roleWords) as Role[]).map((value) => ({ value, label: roleWords[value] }))

export const stateChoices = (Object.keys(stateWords) as PersonState[]).map((value) => ({
  value,
  label: stateWords[value].words,
}))
