import type { ReactNode } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Fieldset } from '#ui/fieldset.tsx'
import { Input } from '#ui/input.tsx'
import { OwnForm } from '#features/accounts/pages/account/own-form.tsx'
import type { Refused } from './act-on-people.ts'
import { companyRoleChoices, companyRoleWords } from './company-words.ts'

type Props = { title?: string; lead?: ReactNode; refused?: Refused }

/** An address, and what whoever reads it may do for the company. */
export const InviteForm = ({ title = 'Invite somebody', lead, refused }: Props) => {
  const error = refused?.verb === 'invite' ? refused : undefined
  return (
    <OwnForm
      title={title}
      lead={lead ?? 'We write to this address. Only who reads it can join, within seven days.'}
      verb="invite"
      button="Send the invitation"
      pending="Sending …"
      error={error}
    >
      <Field id="invite-email" label="E-mail" error={error?.message} required>
        {(ties) => (
          <Input {...ties} name="email" type="email" autoComplete="off" defaultValue={error?.email} maxLength={254} />
        )}
      </Field>
      <Fieldset legend="What may they do?">
        <div>
          {companyRoleChoices.map(({ value, label }) => (
            <Checkbox
              key={value}
              id={`invite-${value}`}
              type="radio"
              name="company_role"
              value={value}
              defaultChecked={value === 'buyer'}
              label={label}
              help={sentence(companyRoleWords[value].may)}
            />
          ))}
        </div>
      </Fieldset>
    </OwnForm>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
