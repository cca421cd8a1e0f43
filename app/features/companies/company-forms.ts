import { href } from 'react-router'
import { acceptInvitation, declineInvitation } from '#features/accounts/accept-invitation.ts'
import { resendInvitation, withdrawInvitation } from '#features/accounts/invitations.ts'
import { invite } from '#features/accounts/invite.ts'
import { changeCompanyRole, removeFromCompany, setSpendingLimit } from '#features/accounts/company-people.ts'
import type { AuthRequest } from '#features/accounts/pages/auth/auth-request.ts'
import { can } from '#domain/can.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { confirmationsForLookalikes, findLookalikes } from '#features/customers/lookalikes.ts'
import type { Cents } from '#domain/money.ts'
import { choice } from '#forms/fields/choice.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { email } from '#forms/fields/email.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { readText } from '#forms/verb/read-form.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { changeCompany, type CompanyVerb, moveCompany, openCompany } from './change-company.ts'
import { companyRoleLabels, companyRoleWords, kindWords, type CompanyNotice } from './pages/company-words.ts'
import { companyRoles, type Company, type CompanyKind, type CompanyRole } from './schema.ts'

const sectionForm = { section: true, look: 'outline' } as const

type CompanyContact = Pick<Company, 'name' | 'email' | 'phone'>

/** What a company is called, and how it is reached. */
const companyFields = (company?: CompanyContact) => ({
  name: text('Name', {
    initial: company?.name,
    longest: 120,
    missing: 'Please enter the company name.',
  }),
  email: optional(
    email('Email', {
      help: "For suppliers: we send purchase orders here and to the company's users.",
      initial: company?.email ?? '',
      autoComplete: 'off',
    }),
  ),
  phone: optional(telephone('Phone', { initial: company?.phone ?? '', autoComplete: 'off' })),
})

export const newCompanyForm = verbForm({
  ...sectionForm,
  verb: 'open',
  look: 'primary',
  button: 'Add company',
  pending: 'Saving …',
  fields: () => ({
    kind: choice('Type', kindWords, {
      help: "A customer buys from us, a supplier sells to us. You can't change this later.",
      blank: false,
      initial: 'customer',
    }),
    ...companyFields(),
  }),
  submit: async (ctx, _subject: undefined, { kind, name, email, phone }, { confirmed }) => {
    const alike =
      kind === 'customer' && can(ctx.viewer, 'customers.see-all')
        ? await findLookalikes(ctx, { name, email, phone })
        : []
    const page = (id: string) => href('/dashboard/admin/customers/:id', { id })
    requireConfirmation(confirmed, confirmationsForLookalikes(alike, page, 'Add the company anyway'))
    const opened = await openCompany(ctx, kind, { name, email: email ?? '', phone: phone ?? '' })
    if ('problem' in opened) throw new InvalidField(opened.field, opened.problem)
    return `${href('/dashboard/admin/companies/:id', { id: opened.id })}?done=opened`
  },
})

const rename = verbForm({
  ...sectionForm,
  verb: 'rename',
  title: 'Name and contact',
  button: 'Save',
  fields: (company: CompanyContact & { id: string }) => companyFields(company),
  submit: async (ctx, { id }, { name, email, phone }) => {
    const wrong = await changeCompany(ctx, id, { name, email: email ?? '', phone: phone ?? '' })
    if (wrong) throw new InvalidField(wrong.field, wrong.problem)
    return `${href('/dashboard/admin/companies/:id', { id })}?done=renamed`
  },
})

const move = (
  verb: CompanyVerb,
  words: { title: string; lead: string; look: 'danger' | 'outline'; button: string; pending: string },
) =>
  verbForm({
    ...sectionForm,
    ...words,
    verb,
    lead: () => words.lead,
    submit: async (ctx, { id }: { id: string }) => {
      await moveCompany(ctx, id, verb)
      return `${href('/dashboard/admin/companies/:id', { id })}?done=${verb === 'close' ? 'closed' : 'reopened'}`
    },
  })

const moves = {
  close: move('close', {
    title: 'Archive company',
    lead: 'Its users keep their accounts but can no longer order or ship for it. Orders and history stay. You can undo this.',
    look: 'danger',
    button: 'Archive company',
    pending: 'Archiving …',
  }),
  reopen: move('reopen', {
    title: 'Restore company',
    lead: 'Its users can order and ship for it again, as before.',
    look: 'outline',
    button: 'Restore company',
    pending: 'Saving …',
  }),
}

/** What staff change of a company itself. */
export const companyForms = (company: CompanyContact & { id: string }) => ({
  rename: rename(company),
  close: moves.close(company),
  reopen: moves.reopen(company),
})

/** Where the people of a company are looked after, by staff or by their manager. */
type Place = {
  request: AuthRequest
  companyId: string
  /** Of the company: its people are called otherwise at a supplier. */
  kind: CompanyKind
  /** The page that the forms stand on. */
  page: string
}

const done = ({ page }: Pick<Place, 'page'>, notice: CompanyNotice) => `${page}?done=${notice}`

export const companyRoleField = (label: string, initial: CompanyRole, kind: CompanyKind | 'either') =>
  choice(label, companyRoleLabels(kind), { blank: false, initial })

const inviteForm = verbForm({
  ...sectionForm,
  verb: 'invite',
  title: ({ company }: Place & { company?: string }) => (company ? `Invite a person to ${company}` : 'Invite a person'),
  lead: () => 'We email an invitation to this address. The link works once and expires in seven days.',
  look: 'primary',
  button: 'Send invitation',
  pending: 'Sending …',
  fields: ({ kind }) => ({
    email: email('Email', { autoComplete: 'off', missing: "Please enter the person's email address." }),
    company_role: choice('Access', companyRoleLabels(kind), {
      initial: 'buyer',
      radios: Object.fromEntries(companyRoles.map((role) => [role, sentence(companyRoleWords(kind)[role].may)])),
    }),
  }),
  submit: async (ctx, given, { email, company_role: companyRole }) => {
    const answer = await invite(ctx, given.request, { email, companyId: given.companyId, companyRole })
    if (answer.outcome === 'refused') throw new InvalidField(answer.field, answer.problem)
    return done(given, 'invited')
  },
})

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

type InvitationContext = Pick<Place, 'request' | 'page'> & { id: string; email: string }

const resend = verbForm({
  verb: 'resend',
  row: ({ id, email }: InvitationContext) => ({ name: 'invitation', value: id, about: `to ${email}` }),
  button: 'Send again',
  pending: 'Sending …',
  submit: async (ctx, given) => {
    await resendInvitation(ctx, given.request, given.id)
    return done(given, 'resent')
  },
})

const withdraw = verbForm({
  verb: 'withdraw',
  row: ({ id, email }: InvitationContext) => ({ name: 'invitation', value: id, about: `the invitation for ${email}` }),
  button: 'Withdraw',
  pending: 'Withdrawing …',
  submit: async (ctx, given) => {
    await withdrawInvitation(ctx, given.id)
    return done(given, 'withdrawn')
  },
})

/** What is done with an invitation that was sent. */
export const sentInvitationForms = (subject: InvitationContext) => [resend(subject), withdraw(subject)]

type Member = Place & { userId: string; displayName: string; companyRole: CompanyRole; spendingLimit?: Cents | null }

const change = verbForm({
  verb: 'change',
  row: ({ userId, displayName }: Member) => ({ name: 'person', value: userId, about: `access for ${displayName}` }),
  button: 'Save',
  fields: ({ displayName, companyRole, kind }) => ({
    company_role: companyRoleField(`Access for ${displayName}`, companyRole, kind),
  }),
  submit: async (ctx, given, { company_role }) => {
    await changeCompanyRole(ctx, given.companyId, given.userId, company_role)
    return done(given, 'changed')
  },
})

const limit = verbForm({
  verb: 'limit',
  row: ({ userId, displayName }: Member) => ({ name: 'person', value: userId, about: `limit for ${displayName}` }),
  button: 'Save',
  fields: ({ displayName, spendingLimit }) => ({
    limit: optional(
      dollars(`Limit per order for ${displayName}`, {
        min: 0,
        initial: spendingLimit == null ? '' : (spendingLimit / 100).toFixed(2),
      }),
    ),
  }),
  submit: async (ctx, given, { limit }) => {
    await setSpendingLimit(ctx, given.companyId, given.userId, limit as Cents | null)
    return done(given, 'limited')
  },
})

const remove = verbForm({
  verb: 'remove',
  row: ({ userId, displayName }: Member) => ({ name: 'person', value: userId, about: displayName }),
  button: 'Remove',
  pending: 'Removing …',
  submit: async (ctx, given) => {
    await removeFromCompany(ctx, given.companyId, given.userId)
    return done(given, 'removed')
  },
})

export const memberForms = (subject: Member) => ({
  change: change(subject),
  limit: limit(subject),
  remove: remove(subject),
})

/** Drawn at the head of the page, above the people. */
export const inviteTo = (subject: Place, company?: string) => inviteForm({ ...subject, company })

/** Whatever the body names of a company's people: the verb itself looks whether it is theirs. */
export const postedPeopleForms = (subject: Place, body: FormData) => [
  inviteTo(subject),
  ...sentInvitationForms({ ...subject, id: readText(body, 'invitation'), email: '' }),
  ...Object.values(
    memberForms({ ...subject, userId: readText(body, 'person'), displayName: '', companyRole: 'viewer' }),
  ),
]

type OwnCompanyContext = { request: AuthRequest; id: string; company: string }

const here = { page: href('/account/company') }

const accept = verbForm({
  verb: 'accept',
  row: ({ id }: OwnCompanyContext) => ({ name: 'invitation', value: id, about: '' }),
  look: 'primary',
  button: ({ company }) => `Join ${company}`,
  pending: 'Joining …',
  submit: async (ctx, { request: { auth, address, headers }, id }) => {
    const cookie = await acceptInvitation(ctx, auth, id, { address, headers })
    return { to: done(here, 'joined'), cookies: cookie ? [cookie] : [] }
  },
})

const decline = verbForm({
  verb: 'decline',
  row: ({ id, company }: OwnCompanyContext) => ({
    name: 'invitation',
    value: id,
    about: `the invitation to ${company}`,
  }),
  button: 'Decline',
  pending: 'Declining …',
  submit: async (ctx, { id }) => {
    await declineInvitation(ctx, id)
    return done(here, 'declined')
  },
})

/** The two answers to an invitation to the viewer's own address. */
export const ownInvitationForms = (subject: OwnCompanyContext) => [accept(subject), decline(subject)]
