import { href } from 'react-router'
import type { Field } from '#forms/field.ts'
import { consent } from '#forms/fields/consent.ts'
import { email } from '#forms/fields/email.ts'
import { newPassword, password } from '#forms/fields/password.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import type { Account } from './account.ts'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator, renewRecoveryCodes } from './two-factor.ts'
import { requestEmailChange, changeProfile, deleteOwnAccount } from './own-account.ts'
import { changePassword, wrongPassword } from './password.ts'
import { endOwnSession, signOutEverywhere, type OwnSession } from './own-sessions.ts'
import { tooManyMails, type AuthRequest } from './pages/auth/auth-request.ts'

const sectionForm = { section: true, look: 'primary' } as const

/** Of any length and with any signs: the verb makes one line of 80 characters of it. */
export const displayNameField = (of: 'your' | 'the', initial = ''): Field<string | null> => ({
  ...optional(
    text('Display name', { help: `If you leave it blank, we use the part of ${of} email before the @.`, initial }),
  ),
  parse: (typed) => ({ value: typed }),
  control: () => ({ as: 'input', autoComplete: of === 'your' ? 'name' : 'off', maxLength: 80 }),
})

type OwnProfile = Pick<Account, 'displayName' | 'phone' | 'mentionMails' | 'role'>

export const profileForm = verbForm({
  ...sectionForm,
  verb: 'profile',
  title: 'Profile',
  lead: () => "We use these to fill in forms for you when you're signed in.",
  button: 'Save',
  fields: ({ displayName, phone, mentionMails, role }: OwnProfile) => ({
    display_name: displayNameField('your', displayName),
    phone: optional(telephone('Phone', { initial: phone ?? '' })),
    ...(role === 'admin' && {
      mention_mails: consent('Email me when a coworker mentions me in a note', {
        optional: true,
        initial: mentionMails ? 'yes' : '',
        help: "If this is off, you'll find the note on the request's page.",
      }),
    }),
  }),
  submit: async (ctx, { role }, { display_name, phone, mention_mails }) => {
    await changeProfile(ctx, {
      ...{ displayName: display_name ?? '', phone: phone ?? '' },
      ...(role === 'admin' && { mentionMails: mention_mails ?? false }),
    })
    return `${href('/account')}?saved`
  },
})

const currentPassword = () => password('Your current password', { missing: 'Please enter your current password.' })

export const emailForm = verbForm({
  ...sectionForm,
  verb: 'email',
  title: 'Change your email',
  lead: () =>
    "We'll send a link to your new email and a notice to the old one. Nothing changes until you open the link.",
  button: 'Send link',
  pending: 'Sending …',
  fields: () => ({ email: email('New email'), password: currentPassword() }),
  submit: async (ctx, request: AuthRequest, answers) => {
    const result = await requestEmailChange(ctx, request, answers)
    if (result.outcome === 'refused') throw new InvalidField(result.field, result.problem)
    if (result.outcome === 'too-many-mails') throw tooManyMails('Not sent', result.waitSeconds)
    return `${href('/account/email')}?sent`
  },
})

export const passwordForm = verbForm({
  ...sectionForm,
  verb: 'password',
  title: 'Change your password',
  lead: () => "We'll sign you out everywhere else and email you.",
  button: 'Change password',
  fields: () => ({ password: currentPassword(), new_password: newPassword('New password') }),
  submit: async (ctx, request: AuthRequest, { password, new_password }) => {
    const changed = await changePassword(ctx, request, { current: password, next: new_password }, request)
    if ('problem' in changed)
      throw new InvalidField(changed.field === 'current' ? 'password' : 'new_password', changed.problem)
    return { to: `${href('/account/password')}?changed`, cookies: [changed.cookie] }
  },
})

export const endSessionForm = verbForm({
  verb: 'end',
  row: ({ id, browser }: Pick<OwnSession, 'id' | 'browser'>) => ({ name: 'session', value: id, about: browser }),
  button: 'Sign out',
  pending: 'Signing out …',
  submit: async (ctx, { id }) => {
    await endOwnSession(ctx, id)
    return href('/account/sessions')
  },
})

export const signOutEverywhereForm = verbForm({
  ...sectionForm,
  verb: 'everywhere',
  title: 'Sign out everywhere',
  lead: () => 'On every device, including this one. Sign in again with your password.',
  look: 'danger',
  button: 'Sign out everywhere',
  pending: 'Signing out …',
  submit: async (ctx, { auth }: AuthRequest) => {
    await signOutEverywhere(ctx)
    return { to: href('/'), cookies: [auth.noCookie] }
  },
})

export const deleteForm = verbForm({
  ...sectionForm,
  verb: 'delete',
  title: 'Delete your account',
  look: 'danger',
  button: 'Delete my account',
  pending: 'Deleting …',
  fields: () => ({
    password: currentPassword(),
    sure: { ...consent("I'm sure. I understand this can't be undone."), missing: 'Please check the box to confirm.' },
  }),
  submit: async (ctx, { auth, rateLimitFactor }: AuthRequest, { password }) => {
    if (!(await deleteOwnAccount(ctx, { password, rateLimitFactor }))) throw new InvalidField('password', wrongPassword)
    return { to: `${href('/auth')}?deleted`, cookies: [auth.noCookie] }
  },
})

type TwoFactor = AuthRequest & {
  /** Recovery codes are shown in the answer itself, once: they stand in no address and no cookie. */
  show: (recoveryCodes: string[]) => void
  hasPasskey: boolean
}

const setUp = verbForm({
  ...sectionForm,
  verb: 'begin',
  title: 'Codes from an app',
  lead: ({ hasPasskey }: TwoFactor) =>
    `${hasPasskey ? '' : 'Two-factor sign-in is off. '}When it's on, signing in takes your password and a code from an app on your phone. A stolen password alone isn't enough.`,
  button: ({ hasPasskey }) => (hasPasskey ? 'Set up codes' : 'Set up two-factor sign-in'),
  look: ({ hasPasskey }) => (hasPasskey ? 'outline' : 'primary'),
  pending: 'Preparing …',
  submit: async (ctx, { auth }: TwoFactor) => {
    await beginAuthenticator(ctx, auth)
    return href('/account/two-factor')
  },
})

const confirm = verbForm({
  ...sectionForm,
  verb: 'confirm',
  title: 'Set up two-factor sign-in',
  button: 'Turn on',
  pending: 'Turning on …',
  fields: () => ({ code: codeField }),
  submit: async (ctx, { auth, show }: TwoFactor, { code }) => {
    const codes = await confirmAuthenticator(ctx, auth, code.replaceAll(/\s/g, ''))
    if (!codes) throw new InvalidField('code', "This code isn't right. Please enter the one your app shows now.")
    show(codes)
    return href('/account/two-factor')
  },
})

const codeField: Field<string> = {
  ...text('Code from the app', { missing: 'Please enter the code from the app.' }),
  control: () => ({ as: 'input', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 }),
}

const renew = verbForm({
  ...sectionForm,
  verb: 'renew',
  title: 'New recovery codes',
  lead: () => 'You get ten new codes; your old ones stop working.',
  look: 'outline',
  button: 'Get new codes',
  pending: 'Getting …',
  fields: () => ({ password: currentPassword() }),
  submit: async (ctx, { auth, rateLimitFactor, show }: TwoFactor, { password }) => {
    const codes = await renewRecoveryCodes(ctx, auth, { password, rateLimitFactor })
    if (!codes) throw new InvalidField('password', wrongPassword)
    show(codes)
    return href('/account/two-factor')
  },
})

const remove = verbForm({
  ...sectionForm,
  verb: 'remove',
  title: 'Turn it off',
  lead: ({ hasPasskey }: TwoFactor) =>
    hasPasskey ? 'After that, your passkeys are your second step.' : 'After that, signing in takes only your password.',
  look: 'danger',
  button: 'Turn off',
  pending: 'Turning off …',
  fields: () => ({ password: currentPassword() }),
  submit: async (ctx, { rateLimitFactor }: TwoFactor, { password }, { confirmed }) => {
    if (!(await removeAuthenticator(ctx, { password, rateLimitFactor, sure: confirmed })))
      throw new InvalidField('password', wrongPassword)
    return href('/account/two-factor')
  },
})

export const twoFactorForms = (subject: TwoFactor) => ({
  begin: setUp(subject),
  confirm: confirm(subject),
  renew: renew(subject),
  remove: remove(subject),
})
