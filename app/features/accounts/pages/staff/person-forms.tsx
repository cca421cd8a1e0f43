import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select, type Choice } from '#ui/select.tsx'
import { OwnForm } from '../account/own-form.tsx'
import { companyRoleChoices } from '#features/companies/pages/company-words.ts'
import type { PersonFacts } from './person-page.tsx'

type Props = { person: PersonFacts }

export const ProfileForm = ({ person: { displayName, phone } }: Props) => (
  <OwnForm title="Name and phone" verb="profile" look="outline" button="Save" pending="Saving …">
    <Field id="display_name" label="Display name" help="Without one, the part of the e-mail before the @.">
      {(ties) => <Input {...ties} name="display_name" autoComplete="off" defaultValue={displayName} maxLength={80} />}
    </Field>
    <Field id="phone" label="Phone">
      {(ties) => (
        <Input {...ties} name="phone" type="tel" autoComplete="off" defaultValue={phone ?? ''} maxLength={40} />
      )}
    </Field>
  </OwnForm>
)

export const RoleForm = ({ person: { role, staffRole, company }, choices }: Props & { choices: Choice[] }) => (
  <OwnForm
    title="Role"
    lead={`What is taken away is gone at once; with new rights they sign in again${company ? ', and they leave their company' : ''}. Staff see customers' data.`}
    verb="role"
    look="outline"
    button="Change the role"
    pending="Versioned …"
  >
    <Field id="role" label="Role" required>
      {(ties) => (
        <Select
          {...ties}
          name="role"
          blank="Choose"
          defaultValue={staffRole ?? (role === 'admin' ? '' : role)}
          choices={choices}
        />
      )}
    </Field>
  </OwnForm>
)

export const StandingForm = ({ person: { state } }: Props) =>
  state === 'disabled' ? (
    <OwnForm
      title="The account is disabled"
      lead="Nobody can sign in to it. What it did is kept."
      verb="enable"
      look="outline"
      button="Let them sign in again"
      pending="Enabling …"
    />
  ) : (
    <OwnForm
      title="Disable the account"
      lead="At once: they are signed out everywhere and cannot sign in. What they did is kept, and you can undo it."
      verb="disable"
      look="danger"
      button="Disable"
      pending="Disabling …"
    />
  )

/** Which company they act for, and what they may do there. */
export const CompanyForms = ({ person: { company, role }, companies }: Props & { companies: Choice[] }) => {
  if (company) {
    return (
      <>
        <OwnForm
          key={company.role}
          title={`In ${company.name}`}
          verb="company-role"
          look="outline"
          button="Change"
          pending="Versioned …"
        >
          <CompanyRoleField now={company.role} />
        </OwnForm>
        <OwnForm
          title={`Take out of ${company.name}`}
          lead="They keep the account, and see nothing of the company's any more."
          verb="unlink"
          look="danger"
          button="Take out"
          pending="Taking out …"
        />
      </>
    )
  }
  if (companies.length === 0) {
    return (
      <p className="text-soft">
        There is no {role} company to link them to.{' '}
        <a className="text-link" href="/dashboard/admin/companies/new">
          Open one
        </a>
      </p>
    )
  }
  return (
    <OwnForm
      title="Link to a company"
      lead={`They see what the company has with us${role === 'supplier' ? '; without one a supplier sees nothing' : ''}.`}
      verb="link"
      look="outline"
      button="Link"
      pending="Linking …"
    >
      <Field id="company" label="Company" required>
        {(ties) => <Select {...ties} name="company" blank="Choose" defaultValue="" choices={companies} />}
      </Field>
      <CompanyRoleField now="buyer" />
    </OwnForm>
  )
}

const CompanyRoleField = ({ now }: { now: string }) => (
  <Field id="company_role" label="In the company" required>
    {(ties) => <Select {...ties} name="company_role" defaultValue={now} choices={companyRoleChoices} />}
  </Field>
)
