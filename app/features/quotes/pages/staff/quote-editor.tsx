import '#ui/styles/trade.css'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { LineRows, type ProductChoice } from './line-rows.tsx'
import { RefusedQuote, type WhyRefused } from './refused-quote.tsx'
import type { Typed } from './typed.ts'

type Props = {
  typed: Typed
  products: readonly ProductChoice[]
  /** Taxes that hold today, and those this buyer does not owe. */
  taxes: readonly { id: string; label: string; exempt: boolean }[]
  /** What the writer saw: it travels with what they write. */
  seen?: string
  /** Of a quote that is new: sent twice, it makes one. */
  submissionId?: string
  refused?: WhyRefused
}

/** Writes a quote: for whom, what, at which price, with which taxes. Saving shows the sums; offering is another step. */
export const QuoteEditor = ({ typed, products, taxes, seen, refused, ...given }: Props) => {
  const [submissionId] = useState(typed.submission_id ?? given.submissionId)
  const pending = useNavigation().formData?.get('verb') === 'revise'
  const text = (name: string) => typed[name] ?? ''
  const wrong = refused?.field
  const problemOf = (name: string) => (wrong === name ? refused?.words : undefined)
  return (
    <Form method="post" className="quote-editor">
      {refused && <RefusedQuote {...refused} />}
      {seen && <input type="hidden" name="seen" value={seen} />}
      {submissionId && <input type="hidden" name="submission_id" value={submissionId} />}
      <fieldset className="fieldset">
        <legend className="sign text-h4">For whom</legend>
        <div className="quote-grid">
          <Field id="contactName" label="Name">
            {(ties) => <Input {...ties} name="contactName" defaultValue={text('contactName')} maxLength={200} />}
          </Field>
          <Field id="company" label="Company">
            {(ties) => <Input {...ties} name="company" defaultValue={text('company')} maxLength={200} />}
          </Field>
          <Field id="contactEmail" label="E-mail" required error={problemOf('contactEmail')}>
            {(ties) => (
              <Input {...ties} type="email" name="contactEmail" defaultValue={text('contactEmail')} maxLength={254} />
            )}
          </Field>
          <Field id="contactPhone" label="Phone">
            {(ties) => (
              <Input {...ties} type="tel" name="contactPhone" defaultValue={text('contactPhone')} maxLength={50} />
            )}
          </Field>
        </div>
        <Field id="deliveryAddress" label="Delivery address">
          {(ties) => <Input {...ties} name="deliveryAddress" defaultValue={text('deliveryAddress')} maxLength={500} />}
        </Field>
      </fieldset>
      <fieldset className="fieldset">
        <legend className="sign text-h4">What, and at which price</legend>
        <LineRows typed={typed} products={products} wrong={wrong} />
        <div className="quote-grid">
          <Field id="freight" label="Freight, $" required error={problemOf('freight')}>
            {(ties) => <Input {...ties} name="freight" inputMode="decimal" defaultValue={text('freight') || '0.00'} />}
          </Field>
        </div>
      </fieldset>
      <fieldset className="fieldset">
        <legend className="sign text-h4">Taxes this buyer does not owe</legend>
        {taxes.map(({ id, label, exempt }) => (
          <Checkbox
            key={id}
            id={`exempt-${id}`}
            name="exempt"
            value={id}
            label={`Without: ${label}`}
            defaultChecked={exempt}
          />
        ))}
        <Field id="exemptReason" label="The certificate that says so" help="Kind, number and the day it was signed.">
          {(ties) => <Input {...ties} name="exemptReason" defaultValue={text('exemptReason')} maxLength={500} />}
        </Field>
      </fieldset>
      <Field id="note" label="Note to the customer">
        {(ties) => <Textarea {...ties} name="note" rows={4} defaultValue={text('note')} maxLength={4000} />}
      </Field>
      <p className="verbs">
        <Button type="submit" name="verb" value="revise" look="solid" pending={pending && 'Saving …'}>
          Save as draft
        </Button>
      </p>
    </Form>
  )
}
