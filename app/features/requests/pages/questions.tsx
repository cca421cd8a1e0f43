import type { Moment } from '#forms/field.ts'
import { fieldsOf, type Form, type Problems, type Typed } from '#forms/form.ts'
import { Fieldset } from '#ui/fieldset.tsx'
import { FormField } from './form-field.tsx'

type Props = { form: Form; typed: Typed; now: Typed; problems: Problems; moment: Moment }

/** The fields of a form in their fieldsets. */
export const Questions = ({ form, typed, now, problems, moment }: Props) => {
  const gauged = gaugedFields(form)
  return Object.entries(form.sections).map(([legend, section]) => (
    <Fieldset key={legend} legend={legend}>
      {Object.entries(section).map(([name, field]) => (
        <FormField
          key={name}
          name={name}
          field={field}
          typed={typed[name] ?? ''}
          now={now[name] ?? ''}
          problem={problems[name]}
          segment={gauged.indexOf(name) + 1 || undefined}
          moment={moment}
        />
      ))}
    </Fieldset>
  ))
}

/** The fields that fill the tank gauge: all that are required. */
export const gaugedFields = (form: Form): string[] => {
  const fields = fieldsOf(form)
  return Object.keys(fields).filter((name) => !fields[name]?.optional && !fields[name]?.ownLabel)
}
