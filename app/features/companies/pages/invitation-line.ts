import type { SentInvitation } from '#features/accounts/invitations.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { staffRoles } from '#domain/permissions.ts'
import { companyRoleWords, kindWords } from './company-words.ts'
import type { InvitationLine } from './invitation-table.tsx'

/** What a list says of an invitation. */
export const invitationLine = (
  { calendar }: Pick<Context, 'calendar'>,
  { id, email, role, staffRole, companyRole, state, createdAt, expiresAt }: SentInvitation,
): InvitationLine => ({
  ...{ id, email },
  as: companyRole
    ? companyRoleWords[companyRole].label
    : role === 'admin'
      ? `Staff: ${staffRoles[staffRole ?? '']?.label ?? staffRole}`
      : kindWords[role],
  sent: sayMoment(calendar.timeZone, createdAt),
  until: sayMoment(calendar.timeZone, expiresAt),
  ended: state === 'expired',
})
