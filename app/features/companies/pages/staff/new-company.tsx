import { data, redirect } from 'react-router'
import { openCompany } from '../../open-company.ts'
import { companyKinds } from '../../schema.ts'
import { Field } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Select } from '#ui/select.tsx'
import { OwnForm } from '#features/accounts/pages/account/own-form.tsx'
import { companiesPath, kindChoices } from '../company-words.ts'
import { answering } from '#http/answering.ts'
import { CompanyFields, typedCompany } from './company-fields.tsx'
import type { Route } from './+types/new-company'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Open a company | Companies' }]

/** Nothing to load, but coming here must ask the guard. */
export const loader = () => null

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const form = await request.formData()
  const kind = companyKinds.find((kind) => kind === form.get('kind')) ?? 'customer'
  const typed = typedCompany(form)
  const opened = await openCompany(ctx, kind, typed)
  if ('problem' in opened) return data({ kind, typed, problem: opened }, { status: 422 })
  return redirect(`${companiesPath}/${opened.id}?done=opened`, 303)
})

export default function NewCompanyRoute({ actionData }: Route.ComponentProps) {
  const { kind, typed, problem } = actionData ?? {}
  return (
    <>
      <PageHead over={<a href={companiesPath}>Companies</a>} title="Open a company" />
      <div className="wrap py-10">
        <OwnForm
          title="Whom do we deal with?"
          verb="open"
          button="Open the company"
          pending="Opening …"
          error={problem && { field: problem.field, message: problem.problem }}
        >
          <Field id="kind" label="Kind" help="A customer buys from us, a supplier sells to us. It stays so." required>
            {(ties) => <Select {...ties} name="kind" defaultValue={kind ?? 'customer'} choices={kindChoices} />}
          </Field>
          <CompanyFields typed={typed} problem={problem} />
        </OwnForm>
      </div>
    </>
  )
}
