import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { UnitInput } from '#ui/unit-input.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Doubts } from './doubts.tsx'
import { MomentFields } from './moment-fields.tsx'
import type { Refused } from './refused.ts'
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
  /** The hours that the customer was promised, said. */
  promised: string
  refused?: Refused
}

/** Puts a confirmed order or purchase order, or what is left of it, on a truck. */
export const ScheduleForm = ({ seen, submissionId, left, today, deliveryDate, refused, closed, ...words }: Props) => {
  const typed = refused?.typed.verb === 'schedule' ? refused.typed : undefined
  const { title = 'Schedule delivery', again = 'All of it is on a truck. Add another truck' } = words
  const only = left.length === 1
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
        help={`The customer was promised ${words.promised}.`}
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
          label={`${unit === 'gallon' ? 'Gallons' : 'Packages'} of ${unit === 'gallon' ? inSentence(name) : name}`}
          help={
            unit === 'gallon'
              ? 'Net gallons at 60 °F; empty if it does not ride along'
              : 'Empty if it does not ride along'
          }
          required={only}
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
      <Doubts verb="schedule" refused={refused} />
    </AnswerForm>
  )
}

/** "Off-road diesel" within a sentence; "DEF" keeps its letters. */
const inSentence = (name: string) => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
