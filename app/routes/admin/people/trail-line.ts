import type { DiaryEntry } from '#domain/events/history.ts'
import { told } from '../diary.tsx'

/** What a trail says of one entry of the diary. */
export type TrailLine = { id: string; at: string; who: string; words: string; to?: string }

const accountWords: Record<string, string> = {
  'desk.spam_emptied': 'emptied the spam folder',
  'account.signed_up': 'signed up',
  'account.verified': 'verified the address',
  'account.verification_asked': 'asked for the link once more',
  'account.sign_up_tried': 'somebody tried to sign up with this address',
  'account.signed_in': 'signed in',
  'account.new_browser': 'signed in from a browser that was new',
  'account.two_factor_asked': 'was asked to set up two-factor sign-in',
  'account.two_factor_on': 'switched two-factor sign-in on',
  'account.two_factor_off': 'switched two-factor sign-in off',
  'account.recovery_codes_renewed': 'made new recovery codes',
  'account.password_forgotten': 'asked for a link to set a password',
  'account.password_set': 'set a password',
  'account.email_asked': 'asked to change the address',
  'account.email_changed': 'changed the address',
  'account.profile_changed': 'changed name or phone',
  'account.downloaded': 'downloaded their data',
  'account.disabled': 'disabled the account',
  'account.enabled': 'enabled the account',
  'account.deleted': 'deleted the account',
  'account.made_admin': 'made it an administrator by command',
  'account.role_asked': 'asked for another role',
  'account.role_approved': 'approved the request for another role',
  'account.role_declined': 'declined the request for another role',
  'account.invited': 'invited somebody',
  'account.invitation_withdrawn': 'withdrew an invitation',
  'account.invitation_accepted': 'accepted an invitation',
  'account.invitation_declined': 'declined an invitation',
  'company.opened': 'opened the company',
  'company.changed': 'changed how the company is reached',
  'company.closed': 'closed the company',
  'company.reopened': 'opened the company again',
}

type Facts = { from?: unknown; to?: unknown; company?: unknown; person?: unknown }

/** `subject` is whose trail it is: what others did to them, and what they did themselves. */
export const trailLine = (
  { id, name, at, subjectId, actorId, actorName, actorRole, detail }: DiaryEntry,
  subject: string,
  say: (at: Date) => string,
): TrailLine => {
  const facts = detail as Facts
  const about = name.startsWith('company.') ? facts.person : subject
  return {
    id,
    at: say(at),
    who: actorId === subject ? 'They' : (actorName ?? (actorRole === 'system' ? 'Our system' : 'A visitor')),
    words: inWords(name, facts, actorId === about),
    to: placeOf(name, subjectId, subject, facts),
  }
}

/** Who joins or leaves does it themselves, or is linked and taken out by somebody else. */
const comings: Record<string, { self: string; other: string }> = {
  'account.company_joined': { self: 'joined a company', other: 'linked them to a company' },
  'account.company_left': { self: 'left the company', other: 'took them out of the company' },
  'company.person_joined': { self: 'joined the company', other: 'made somebody one of its people' },
  'company.person_left': { self: 'left the company', other: 'took somebody out of the company' },
}

const inWords = (name: string, { from, to }: Facts, bySelf: boolean) => {
  const coming = comings[name]
  if (coming) return bySelf ? coming.self : coming.other
  if (name === 'account.role_changed') return `changed the role from ${from} to ${to}`
  if (name === 'account.company_role_changed' || name === 'company.person_changed')
    return `changed the role in the company from ${from} to ${to}`
  if (name === 'company.renamed') return `renamed the company from ${from} to ${to}`
  return accountWords[name] ?? told[name] ?? name.replaceAll(/[._]/g, ' ')
}

const placeOf = (name: string, subjectId: string, subject: string, { company, person }: Facts) => {
  if (name.startsWith('request.')) return `/dashboard/admin/inbox/${subjectId}`
  if (typeof person === 'string' && person !== subject) return `/dashboard/admin/users/${person}`
  if (name.startsWith('company.') && subjectId !== subject) return `/dashboard/admin/companies/${subjectId}`
  if (typeof company === 'string' && company !== subject) return `/dashboard/admin/companies/${company}`
  return name.startsWith('account.') && !name.includes('invit') && subjectId !== subject
    ? `/dashboard/admin/users/${subjectId}`
    : undefined
}
