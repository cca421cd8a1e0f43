import type { CompanyPerson } from '#features/accounts/company-people.ts'
import type { SentInvitation } from '#features/accounts/invitations.ts'
import type { AuthRequest } from '#features/accounts/pages/auth/auth-request.ts'
import { localTime } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment, formatTime } from '#domain/day.ts'
import { instantOf } from '#domain/instant.ts'
import { formatCents } from '#domain/money.ts'
import { staffRoles } from '#domain/roles.ts'
import { memberForms, sentInvitationForms } from '../company-forms.ts'
import type { CompanyKind } from '../schema.ts'
import { companyRoleWords, kindWords } from './company-words.ts'

/** "Fri, Nov 20, 2026": accounts are older than a year, sooner or later. */
export const formatLocalDay = ({ calendar }: Pick<Context, 'calendar'>, at: Date): string =>
  formatDay(localTime(calendar, instantOf(at)).toPlainDate().toString())

/** "Fri, Nov 20, 2026, 10:12 AM" */
export const formatMinute = (ctx: Pick<Context, 'calendar'>, at: Date): string =>
  `${formatLocalDay(ctx, at)}, ${formatTime(ctx.calendar.timeZone, at)}`

/** Where the forms of a table stand. */
type Place = { request: AuthRequest; companyId: string; kind: CompanyKind; page: string }

/** The people of a company, with what may be done with each: nothing by someone who does not manage them. */
export const viewPeople = (ctx: Context, place: Place, people: readonly CompanyPerson[], manages: boolean) =>
  people.map(({ disabledAt, ...person }) => {
    const { spendingLimit } = person
    const priced = can(ctx.viewer, 'prices.see')
    const { change, limit, remove } = memberForms({ ...place, ...person })
    return {
      ...{ userId: person.userId, displayName: person.displayName, email: person.email },
      role: companyRoleWords(place.kind)[person.companyRole].label,
      disabled: disabledAt !== null,
      limit: spendingLimit === null || !priced ? undefined : formatCents(spendingLimit),
      forms: manages
        ? {
            change: change.draw(ctx),
            limit: person.companyRole === 'buyer' && priced ? limit.draw(ctx) : undefined,
            remove: remove.draw(ctx),
          }
        : undefined,
    }
  })

export type PersonView = ReturnType<typeof viewPeople>[number]

/** Who was invited and has not answered. */
export const viewInvitations = (
  ctx: Context,
  place: Pick<Place, 'request' | 'page'>,
  invitations: readonly SentInvitation[],
) =>
  invitations.map(({ id, email, role, staffRole, companyRole, state, expiresAt }) => ({
    ...{ id, email },
    as: companyRole
      ? companyRoleWords(role)[companyRole].label
      : role === 'admin'
        ? `Staff: ${staffRoles[staffRole ?? '']?.label ?? staffRole}`
        : kindWords[role],
    until: formatMoment(ctx.calendar.timeZone, expiresAt),
    ended: state === 'expired',
    forms: sentInvitationForms({ ...place, id, email }).map((form) => form.draw(ctx)),
  }))

export type InvitationView = ReturnType<typeof viewInvitations>[number]
