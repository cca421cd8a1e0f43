import type { CompanyRole } from '../companies/schema.ts'
import type { Role } from '../viewer.ts'
import type { Account } from './account.ts'

/** Links in these mails are named; the key that opens them is made when the mail is written. */
export type LinkName = string

/** `by` is the verified address of a company's manager; nothing when staff invites. */
export type Invited = {
  email: string
  role: Role
  /** Of an invitation to be staff: as what, as people read it. */
  staffRole: string | null
  company: string | null
  companyRole: CompanyRole | null
  by: string | null
}

/**
 * The events of an account that mails hang on, with what the mails say. Nothing that a stranger could have typed is
 * among it: a sign-up can be sent to anybody's address.
 */
export const told = {
  /** `from` is one of our own pages, not a text of theirs. */
  signedUp: (email: string, link: LinkName, from?: string) => ({
    name: 'account.signed_up' as const,
    email,
    link,
    ...(from && { from }),
  }),
  verificationAsked: (email: string, link: LinkName) => ({ name: 'account.verification_asked' as const, email, link }),
  signUpTried: (email: string) => ({ name: 'account.sign_up_tried' as const, email }),
  passwordForgotten: (email: string, link: LinkName) => ({ name: 'account.password_forgotten' as const, email, link }),
  passwordSet: ({ email }: Pick<Account, 'email'>) => ({ name: 'account.password_set' as const, email }),
  newBrowser: (email: string, browser: string, at: Date) => ({
    name: 'account.new_browser' as const,
    email,
    browser,
    at: at.toISOString(),
  }),
  emailAsked: (email: string, newEmail: string, link: LinkName) => ({
    name: 'account.email_asked' as const,
    email,
    newEmail,
    link,
  }),
  emailChanged: (email: string, newEmail: string) => ({ name: 'account.email_changed' as const, email, newEmail }),
  /** `as` is the staff role, as people read it. */
  roleApproved: ({ email }: Pick<Account, 'email'>, as: string | null) => ({
    name: 'account.role_approved' as const,
    email,
    as,
  }),
  roleDeclined: ({ email }: Pick<Account, 'email'>) => ({ name: 'account.role_declined' as const, email }),
  roleAsked: ({ userId, email }: Pick<Account, 'userId' | 'email'>, role: Role) => ({
    name: 'account.role_asked' as const,
    userId,
    email,
    role,
  }),
  twoFactorOn: ({ email }: Pick<Account, 'email'>) => ({ name: 'account.two_factor_on' as const, email }),
  twoFactorOff: ({ email }: Pick<Account, 'email'>) => ({ name: 'account.two_factor_off' as const, email }),
  deleted: ({ email }: Pick<Account, 'email'>) => ({ name: 'account.deleted' as const, email }),
  invited: (invited: Invited, link: LinkName) => ({ name: 'account.invited' as const, ...invited, link }),
}

export type Told<Event extends keyof typeof told> = ReturnType<(typeof told)[Event]>
