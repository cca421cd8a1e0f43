import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { UnitInput } from '#ui/unit-input.tsx'
import { AnswerForm } from './answer-form.tsx'
import { MomentFields } from './moment-fields.tsx'
import type { leftOf } from './read-loading.ts'

type Props = {
  seen: string
  submissionId: string
  left: ReturnType<typeof leftOf>
  today: string
  deliveryDate: string
  /** What it is called, while something is left and when nothing is. */
  title?: string
  again?: string
  /** Closed until it is asked for, though something is left. */
  closed?: boolean
  typed?: Record<string, string>
}

/** Puts a confirmed order or purchase order, or what is left of it, on a truck. */
export const ScheduleForm = ({ seen, submissionId, left, today, deliveryDate, typed, closed, ...words }: Props) => {
  const { title = 'Schedule delivery', again = 'All of it is on a truck. Add another truck' } = words
  const more = left.some(({ left }) => left !== '')
  return (
    <AnswerForm
      verb="schedule"
      seen={seen}
      title={more ? title : again}
      button="Schedule delivery"
      look={closed ? 'solid' : 'primary'}
      open={(more && !closed) || typed !== undefined}
    >
      <input type="hidden" name="submission_id" value={typed?.submission_id ?? submissionId} />
      <Field id="bill-of-lading" label="Bill of lading number" required>
        {(ties) => <Input {...ties} name="bill_of_lading" maxLength={100} defaultValue={typed?.bill_of_lading} />}
      </Field>
      <Field id="truck" label="Truck" help="Its number, or the carrier and its number" required>
        {(ties) => <Input {...ties} name="truck" maxLength={100} defaultValue={typed?.truck} />}
      </Field>
      <MomentFields
        name="eta"
        label="Arrives"
        required
        earliest={today}
        date={typed?.eta_date ?? (deliveryDate < today ? today : deliveryDate)}
        time={typed?.eta_time}
      />
      {left.map(({ name, unit, left }, position) => (
        <Field
          // The lines of a purchase order never change.
          // oxlint-disable-next-line react/no-array-index-key
          key={position}
          id={`load-${position}`}
          label={name}
          help={unit === 'gallon' ? 'Net gallons at 60 °F' : undefined}
        >
          {(ties) => (
            <UnitInput
              {...ties}
              name={`load_${position}`}
              unit={unit === 'gallon' ? 'gal' : 'packages'}
              inputMode="decimal"
              defaultValue={typed?.[`load_${position}`] ?? left}
            />
          )}
        </Field>
      ))}
    </AnswerForm>
  )
}
