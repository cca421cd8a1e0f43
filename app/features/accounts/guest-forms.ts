import { href } from 'react-router'
import { eraseGuest } from '#features/guests.ts'
import { verbForm } from '#forms/verb/verb-form.ts'

/** Erases what was found. Its answer says how much went, and names nobody: the address is gone from it, too. */
export const eraseGuestForm = verbForm({
  ...{ verb: 'erase', button: 'Erase this data', look: 'danger' as const, pending: 'Erasing …' },
  permission: 'guests.erase' as const,
  confirm: 'We’ll delete all of this except what the law makes us keep. You can’t undo this. Continue?',
  submit: async (ctx, email: string) => {
    const { gone, kept = {} } = await eraseGuest(ctx, email)
    const went = Object.entries(gone).map(([key, count]) => `${key}.${count}`)
    const stayed = Object.entries(kept).map(([key, { count }]) => `${key}.${count}`)
    return `${href('/dashboard/admin/users/guests')}?${new URLSearchParams({ gone: went.join(' '), kept: stayed.join(' ') })}`
  },
})
