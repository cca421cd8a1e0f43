import { href } from 'react-router'
import { companyRoleField } from '#features/companies/company-forms.ts'
import { kindWords } from '#features/companies/pages/company-words.ts'
import type { Company } from '#features/companies/schema.ts'
import { isStaffRole } from '#domain/roles.ts'
import { DomainError } from '#domain/domain-error.ts'
import { choice } from '#forms/fields/choice.ts'
import { email } from '#forms/fields/email.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm, type BoundForm } from '#forms/verb/verb-form.ts'
import { changeProfileOf } from './own-account.ts'
import { changeRole, disableAccount, enableAccount, decideRoleRequest, type RoleRequest } from './manage-account.ts'
import type { Person } from './find-people.ts'
import { invite, type Invitation } from './invite.ts'
import { changeCompanyRole, linkToCompany, removeFromCompany } from './company-people.ts'
import { displayNameField } from './own-forms.ts'
import type { AuthRequest } from './pages/auth/auth-request.ts'
import { grantableRoles, staffRoleLabels } from './pages/staff/person-words.ts'

type FormContext = {
  person: Person
  /** Companies of their kind. */
  companies: readonly Pick<Company, 'id' | 'name'>[]
  managesStaff: boolean
}

const sectionForm = { section: true, look: 'outline' } as const

const doneWords = {
  profile: 'Name and phone saved.',
  role: 'Role changed. It applies right away. If they got more access, they have to sign in again.',
  disable: 'Account disabled. They are signed out everywhere.',
  enable: 'Account enabled. They can sign in again.',
  link: 'Added to the company.',
  'company-role': 'Access changed. It applies right away.',
  unlink: 'Removed from the company.',
}

/** What the address of an account's page says was just done, in words. */
export const readPersonDone = (url: URL): string | undefined =>
  Object.entries(doneWords).find(([verb]) => verb === url.searchParams.get('done'))?.[1]

const done = ({ person: { id } }: FormContext, verb: keyof typeof doneWords) =>
  `${href('/dashboard/admin/users/:id', { id })}?done=${verb}`

const profile = verbForm({
  ...sectionForm,
  verb: 'profile',
  title: 'Name and phone',
  button: 'Save',
  fields: ({ person: { displayName, phone } }: FormContext) => ({
    display_name: displayNameField('the', displayName),
    phone: optional(telephone('Phone', { initial: phone ?? '', autoComplete: 'off' })),
  }),
  submit: async (ctx, given, { display_name, phone }) => {
    await changeProfileOf(ctx, given.person.id, { displayName: display_name ?? '', phone: phone ?? '' })
    return done(given, 'profile')
  },
})

const role = verbForm({
  ...sectionForm,
  verb: 'role',
  title: 'Role',
  lead: ({ person: { company } }: FormContext) =>
    `Less access applies right away. With more access they have to sign in again${company ? ', and they leave their company' : ''}. Staff see customers' data.`,
  button: 'Change role',
  fields: ({ person: { role, staffRole }, managesStaff }) => ({
    role: choice('Role', grantableRoles(managesStaff), {
      blank: 'Choose',
      initial: staffRole ?? (role === 'admin' ? '' : role),
    }),
  }),
  submit: async (ctx, given, { role }) => {
    const staffRole = isStaffRole(role) ? role : undefined
    await changeRole(
      ctx,
      given.person.id,
      staffRole ? 'admin' : role === 'supplier' ? 'supplier' : 'customer',
      staffRole,
    )
    return done(given, 'role')
  },
})

const disable = verbForm({
  ...sectionForm,
  verb: 'disable',
  title: 'Disable account',
  lead: () =>
    "They are signed out everywhere right away and can't sign in. Their history stays, and you can undo this.",
  look: 'danger',
  button: 'Disable account',
  pending: 'Disabling …',
  submit: async (ctx, form: FormContext) => {
    await disableAccount(ctx, form.person.email)
    return done(form, 'disable')
  },
})

const enable = verbForm({
  ...sectionForm,
  verb: 'enable',
  title: 'Account disabled',
  lead: () => "They can't sign in. Their history stays.",
  button: 'Enable account',
  pending: 'Enabling …',
  submit: async (ctx, form: FormContext) => {
    await enableAccount(ctx, form.person.id)
    return done(form, 'enable')
  },
})

const link = verbForm({
  ...sectionForm,
  verb: 'link',
  title: 'Add to a company',
  lead: ({ person: { role } }: FormContext) =>
    `They see everything the company has with us${role === 'supplier' ? '. Without a company, a supplier sees nothing' : ''}.`,
  button: 'Add to company',
  pending: 'Adding …',
  fields: ({ companies, person: { role } }) => ({
    company: choice('Company', Object.fromEntries(companies.map(({ id, name }) => [id, name])), { blank: 'Choose' }),
    company_role: companyRoleField('Access', 'buyer', role === 'supplier' ? role : 'customer'),
  }),
  submit: async (ctx, given, { company: companyId, company_role: companyRole }) => {
    await linkToCompany(ctx, given.person.id, { companyId, companyRole })
    return done(given, 'link')
  },
})

const companyRole = verbForm({
  ...sectionForm,
  verb: 'company-role',
  title: ({ person: { company } }: FormContext) => `Access at ${company?.name ?? ''}`,
  button: 'Change access',
  fields: ({ person: { company, role } }) => ({
    company_role: companyRoleField('Access', company?.role ?? 'viewer', role === 'supplier' ? role : 'customer'),
  }),
  submit: async (ctx, given, { company_role }) => {
    await changeCompanyRole(ctx, companyId(given), given.person.id, company_role)
    return done(given, 'company-role')
  },
})

const unlink = verbForm({
  ...sectionForm,
  verb: 'unlink',
  title: ({ person: { company } }: FormContext) => `Remove from ${company?.name ?? ''}`,
  lead: () => "They keep their account but no longer see the company's quotes and orders.",
  look: 'danger',
  button: 'Remove from company',
  pending: 'Removing …',
  submit: async (ctx, given) => {
    await removeFromCompany(ctx, companyId(given), given.person.id)
    return done(given, 'unlink')
  },
})

const companyId = ({ person: { company } }: FormContext) => {
  if (!company) throw new DomainError('conflict', 'This account no longer belongs to a company.')
  return company.id
}

/** What staff do with an account. There is no verb for a password, and none to act as someone else. */
export const personForms = (form: FormContext) =>
  ({
    profile: profile(form),
    link: link(form),
    companyRole: companyRole(form),
    unlink: unlink(form),
    role: role(form),
    disable: disable(form),
    enable: enable(form),
  }) satisfies Record<string, BoundForm>

type PendingRole = Pick<RoleRequest, 'id' | 'displayName'>

const decided = (state: 'approved' | 'declined') => `${href('/dashboard/admin/users')}?decided=${state}`

const approve = verbForm({
  verb: 'approve',
  row: ({ id, displayName }: PendingRole) => ({ name: 'wish', value: id, about: displayName }),
  button: 'Approve',
  pending: 'Approving …',
  fields: ({ displayName }) => ({
    staff_role: choice(`Staff role for ${displayName}`, staffRoleLabels(), {
      blank: 'Staff role …',
      missing: 'Please choose a staff role.',
    }),
  }),
  submit: async (ctx, { id }, { staff_role }) => {
    await decideRoleRequest(ctx, id, 'approve', staff_role)
    return decided('approved')
  },
})

const decline = verbForm({
  verb: 'decline',
  row: ({ id, displayName }: PendingRole) => ({ name: 'wish', value: id, about: displayName }),
  button: 'Decline',
  pending: 'Declining …',
  submit: async (ctx, { id }) => {
    await decideRoleRequest(ctx, id, 'decline')
    return decided('declined')
  },
})

/** The two answers to who asks to be staff. Both lead to the list: what asked is gone from it. */
export const roleRequestForms = (request: PendingRole) => [approve(request), decline(request)]

type NewPerson = {
  request: AuthRequest
  companies: readonly Pick<Company, 'id' | 'name' | 'kind'>[]
  managesStaff: boolean
}

/** Staff belong to no company. A company decides the kind of account; without one the form does. */
export const newPersonForm = verbForm({
  ...sectionForm,
  verb: 'add',
  title: 'Invitation',
  look: 'primary',
  button: 'Send invitation',
  pending: 'Sending …',
  fields: ({ companies, managesStaff }: NewPerson) => ({
    email: email('Email', { autoComplete: 'off', missing: "Please enter the person's email address." }),
    company: optional(
      choice(
        'Company',
        Object.fromEntries(companies.map(({ id, name, kind }) => [id, `${name} (${kindWords[kind]})`])),
        {
          help: 'At a customer company they get a customer account, at a supplier a supplier account.',
          blank: 'No company',
        },
      ),
    ),
    company_role: companyRoleField('Access', 'buyer', 'either'),
    role: choice('Role without a company', roleLabels(managesStaff), {
      help: "Staff don't belong to a company.",
      more: { label: 'What each staff role can do', to: href('/dashboard/admin/users/roles') },
      blank: false,
      initial: 'customer',
    }),
  }),
  submit: async (ctx, { request }, { email, company, company_role, role }) => {
    const invitation: Invitation = isStaffRole(role)
      ? { email, staffRole: role }
      : company
        ? { email, companyId: company, companyRole: company_role }
        : { email, role: role === 'supplier' ? 'supplier' : 'customer' }
    const answer = await invite(ctx, request, invitation)
    if (answer.outcome === 'refused') throw new InvalidField(answer.field, answer.problem)
    return `${href('/dashboard/admin/users/new')}?done=invited`
  },
})

const roleLabels = (managesStaff: boolean): Record<string, string> => ({
  ...kindWords,
  ...(managesStaff &&
    Object.fromEntries(Object.entries(staffRoleLabels()).map(([name, label]) => [name, `Staff: ${label}`]))),
})
