import type { ReactNode } from 'react'
import { longestReason } from '#domain/reason.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

type Props = {
  id: string
  label?: string
  help?: ReactNode
  required?: boolean
  /** What was written when the answer was refused. */
  typed?: string
}

/** Why somebody says no, later or otherwise, in their own words; the other side reads it. */
export const ReasonField = ({ id, label = 'Why', help, required, typed }: Props) => (
  <Field id={id} label={label} help={help} required={required}>
    {(ties) => <Textarea {...ties} name="reason" rows={2} maxLength={longestReason} defaultValue={typed} />}
  </Field>
)
