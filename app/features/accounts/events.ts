import type { CompanyRole } from '#features/companies/schema.ts'
import { defineEvents, event } from '#events/define-events.ts'
import type { Role } from '#domain/viewer.ts'

type EmailFacts = { email: string }

/** Links in these mails are named; the key that opens them is made when the mail is written. */
type EmailLinkFacts = EmailFacts & { link: string }

/** `by` is the verified address of a company's manager; nothing when staff invites. */
export type InvitationFacts = EmailFacts & {
  role: Role
  /** Of an invitation to be staff: as what, as people read it. */
  staffRole: string | null
  company: string | null
  companyRole: CompanyRole | null
  by: string | null
}

/**
 * The events of an account. Nothing that a stranger could have typed is among their facts: a sign-up can be sent to
 * anyone's address.
 */
export const accountEvents = defineEvents('account', 'account', {
  /** Nobody's account yet, until the link is pressed. `from` is one of our own pages, not a text of theirs. */
  signed_up: event<EmailLinkFacts & { from?: string }>({
    subjectType: 'sign_up',
    history: 'signed up',
    activity: 'signed up',
    liveForStaff: true,
  }),
  verified: event({
    history: 'verified the email address',
    activity: 'verified their email address',
    liveForStaff: true,
  }),
  adopted: event({
    history: ({ count }) => `found ${count} ${count === 1 ? 'thing' : 'things'} sent or bought with this email before`,
    liveForStaff: true,
  }),
  verification_asked: event<EmailLinkFacts>({ subjectType: 'sign_up', history: 'asked for a new verification link' }),
  sign_up_tried: event<EmailFacts>({ history: 'tried to sign up with this email address' }),
  signed_in: event({ history: 'signed in' }),
  new_browser: event<EmailFacts & { browser: string; at: string }>({
    history: 'signed in from a new browser',
  }),
  passwords_guessed: event<EmailFacts>({ history: 'typed ten wrong passwords' }),
  session_ended: event({ history: 'signed out another browser' }),
  signed_out_everywhere: event({ history: 'signed out everywhere' }),
  two_factor_asked: event({ history: 'was asked to set up two-factor sign-in' }),
  two_factor_on: event<EmailFacts>({ history: 'turned on two-factor sign-in', liveForStaff: true }),
  two_factor_off: event<EmailFacts>({ history: 'turned off two-factor sign-in', liveForStaff: true }),
  passkey_added: event<EmailFacts & { passkey: string }>({ history: 'added a passkey', liveForStaff: true }),
  passkey_removed: event<
    EmailFacts & { passkey: string; /** Signing in takes only the password now. */ last: boolean }
  >({
    history: 'removed a passkey',
    liveForStaff: true,
  }),
  recovery_codes_renewed: event({ history: 'made new recovery codes' }),
  recovery_code_used: event({ history: 'signed in with a recovery code' }),
  password_forgotten: event<EmailLinkFacts>({ history: 'asked for a link to set a password' }),
  password_set: event<EmailFacts>({ history: 'set a password' }),
  email_asked: event<EmailLinkFacts & { newEmail: string }>({ history: 'asked to change the email address' }),
  email_changed: event<EmailFacts & { newEmail: string }>({ history: 'changed the email address', liveForStaff: true }),
  profile_changed: event({ history: 'changed name or phone', liveForStaff: true }),
  downloaded: event({ history: 'downloaded their data' }),
  disabled: event({
    history: 'disabled the account',
    activity: 'disabled the account of',
    liveForStaff: true,
  }),
  enabled: event({ history: 'enabled the account', activity: 'enabled the account of', liveForStaff: true }),
  deleted: event<EmailFacts>({
    history: 'deleted the account',
    activity: 'deleted the account of',
    liveForStaff: true,
  }),
  made_admin: event({ history: 'granted administrator access from the command line', liveForStaff: true }),
  role_asked: event<EmailFacts & { userId: string; role: Role }>({
    history: 'asked for another role',
    activity: 'asked for another role',
    liveForStaff: true,
  }),
  role_approved: event<EmailFacts & { /** The staff role, as people read it. */ as: string | null }>({
    history: 'approved the request for another role',
    activity: 'approved another role for',
    liveForStaff: true,
  }),
  role_declined: event<EmailFacts>({
    history: 'declined the request for another role',
    activity: 'declined another role for',
    liveForStaff: true,
  }),
  role_changed: event({
    history: ({ from, to }) => `changed the role from ${from} to ${to}`,
    liveForStaff: true,
  }),
  company_joined: event({
    history: 'added the user to a company',
    bySelf: 'joined a company',
    activity: 'joined a company',
    liveForStaff: true,
  }),
  company_left: event({
    history: 'removed the user from the company',
    bySelf: 'left the company',
    liveForStaff: true,
  }),
  company_role_changed: event({
    history: ({ from, to }) => `changed the access at the company from ${from} to ${to}`,
    liveForStaff: true,
  }),
  invited: event<InvitationFacts & EmailLinkFacts>({
    subjectType: 'invitation',
    history: 'invited a person',
    liveForStaff: true,
  }),
  invitation_withdrawn: event({
    subjectType: 'invitation',
    history: 'withdrew an invitation',
    liveForStaff: true,
  }),
  invitation_accepted: event({
    subjectType: 'invitation',
    history: 'accepted an invitation',
    activity: 'accepted an invitation',
    liveForStaff: true,
  }),
  invitation_declined: event({
    subjectType: 'invitation',
    history: 'declined an invitation',
    liveForStaff: true,
  }),
})

/** Of people without an account, whom nothing here names: an entry says how much, and never whose. */
export const guestEvents = defineEvents('guest', 'guest', {
  exported: event({
    history: 'exported the data of a person without an account',
    elsewhere: 'exported the data of a person without an account',
  }),
  erased: event({
    history: 'erased the data of a person without an account',
    elsewhere: 'erased the data of a person without an account',
  }),
})
