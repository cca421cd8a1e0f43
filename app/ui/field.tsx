import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

/** What a control inside a field must carry so that label, help and error belong to it. */
export type ControlTies = {
  id: string
  required: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = {
  id: string
  label: ReactNode
  help?: ReactNode
  error?: string
  required?: boolean
  /** Instead of "optional"; empty for what is only shown. */
  need?: string
  /** Which segment of the tank gauge this field fills, from 1. */
  gauge?: number
  children: (aria: ControlTies) => ReactNode
}

export const Field = ({ id, label, help, error, required, need = 'optional', gauge, children }: Props) => {
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field" data-gauge={gauge}>
      <label className="field-label" htmlFor={id}>
        {label} {!required && need !== '' && <span className="field-need">({need})</span>}
      </label>
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children({ id, required, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
    </div>
  )
}
