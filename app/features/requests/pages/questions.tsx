import type { Field, FieldContext } from '#forms/field.ts'
import { fieldsOf, type Form, type Problems, type FormValues, checkField, helpOf } from '#forms/form.ts'
import { Fieldset } from '#ui/fieldset.tsx'
import { useEffect, useState, type FocusEvent } from 'react'
import { FieldView } from '#forms/field-view.tsx'
import { isControl, valueOf, type Control } from '#forms/dom-control.ts'

type Props = { form: Form; typed: FormValues; now: FormValues; problems: Problems; moment: FieldContext }

/** The fields of a form in their fieldsets. */
export const Questions = ({ form, typed, now, problems, moment }: Props) => {
  const gauged = gaugedFields(form)
  return Object.entries(form.sections).map(([legend, section]) => (
    <Fieldset
      key={legend}
      legend={legend}
      folded={form.folded?.includes(legend)}
      open={Object.keys(section).some((name) => now[name] || typed[name] || problems[name])}
    >
      {Object.entries(section).map(([name, field]) => (
        <FormField
          key={name}
          name={name}
          field={field}
          typed={typed[name] ?? ''}
          now={now[name] ?? ''}
          hours={field.hours && now[field.hours]}
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

type FieldProps = {
  name: string
  field: Field
  typed: string
  /** What the line holds at this moment, where that is followed. */
  now?: string
  /** What was chosen in the field with its hours. */
  hours?: string
  /** What the server found. It stands until the visitor has touched the field again. */
  problem?: string
  /** Which segment of the tank gauge this field fills. */
  segment?: number
  moment: FieldContext
}

/** One question: checked again as the visitor leaves it, once something was typed. */
const FormField = ({ name, field, typed, now = typed, hours, problem, segment, moment }: FieldProps) => {
  const [own, setOwn] = useState<{ after?: string; problem?: string }>()
  const error = own && own.after === problem ? own.problem : problem
  const look = (control: Control) => {
    const typedNow = valueOf(control)
    if (typedNow || problem) setOwn({ after: problem, problem: checkField(field, typedNow, moment).problem })
  }
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => isControl(target) && afterPress(() => look(target))
  const help = helpOf(field, moment)
  useTypedBeforeWaking(name, typed, look)
  return (
    <div onBlur={onBlur}>
      <FieldView
        id={name}
        name={name}
        label={field.label}
        help={help || field.more ? <Help help={help} more={field.more} /> : undefined}
        error={error}
        required={!field.optional}
        control={field.control(moment)}
        typed={typed}
        gauge={segment}
      />
      {field.remark && (
        <p className="field-help" role="status">
          {remarkOn(field, now, hours, moment)}
        </p>
      )}
    </div>
  )
}

const remarkOn = (field: Field, typed: string, hours: string | undefined, context: FieldContext) => {
  const { value } = checkField(field, typed, context)
  return value === null ? undefined : field.remark?.(value, context, { hours, reader: 'chooser' })
}

/** Anyone who types faster than the page wakes has left the line before anyone could look at it. */
const useTypedBeforeWaking = (id: string, initial: string, look: (control: Control) => void) =>
  useEffect(() => {
    const control = document.getElementById(id)
    const left = control !== document.activeElement
    if (left && isControl(control) && valueOf(control) !== '' && valueOf(control) !== initial)
      afterPress(() => look(control))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page has woken
  }, [])

/** What a question explains, and where to go when it is not the right one. */
const Help = ({ help, more }: Pick<Field, 'help' | 'more'>) => (
  <>
    {help}
    {more && (
      <>
        {' '}
        {more.words} <a href={more.to}>{more.label}</a>
      </>
    )}
  </>
)

/**
 * Does something at once, or, while a button of the mouse or a finger is down, when it is up again: a problem that
 * appears moves what stands below it, and the send button would slide away from under the finger that presses it.
 */
const afterPress = (action: () => void) => {
  if (!pressed) return action()
  // The click comes right after the button goes up, and must find the page as it was.
  addEventListener('mouseup', () => setTimeout(action), { once: true })
}

let pressed = false
if (typeof window !== 'undefined') {
  // In the capture phase, so that it is known before the focus moves.
  addEventListener('mousedown', () => (pressed = true), { capture: true, passive: true })
  for (const end of ['mouseup', 'dragend']) addEventListener(end, () => (pressed = false), { capture: true })
}
