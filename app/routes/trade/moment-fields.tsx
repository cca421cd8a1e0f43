import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

type Props = {
  /** The fields are called NAME_date and NAME_time. */
  name: string
  /** Where another form of the page has fields of that name. */
  id?: string
  label: string
  date?: string
  time?: string
  earliest?: string
  latest?: string
  required?: boolean
  help?: string
}

/** A date and a time in Ohio, side by side. */
export const MomentFields = ({ name, id = name, label, date, time, earliest, latest, required, help }: Props) => (
  <div className="side-by-side">
    <Field id={`${id}-date`} label={`${label}, day`} required={required} help={help}>
      {(ties) => <Input {...ties} type="date" name={`${name}_date`} defaultValue={date} min={earliest} max={latest} />}
    </Field>
    <Field id={`${id}-time`} label={`${label}, time (Eastern)`} required={required}>
      {(ties) => <Input {...ties} type="time" name={`${name}_time`} defaultValue={time} />}
    </Field>
  </div>
)
