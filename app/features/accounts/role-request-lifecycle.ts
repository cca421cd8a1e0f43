import { lifecycle } from '#domain/lifecycle.ts'

/** Somebody asked for more than they may take themselves; an administrator answers. */
export const roleRequestLife = lifecycle<'waiting' | 'approved' | 'declined', 'approve' | 'decline'>('role request', {
  waiting: { approve: { to: 'approved', may: 'staff.manage' }, decline: { to: 'declined', may: 'staff.manage' } },
  approved: {},
  declined: {},
})

export type RoleRequestState = (typeof roleRequestLife.states)[number]
export type RoleRequestVerb = Parameters<typeof roleRequestLife.move>[1]
