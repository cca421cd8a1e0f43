import type { CompanyRole } from '#features/companies/schema.ts'
import { Alert } from '#ui/alert.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Select, type Choice } from '#ui/select.tsx'
import { OwnForm } from '../account/own-form.tsx'
import { companyRoleChoices, doneWords, kindChoices, type Done } from '#features/companies/pages/company-words.ts'
import { InvitationTable, type InvitationLine } from '#features/companies/pages/invitation-table.tsx'
import { Part } from '#features/companies/pages/part.tsx'
import { peoplePath, rolesPath } from './person-words.ts'

export type TypedPerson = {
  email: string
  company: string
  companyRole: CompanyRole
  /** Of an account without a company: its kind, or the name of a staff role. */
  role: string
  /** What is wrong with the address. */
  problem?: string
  /** Why something else was not done. */
  refused?: string
}

type Props = { companies: Choice[]; staffRoles: Choice[]; invited: InvitationLine[]; done?: Done; typed?: TypedPerson }

/** Whoever is added makes the account and its password themselves, by a link in a mail. */
export const NewPersonPage = ({ companies, staffRoles, invited, done, typed }: Props) => (
  <>
    <PageHead
      over={<a href={peoplePath}>Users</a>}
      title="Add somebody"
      lead="They get a link by mail and choose their own password. Nobody else ever sees it."
    />
    <div className="wrap person-page">
      <div className="person-forms">
        {done && !typed && <Alert tone="kept" title={doneWords[done]} urgent />}
        {typed?.refused && <Alert tone="late" title={typed.refused} urgent />}
        <AddForm companies={companies} staffRoles={staffRoles} typed={typed} />
      </div>
      <Part id="invited" title="Invited, without a company">
        <InvitationTable invitations={invited} />
        <p className="text-small text-soft">Those invited to a company stand on the company&apos;s page.</p>
      </Part>
    </div>
  </>
)

const AddForm = ({ companies, staffRoles, typed }: Pick<Props, 'companies' | 'staffRoles' | 'typed'>) => (
  <OwnForm
    title="Invite"
    verb="add"
    button="Send the invitation"
    pending="Sending …"
    error={typed?.problem ? { field: 'email', message: typed.problem } : undefined}
  >
    <Field id="email" label="E-mail" error={typed?.problem} required>
      {(ties) => (
        <Input {...ties} name="email" type="email" autoComplete="off" defaultValue={typed?.email} maxLength={254} />
      )}
    </Field>
    <Field id="company" label="Company" help="With a company, its kind decides the kind of account.">
      {(ties) => (
        <Select {...ties} name="company" blank="No company" defaultValue={typed?.company ?? ''} choices={companies} />
      )}
    </Field>
    <Field id="company_role" label="In the company" required>
      {(ties) => (
        <Select
          {...ties}
          name="company_role"
          defaultValue={typed?.companyRole ?? 'buyer'}
          choices={companyRoleChoices}
        />
      )}
    </Field>
    <Field id="role" label="Without a company" required>
      {(ties) => (
        <Select
          {...ties}
          name="role"
          defaultValue={typed?.role ?? 'customer'}
          choices={[...kindChoices, ...staffRoles.map(({ value, label }) => ({ value, label: `Staff: ${label}` }))]}
        />
      )}
    </Field>
    <p className="text-small text-soft">
      Staff belong to no company. <a href={rolesPath}>What each staff role may do</a>
    </p>
  </OwnForm>
)
