import type { TypedCompany, CompanyProblem } from '../../typed-company.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

type Props = { typed?: Partial<TypedCompany>; problem?: CompanyProblem }

/** What a company is called, and how it is reached. */
export const CompanyFields = ({ typed, problem }: Props) => {
  const problemOf = (field: CompanyProblem['field']) => (problem?.field === field ? problem.problem : undefined)
  return (
    <>
      <Field id="name" label="Name" error={problemOf('name')} required>
        {(ties) => <Input {...ties} name="name" autoComplete="off" defaultValue={typed?.name} maxLength={120} />}
      </Field>
      <Field
        id="email"
        label="E-mail"
        help="Purchase orders go to a supplier's, beside its people."
        error={problemOf('email')}
      >
        {(ties) => (
          <Input {...ties} name="email" type="email" autoComplete="off" defaultValue={typed?.email} maxLength={254} />
        )}
      </Field>
      <Field id="phone" label="Phone">
        {(ties) => (
          <Input {...ties} name="phone" type="tel" autoComplete="off" defaultValue={typed?.phone} maxLength={40} />
        )}
      </Field>
    </>
  )
}

export const typedCompany = (form: FormData): TypedCompany => {
  const said = (name: string) => String(form.get(name) ?? '')
  return { name: said('name'), email: said('email'), phone: said('phone') }
}
