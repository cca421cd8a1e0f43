import { lifecycle } from '#domain/lifecycle.ts'

const inviting = ['users.manage', 'companies.manage', 'company.manage'] as const

/** Someone was asked to come in. Anyone who reads the mailbox accepts, signed in or by making an account. */
export const invitationLife = lifecycle<
  'waiting' | 'accepted' | 'declined' | 'withdrawn' | 'expired',
  'resend' | 'accept' | 'decline' | 'withdraw' | 'expire'
>('invitation', {
  waiting: {
    resend: { to: 'waiting', may: inviting },
    accept: { to: 'accepted', may: 'invitations.answer' },
    decline: { to: 'declined', may: 'invitations.answer' },
    withdraw: { to: 'withdrawn', may: inviting },
    expire: { to: 'expired', may: 'system.run' },
  },
  accepted: {},
  declined: {},
  withdrawn: {},
  expired: {},
})

export type InvitationState = (typeof invitationLife.states)[number]

/** Someone asked for more than they may take themselves; an administrator answers. */
export const roleRequestLife = lifecycle<'waiting' | 'approved' | 'declined', 'approve' | 'decline'>('role request', {
  waiting: { approve: { to: 'approved', may: 'staff.manage' }, decline: { to: 'declined', may: 'staff.manage' } },
  approved: {},
  declined: {},
})

export type RoleRequestState = (typeof roleRequestLife.states)[number]
export type RoleRequestVerb = Parameters<typeof roleRequestLife.move>[1]
