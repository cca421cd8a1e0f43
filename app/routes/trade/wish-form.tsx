import { Form, useNavigation } from 'react-router'
import { urgencies, windows } from '#domain/orders/wish.ts'
import { dyedUses } from '#domain/trade/dyed.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'

type Props = {
  /** Posted with it, such as `order`. */
  verb: string
  submissionId: string
  /** The first day that can be chosen, a plain date. */
  today: string
  counties: readonly string[]
  dyed: boolean
  typed: Record<string, string>
  submit: string
}

/** Where and when to deliver. Every order asks it; one with dyed diesel asks its use as well. */
export const WishForm = ({ verb, submissionId, today, counties, dyed, typed, submit }: Props) => {
  const pending = useNavigation().formData?.get('verb') === verb
  const choices = (of: Record<string, string | { label: string }>) =>
    Object.entries(of).map(([value, label]) => ({ value, label: typeof label === 'string' ? label : label.label }))
  return (
    <Form method="post" className="quote-editor">
      <input type="hidden" name="submission_id" value={submissionId} />
      <Field id="deliveryAddress" label="Delivery address" required>
        {(ties) => (
          <Input
            {...ties}
            name="deliveryAddress"
            defaultValue={typed.deliveryAddress}
            maxLength={500}
            autoComplete="address-line1"
          />
        )}
      </Field>
      <div className="quote-grid">
        <Field id="county" label="County">
          {(ties) => (
            <Select
              {...ties}
              name="county"
              defaultValue={typed.county}
              blank="Choose …"
              choices={counties.map((name) => ({ value: name, label: name }))}
            />
          )}
        </Field>
        <Field id="deliveryDate" label="Day" required>
          {(ties) => <Input {...ties} type="date" name="deliveryDate" min={today} defaultValue={typed.deliveryDate} />}
        </Field>
        <Field id="deliveryWindow" label="Hours" required>
          {(ties) => (
            <Select
              {...ties}
              name="deliveryWindow"
              defaultValue={typed.deliveryWindow ?? 'flexible'}
              choices={choices(windows)}
            />
          )}
        </Field>
        <Field id="urgency" label="Urgency" required>
          {(ties) => (
            <Select {...ties} name="urgency" defaultValue={typed.urgency ?? 'standard'} choices={choices(urgencies)} />
          )}
        </Field>
        <Field id="siteContact" label="Who is on site">
          {(ties) => <Input {...ties} name="siteContact" defaultValue={typed.siteContact} maxLength={200} />}
        </Field>
        <Field id="sitePhone" label="Phone on site">
          {(ties) => <Input {...ties} type="tel" name="sitePhone" defaultValue={typed.sitePhone} maxLength={50} />}
        </Field>
      </div>
      {dyed && (
        <Field
          id="dyedUse"
          label="What the dyed diesel is for"
          help="The law asks. Dyed diesel may not go into vehicles on public roads."
          required
        >
          {(ties) => (
            <Select
              {...ties}
              name="dyedUse"
              defaultValue={typed.dyedUse}
              blank="Choose …"
              choices={choices(dyedUses)}
            />
          )}
        </Field>
      )}
      <Field id="accessNotes" label="How to get there" help="Gate codes, tank sizes, soft ground.">
        {(ties) => <Textarea {...ties} name="accessNotes" rows={3} defaultValue={typed.accessNotes} maxLength={2000} />}
      </Field>
      <p className="verbs">
        <Button type="submit" name="verb" value={verb} look="primary" pending={pending && 'Sending …'}>
          {submit}
        </Button>
      </p>
    </Form>
  )
}
