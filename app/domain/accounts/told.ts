import type { Account } from './account.ts'

/** Links in these mails are named; the key that opens them is made when the mail is written. */
export type LinkName = string

/**
 * The events of an account that mails hang on, with what the mails say. Nothing that a stranger could have typed is
 * among it: a sign-up can be sent to anybody's address.
 */
export const told = {
  signedUp: (email: string, link: LinkName) => ({ name: 'account.signed_up' as const, email, link }),
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
  roleApproved: ({ email }: Pick<Account, 'email'>) => ({ name: 'account.role_approved' as const, email }),
  roleDeclined: ({ email }: Pick<Account, 'email'>) => ({ name: 'account.role_declined' as const, email }),
}

export type Told<Event extends keyof typeof told> = ReturnType<(typeof told)[Event]>
