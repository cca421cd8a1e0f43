import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { explainClosure, type Closures } from '#forms/fields/closures.ts'
import { readDay } from '#forms/fields/plain-date.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select, type Choice } from '#ui/select.tsx'
import { longest } from './longest.ts'

type Name =
  | 'delivery_address'
  | 'county'
  | 'site_contact'
  | 'site_phone'
  | 'access_notes'
  | 'delivery_date'
  | 'delivery_window'
  | 'urgency'
  | 'dyed_use'

export type Placement = {
  submissionId: string
  /** The first day that can be chosen. */
  today: string
  /** The last one. */
  lastDay: string
  /** When the desk is closed: a day that is chosen all the same is explained. */
  closures?: Closures
  dyed: boolean
  counties: readonly string[]
  choices: { windows: Choice[]; urgencies: Choice[]; dyedUses: Choice[] }
  usual: Partial<Record<Name, string>>
}

type Props = Placement & {
  verb: 'order' | 'reorder'
  button: string
  /** What was typed, when it was refused. */
  typed?: Record<string, string>
}

/** Where and when to deliver. The id of the form is made once: sent twice, it makes one order. */
export const OrderForm = ({
  verb,
  button,
  dyed,
  counties,
  choices,
  usual,
  typed,
  today,
  lastDay,
  closures,
  ...given
}: Props) => {
  const [submissionId] = useState(typed?.submission_id ?? given.submissionId)
  const pending = useNavigation().formData?.get('verb') === verb
  const first = (name: Name) => ({ name, defaultValue: typed?.[name] ?? usual[name] ?? '' })
  const [day, setDay] = useState(first('delivery_date').defaultValue)
  return (
    <Form method="post" className="order-form">
      <input type="hidden" name="submission_id" value={submissionId} />
      <div className="order-form-wide">
        <Field id="delivery_address" label="Delivery address" required>
          {(ties) => (
            <Input
              {...ties}
              {...first('delivery_address')}
              autoComplete="address-line1"
              maxLength={longest.delivery_address}
            />
          )}
        </Field>
      </div>
      <Field id="county" label="County">
        {(ties) => (
          <Select
            {...ties}
            {...first('county')}
            blank="Not said"
            choices={counties.map((county) => ({ value: county, label: county }))}
          />
        )}
      </Field>
      <Field id="site_contact" label="Contact on site">
        {(ties) => <Input {...ties} {...first('site_contact')} maxLength={longest.site_contact} />}
      </Field>
      <Field id="site_phone" label="Phone on site">
        {(ties) => <Input {...ties} {...first('site_phone')} type="tel" maxLength={longest.site_phone} />}
      </Field>
      <div>
        <Field id="delivery_date" label="Delivery date" required>
          {(ties) => (
            <Input
              {...ties}
              {...first('delivery_date')}
              type="date"
              min={today}
              max={lastDay}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
          )}
        </Field>
        <p className="field-help mt-1.5" role="status">
          {closures && remarkOn(day, closures)}
        </p>
      </div>
      <Field id="delivery_window" label="Hours" required>
        {(ties) => <Select {...ties} {...first('delivery_window')} choices={choices.windows} />}
      </Field>
      <Field id="urgency" label="Urgency" required>
        {(ties) => <Select {...ties} {...first('urgency')} choices={choices.urgencies} />}
      </Field>
      <div className="order-form-wide">
        <Field id="access_notes" label="Access notes" help="Gates, codes, dogs, where the tank stands.">
          {(ties) => <Textarea {...ties} {...first('access_notes')} rows={3} maxLength={longest.access_notes} />}
        </Field>
      </div>
      {dyed && (
        <div className="order-form-wide">
          <Field
            id="dyed_use"
            label="What the dyed diesel is for"
            help="The law wants every order of dyed diesel to name its use."
            required
          >
            {(ties) => <Select {...ties} {...first('dyed_use')} blank="Choose the use" choices={choices.dyedUses} />}
          </Field>
        </div>
      )}
      <div className="order-form-wide">
        <Button type="submit" name="verb" value={verb} look="primary" pending={pending && 'Ordering …'}>
          {button}
        </Button>
      </div>
    </Form>
  )
}

const remarkOn = (typed: string, closures: Closures) => {
  const read = readDay(typed)
  return 'value' in read ? explainClosure(read.value, closures) : undefined
}
