import { useEffect, useState, type FocusEvent } from 'react'
import type { Field as FormFieldKind, Moment } from '#forms/field.ts'
import { FieldView } from '#forms/field-view.tsx'
import { checkField, helpOf } from '#forms/form.ts'
import { afterPress } from './after-press.ts'
import { isControl, valueOf, type Control } from '#forms/dom-control.ts'
import { Help } from './help.tsx'

type Props = {
  name: string
  field: FormFieldKind
  typed: string
  /** What the line holds at this moment, where that is followed. */
  now?: string
  /** What the server found. It stands until the visitor has touched the field again. */
  problem?: string
  /** Which segment of the tank gauge this field fills. */
  segment?: number
  moment: Moment
}

/** One question: checked again as the visitor leaves it, once something was typed. */
export const FormField = ({ name, field, typed, now = typed, problem, segment, moment }: Props) => {
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
        <p className="field-help mt-1.5" role="status">
          {remarkOn(field, now, moment)}
        </p>
      )}
    </div>
  )
}

const remarkOn = (field: FormFieldKind, typed: string, moment: Moment) => {
  const { value } = checkField(field, typed, moment)
  return value === null ? undefined : field.remark?.(value, moment)
}

/** Whoever types faster than the page wakes has left the line before anybody could look at it. */
const useTypedBeforeWaking = (id: string, drawn: string, look: (control: Control) => void) =>
  useEffect(() => {
    const control = document.getElementById(id)
    const left = control !== document.activeElement
    if (left && isControl(control) && valueOf(control) !== '' && valueOf(control) !== drawn) look(control)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page has woken
  }, [])
