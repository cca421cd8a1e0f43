import { lifecycle } from '../lifecycle.ts'

/** Somebody was asked to come in. Whoever reads the mailbox accepts, signed in or by making an account. */
export const invitationLife = lifecycle<
  'waiting' | 'accepted' | 'declined' | 'withdrawn' | 'expired',
  'resend' | 'accept' | 'decline' | 'withdraw' | 'expire'
>('invitation', {
  waiting: {
    resend: { to: 'waiting', by: ['admin', 'customer', 'supplier', 'system'] },
    accept: { to: 'accepted', by: ['visitor', 'customer', 'supplier'] },
    decline: { to: 'declined', by: ['customer', 'supplier'] },
    withdraw: { to: 'withdrawn', by: ['admin', 'customer', 'supplier', 'system'] },
    expire: { to: 'expired', by: ['system'] },
  },
  accepted: {},
  declined: {},
  withdrawn: {},
  expired: {},
})

export type InvitationState = (typeof invitationLife.states)[number]
