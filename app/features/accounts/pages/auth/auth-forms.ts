import { href } from 'react-router'
import { acceptBySigningUp, acceptInvitation, type OpenInvitation } from '../../accept-invitation.ts'
import { forgotPassword, passwordProblem, setPassword } from '../../password.ts'
import { displayNameField } from '../../own-forms.ts'
import { takeSecondStep, signIn } from '../../sign-in.ts'
import { signUp, sendVerification, verifyAddress } from '../../sign-up.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { roles, type Role } from '#domain/viewer.ts'
import { moveToNewAddress } from '#features/orders/new-address.ts'
import { waitingRequestWith } from '#features/requests/find.ts'
import type { Field } from '#forms/field.ts'
import { choice } from '#forms/fields/choice.ts'
import { email } from '#forms/fields/email.ts'
import { newPassword, password } from '#forms/fields/password.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { keyIn } from '#http/key-page.ts'
import { signedInPages } from '#http/signed-in-pages.ts'
import {
  afterSignIn,
  dashboards,
  readReturnTo,
  returnPath,
  tooMany,
  tooManyMails,
  type AuthRequest,
} from './auth-request.ts'

const auth = { section: true, auth: true, look: 'primary' } as const

/** Of an account that there is: the verb says whether address and password fit, and no more. */
const username = (): Field<string> => ({
  ...text('Email', { missing: 'Please enter your email address.', longest: 254 }),
  control: () => ({ as: 'input', type: 'email', autoComplete: 'username', maxLength: 254 }),
})

export const signInForm = verbForm({
  ...auth,
  verb: 'sign-in',
  button: 'Sign in',
  pending: 'Signing in …',
  fields: () => ({ email: username(), password: password('Password', { missing: 'Please enter your password.' }) }),
  submit: async (ctx, request: AuthRequest, { email, password }) => {
    const { address, headers } = request
    const answer = await signIn(ctx, request, { email, password, address, headers })
    switch (answer.outcome) {
      case 'signed-in':
        return afterSignIn(request.wanted(), answer)
      case 'second-step':
        return { to: `${href('/auth/second-step')}${fromQuery(request)}`, cookies: answer.cookies }
      case 'too-many':
        throw tooMany('Sign in failed', answer.waitSeconds)
      default:
        throw new DomainError('invalid', notSignedIn[answer.outcome])
    }
  },
})

const notSignedIn = {
  wrong: "Sign in failed: the email or password isn't right.",
  unverified: 'Sign in failed: please verify your email address first. The link is in the email we sent you.',
}

/** "?from=…" of a page of this site, or nothing. */
const fromQuery = ({ url, wanted }: AuthRequest): string => {
  const from = readReturnTo(url, wanted())
  return from ? `?${new URLSearchParams({ from })}` : ''
}

/** Anything but one of the three choices is the default. */
const roleField: Field<Role | null> = {
  ...optional(
    choice(
      'What do you want to do?',
      { customer: 'Customer', supplier: 'Supplier', admin: 'Admin' },
      {
        initial: 'customer',
        help: 'Admin: an administrator has to approve it. Until then, you have a customer account.',
        radios: { customer: 'Order fuel & lubricants', supplier: 'Provide products', admin: 'Platform management' },
      },
    ),
  ),
  parse: (typed) => ({ value: roles.find((role) => role === typed) ?? 'customer' }),
}

export const signUpForm = verbForm({
  ...auth,
  verb: 'sign-up',
  button: 'Create account',
  pending: 'Creating account …',
  wrong: 'Sign up failed',
  fields: (request: AuthRequest) => ({
    email: email('Email', { help: "We'll send a link to verify it's yours.", initial: request.email }),
    password: newPassword('Password'),
    display_name: displayNameField('your'),
    role: roleField,
  }),
  submit: async (ctx, request: AuthRequest, { email, password, display_name, role }) => {
    const { url, address } = request
    const typed = { email, password, displayName: display_name ?? '', role: role ?? 'customer' }
    const answer = await signUp(ctx, request, { ...typed, address, from: wantedPage(url) })
    if (answer.outcome === 'too-many') throw tooMany('Sign up failed', answer.waitSeconds)
    if (answer.outcome === 'too-many-mails') throw tooManyMails('Sign up failed', answer.waitSeconds)
    if (answer.outcome === 'refused') throw new InvalidField(answer.field, answer.problem)
    const target = new URL(url)
    target.searchParams.delete('tab')
    target.searchParams.delete('request')
    target.searchParams.set('signed-up', '')
    return target.pathname + target.search
  },
})

/** The mail may go to a stranger, so it takes along only a page of this list, and no text that someone typed. */
const wantedPage = ({ searchParams }: URL) => {
  const returnTo = returnPath(searchParams.get('from'))
  return signedInPages.find((path) => path === returnTo)
}

export const secondStepForm = verbForm({
  ...auth,
  verb: 'second-step',
  button: 'Sign in',
  pending: 'Signing in …',
  fields: () => ({ code: codeField }),
  submit: async (ctx, request: AuthRequest, { code }) => {
    const answer = await takeSecondStep(ctx, request, code, request)
    switch (answer.outcome) {
      case 'signed-in':
        return afterSignIn(request.wanted(), answer)
      case 'too-late':
        return `${href('/auth')}?too-late`
      case 'too-many':
        throw tooMany('Sign in failed', answer.waitSeconds)
      case 'wrong-code':
        throw new DomainError('invalid', "Sign in failed: this code isn't right or has already been used.")
    }
  },
})

const codeField: Field<string> = {
  ...text('Code', {
    help: 'The six digits in your authenticator app, or one of your recovery codes.',
    missing: 'Please enter a code.',
  }),
  control: () => ({
    as: 'input',
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 20,
  }),
}

/** Mails a link to an address that is typed. The answer is the same for every address. */
const linkForm = (send: typeof forgotPassword) =>
  verbForm({
    ...auth,
    verb: 'send',
    button: 'Send link',
    pending: 'Sending …',
    fields: () => ({ email: username() }),
    submit: async (ctx, request: AuthRequest, { email }) => {
      const waitSeconds = await send(ctx, request, { email, address: request.address })
      if (waitSeconds > 0) throw tooMany('Not sent', waitSeconds)
      return `${href('/auth')}?mail-sent`
    },
  })

export const forgotForm = linkForm(forgotPassword)
export const verifyAgainForm = linkForm(sendVerification)

export const setPasswordForm = verbForm({
  ...auth,
  verb: 'set-password',
  button: 'Set password',
  pending: 'Setting …',
  wrong: 'Please choose another password.',
  fields: () => ({ password: newPassword('New password') }),
  submit: async (ctx, { auth, url }: AuthRequest, { password }) => {
    const problem = passwordProblem(password)
    if (problem) throw new InvalidField('password', problem)
    await setPassword(ctx, auth, keyIn(url), password)
    return { to: `${href('/auth')}?password-set`, cookies: [auth.noCookie] }
  },
})

const verify = async (ctx: Context, request: AuthRequest, password: string, isNew: boolean) => {
  const answer = await verifyAddress(ctx, request, keyIn(request.url), { password, isNew }, request)
  if (answer.outcome === 'too-many') throw tooMany('Not verified', answer.waitSeconds)
  if (answer.outcome === 'refused') throw new InvalidField(isNew ? 'new_password' : 'password', answer.problem)
  const waiting = await waitingRequestWith(ctx, answer.email)
  return afterSignIn(request.wanted() ?? (waiting && href('/receipt/:link', { link: waiting.secretLink })), answer)
}

/** Anyone can type any address, so the password decides whose sign-up it is. */
export const verifyForm = verbForm({
  ...auth,
  verb: 'verify',
  button: 'Verify email',
  pending: 'Verifying …',
  wrong: 'Not verified',
  fields: () => ({
    password: password('Your password', {
      help: 'The one you chose when you signed up.',
      missing: 'Please enter the password you chose.',
    }),
  }),
  submit: (ctx, request: AuthRequest, { password }) => verify(ctx, request, password, false),
})

export const verifyWithNewPasswordForm = verbForm({
  ...auth,
  verb: 'verify-new',
  look: undefined,
  button: 'Set password and verify email',
  pending: 'Verifying …',
  wrong: 'Not verified',
  fields: () => ({ new_password: newPassword('New password') }),
  submit: (ctx, request: AuthRequest, { new_password }) => verify(ctx, request, new_password, true),
})

export const newAddressForm = verbForm({
  ...auth,
  verb: 'move',
  button: 'Use this address',
  pending: 'Changing …',
  submit: async (ctx, { auth, url }: AuthRequest) => {
    await moveToNewAddress(ctx, keyIn(url))
    return { to: `${href('/auth')}?address-changed`, cookies: [auth.noCookie] }
  },
})

type Invitation = AuthRequest & { invited: OpenInvitation; brand: string }

/** Someone signed in joins. An invitation to another address is not found. */
export const joinForm = verbForm({
  ...auth,
  verb: 'accept',
  button: ({ invited: { company }, brand }: Invitation) => `Join ${company ?? brand}`,
  pending: 'Joining …',
  submit: async (ctx, { auth, invited, address, headers }) => {
    const cookie = await acceptInvitation(ctx, auth, invited.id, { address, headers })
    return joined(invited, cookie ? [cookie] : [])
  },
})

/** The account is made, and the person who made it is signed in with it. */
export const joinBySigningUpForm = verbForm({
  ...auth,
  verb: 'sign-up',
  button: 'Create account and join',
  pending: 'Creating account …',
  wrong: "The account wasn't created.",
  fields: () => ({ password: newPassword('Password'), display_name: displayNameField('your') }),
  submit: async (ctx, request: Invitation, { password, display_name }) => {
    const { url, invited, address, headers } = request
    const typed = { password, displayName: display_name ?? '', address }
    const answer = await acceptBySigningUp(ctx, request, keyIn(url), typed)
    if (answer.outcome === 'refused') throw new InvalidField(answer.field, answer.problem)
    if (answer.outcome === 'too-many') throw tooMany('Sign up failed', answer.waitSeconds)
    const signedIn = await signIn(ctx, request, { email: answer.email, password, address, headers })
    return signedIn.outcome === 'signed-in' ? joined(invited, signedIn.cookies) : href('/auth')
  },
})

const joined = ({ company, role }: OpenInvitation, cookies: string[]) => ({
  to: company ? `${href('/account/company')}?done=joined` : dashboards[role],
  cookies,
})
