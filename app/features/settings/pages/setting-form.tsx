import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { May } from '#http/may.tsx'

type Props = {
  /** The version the writer begins from. */
  version: number
  problems?: Record<string, string>
  /** Ids of the fields that problems belong to; what belongs to none leads to the form. */
  fields: readonly string[]
  verb?: string
  button?: string
  children: ReactNode
  /** What stands below the button: a long table whose rows are ticked. */
  below?: ReactNode
}

/** A form of a setting. Fields are named by the part of the value they change, as problems are. */
export const SettingForm = ({
  version,
  problems = {},
  fields,
  verb = 'save',
  button = 'Save',
  children,
  below,
}: Props) => {
  const pending = useNavigation().formData?.get('verb') === verb
  const wrong = Object.entries(problems)
  return (
    <Form method="post" noValidate className="setting-form" id={`form-${verb}`}>
      {wrong.length > 0 && (
        <ErrorSummary
          title="Nothing was saved."
          errors={wrong.map(([at, message]) => ({ field: fields.includes(at) ? at : `form-${verb}`, message }))}
        />
      )}
      <input type="hidden" name="seen" value={version} />
      {children}
      <May permission="settings.change">
        <p>
          <Button type="submit" name="verb" value={verb} look="primary" pending={pending && 'Saving …'}>
            {button}
          </Button>
        </p>
      </May>
      {below}
    </Form>
  )
}

type LineProps = {
  name: string
  label: string
  value: string | number | undefined
  help?: string
  optional?: boolean
  problems?: Record<string, string>
  type?: string
  inputMode?: 'decimal' | 'tel' | 'email' | 'numeric'
  maxLength?: number
}

/** One line of text. */
export const SettingLine = ({
  name,
  label,
  value,
  help,
  optional,
  problems = {},
  maxLength = 200,
  ...input
}: LineProps) => (
  <Field id={name} label={label} help={help} required={!optional} error={problems[name]}>
    {(ties) => (
      <Input
        {...ties}
        {...input}
        name={name}
        defaultValue={Number.isNaN(value) ? '' : (value ?? '')}
        maxLength={maxLength}
        autoComplete="off"
      />
    )}
  </Field>
)
