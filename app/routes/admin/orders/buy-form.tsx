import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { UnitInput } from '#ui/unit-input.tsx'
import { AnswerForm } from '../../trade/answer-form.tsx'
import type { Buying } from './buying.ts'

type Props = Buying & {
  seen: string
  today: string
  lastDay: string
  /** What was typed, when it was refused. */
  typed?: Record<string, string>
}

/** Orders what is still missing from a supplier. The id of the form is made once: sent twice, it makes one. */
export const BuyForm = ({ seen, today, lastDay, suppliers, lines, typed, again, ...given }: Props) => {
  const [submissionId] = useState(typed?.submission_id ?? given.submissionId)
  const missing = lines.some(({ left }) => left !== '')
  if (!missing && !typed) return <p className="text-soft">All of it is bought or loaded.</p>
  return (
    <AnswerForm
      verb="buy"
      seen={seen}
      id="buy"
      title="Order from a supplier"
      button="Send the purchase order"
      look="primary"
      open={typed !== undefined || again}
    >
      <input type="hidden" name="submission_id" value={submissionId} />
      <Field
        id="supplier"
        label="Supplier"
        help={suppliers.length === 0 ? 'No supplier is open. Open a company of that kind first.' : undefined}
        required
      >
        {(ties) => (
          <Select {...ties} name="supplier" blank="Choose …" choices={suppliers} defaultValue={typed?.supplier ?? ''} />
        )}
      </Field>
      {lines.map(({ name, unit, left, cost }, position) => (
        // The lines of a confirmed order never change.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={position} className="trade-line">
          <legend>{name}</legend>
          <div className="side-by-side">
            <Field id={`quantity-${position}`} label={unit === 'gallon' ? 'Net gallons' : 'Packages'}>
              {(ties) => (
                <UnitInput
                  {...ties}
                  name={`quantity_${position}`}
                  unit={unit === 'gallon' ? 'gal' : 'packages'}
                  inputMode="decimal"
                  defaultValue={typed?.[`quantity_${position}`] ?? left}
                />
              )}
            </Field>
            <Field id={`cost-${position}`} label={unit === 'gallon' ? 'We pay for a gallon' : 'We pay for one'}>
              {(ties) => (
                <UnitInput
                  {...ties}
                  name={`cost_${position}`}
                  unit="$"
                  before
                  inputMode="decimal"
                  defaultValue={typed?.[`cost_${position}`] ?? cost}
                />
              )}
            </Field>
          </div>
        </fieldset>
      ))}
      <Field id="buy-date" label="To be delivered on" required>
        {(ties) => (
          <Input
            {...ties}
            type="date"
            name="delivery_date"
            min={today}
            max={lastDay}
            defaultValue={typed?.delivery_date ?? given.deliveryDate}
          />
        )}
      </Field>
      <Field id="buy-note" label="Note to the supplier">
        {(ties) => (
          <Textarea {...ties} name="note" rows={2} maxLength={2000} defaultValue={typed?.note ?? given.note} />
        )}
      </Field>
    </AnswerForm>
  )
}
