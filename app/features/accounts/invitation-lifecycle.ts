import { lifecycle } from '#domain/lifecycle.ts'

const inviting = ['users.manage', 'companies.manage', 'company.manage'] as const

/** Somebody was asked to come in. Whoever reads the mailbox accepts, signed in or by making an account. */
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
