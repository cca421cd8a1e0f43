import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  id: string
  label: ReactNode
  help?: ReactNode
  error?: string
  /** Not yet answered. Drawn without a script too; browsers know the state only from a script. */
  indeterminate?: boolean
  type?: 'checkbox' | 'radio'
  gauge?: number
}

export const Checkbox = ({ id, label, help, error, indeterminate, type = 'checkbox', gauge, ...input }: Props) => (
  <div className="check" data-gauge={gauge}>
    <input
      {...input}
      id={id}
      type={type}
      data-indeterminate={indeterminate ? '' : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={[help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    />
    <label htmlFor={id}>{label}</label>
    <Icon name="check" className="check-yes" />
    <Icon name="minus" className="check-unsure" />
    {help && (
      <p className="field-help" id={`${id}-help`}>
        {help}
      </p>
    )}
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </div>
)
