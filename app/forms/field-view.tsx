import type { ReactNode } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, type ControlTies } from '#ui/field.tsx'
import { Fieldset } from '#ui/fieldset.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { UnitInput } from '#ui/unit-input.tsx'
import type { Control } from './control.ts'

type Props = {
  id: string
  name: string
  label: string
  help?: ReactNode
  error?: string
  required: boolean
  need?: string
  control: Control
  /** What was typed before. */
  typed: string
  /** Which segment of the tank gauge this field fills, from 1. */
  gauge?: number
}

/** A question with its label, help, error and control. A box to tick has its label beside it. */
export const FieldView = ({ id, name, label, help, error, required, need, control, typed, gauge }: Props) => {
  if (control.as === 'checkbox')
    return (
      <Checkbox
        key={control.value}
        {...{ id, name, label, help, error, gauge, required }}
        value={control.value}
        // What was refused is to be checked again by the person, such as terms that changed.
        defaultChecked={typed !== '' && !error}
      />
    )
  if (control.as === 'radios')
    return (
      <Fieldset legend={label}>
        <div>
          {control.choices.map((choice, index) => (
            <Checkbox
              key={choice.value}
              id={index === 0 ? id : `${id}-${choice.value}`}
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === typed}
              label={choice.label}
              help={choice.help}
            />
          ))}
        </div>
        {help && <p className="text-small text-soft">{help}</p>}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </Fieldset>
    )
  if (control.as === 'elsewhere') return null
  if (control.as === 'checkboxes') {
    const ticked = typed.split('\n')
    return (
      <fieldset id={id} tabIndex={-1} className="field-ticks">
        <legend className="field-label">{label}</legend>
        {help && <p className="field-help">{help}</p>}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {control.choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            id={`${id}-${value}`}
            {...{ name, value, label }}
            aria-describedby={error && `${id}-error`}
            defaultChecked={ticked.includes(value)}
          />
        ))}
      </fieldset>
    )
  }
  return (
    <Field {...{ id, label, help, error, required, need, gauge }}>
      {(ties) => drawControl(control, { ...ties, name, defaultValue: typed })}
    </Field>
  )
}

type ControlProps = Partial<ControlTies> & { id: string; name: string; defaultValue: string }

/** The control alone, where something else names it. */
export const drawControl = (
  control: Exclude<Control, { as: 'checkbox' | 'radios' | 'checkboxes' | 'elsewhere' }>,
  ties: ControlProps,
) => {
  if (control.as === 'textarea') return <Textarea {...ties} rows={control.rows} maxLength={control.maxLength} />
  if (control.as === 'select') return <Select {...ties} choices={control.choices} blank={control.blank} />
  if (control.as === 'file') {
    const { accept, multiple } = control
    return <Input {...ties} type="file" accept={accept} multiple={multiple} defaultValue={undefined} />
  }
  const { as: _as, unit, before, ...input } = control
  return unit ? <UnitInput {...ties} {...input} unit={unit} before={before} /> : <Input {...ties} {...input} />
}
