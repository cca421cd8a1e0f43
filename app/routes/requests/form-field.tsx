import { useState, type FocusEvent } from 'react'
import { checkField } from '#forms/form.ts'
import type { Field as FormFieldKind } from '#forms/field.ts'
import { Field } from '#ui/field.tsx'

type Props = {
  name: string
  field: FormFieldKind
  typed: string
  /** What the server found. It stands until the visitor has touched the field again. */
  problem?: string
  /** Which segment of the tank gauge this field fills. */
  segment?: number
  today: string
}

/** One question: checked again as the visitor leaves it, once something was typed. */
export const FormField = ({ name, field, typed, problem, segment, today }: Props) => {
  const [own, setOwn] = useState<{ after?: string; problem?: string }>()
  const error = own && own.after === problem ? own.problem : problem
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    const typedNow = isControl(target) ? target.value : ''
    if (typedNow || problem) setOwn({ after: problem, problem: checkField(field, typedNow, { today }).problem })
  }
  const control = { id: name, name, defaultValue: typed, required: !field.optional }
  if (field.ownLabel) {
    const ties = { 'aria-describedby': undefined, 'aria-invalid': undefined }
    return field.Input({ ...control, ...ties }, { today, error })
  }
  return (
    <div onBlur={onBlur}>
      <Field id={name} label={field.label} help={field.help} error={error} required={!field.optional} gauge={segment}>
        {(ties) => field.Input({ ...control, ...ties }, { today })}
      </Field>
    </div>
  )
}

const isControl = (target: HTMLElement) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
