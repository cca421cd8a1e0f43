import type { OrderVerb } from '#domain/orders/lifecycle.ts'
import { windows } from '#domain/orders/wish.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { UnitInput } from '#ui/unit-input.tsx'
import { AnswerForm } from '../../trade/answer-form.tsx'
import { VerbButton } from '../../trade/verb-button.tsx'
import { ReasonField } from '../../trade/reason-field.tsx'

type Typed = Record<string, string> | undefined

type Props = {
  verbs: readonly OrderVerb[]
  /** What the page shows: it travels with the verb. */
  seen: string
  firm: boolean
  /** It was not confirmed before the hours that were asked for were over. */
  wishOver: boolean
  /** What each line cost the last time, as it is typed, and freight. */
  prices: { name: string; unit: 'gallon' | 'package'; price: string }[]
  freight: string
  /** Taxes left out the last time, and the certificate that said so. */
  leftOut: readonly { id: string; label: string }[]
  certificate: string
  deliveryDate: string
  deliveryWindow: string
  today: string
  lastDay: string
  typed: (verb: string) => Typed
}

const hours = Object.entries(windows).map(([value, { label }]) => ({ value, label }))

/** What the desk says to the customer: confirmed, on another day, or cancelled. The trucks say the rest. */
export const ConfirmOrder = ({ verbs, seen, firm, prices, freight, leftOut, certificate, typed }: Props) => {
  if (!verbs.includes('confirm')) return null
  if (firm)
    return (
      <VerbButton verb="confirm" seen={seen} look="primary">
        Confirm this order
      </VerbButton>
    )
  const again = typed('confirm')
  return (
    <AnswerForm
      verb="confirm"
      seen={seen}
      title="Confirm with the day's prices"
      button="Confirm this order"
      look="primary"
      open
    >
      {prices.map(({ name, unit, price }, position) => (
        <Field
          // The lines of an order do not move.
          // oxlint-disable-next-line react/no-array-index-key
          key={position}
          id={`price-${position}`}
          label={`${name}, ${unit === 'gallon' ? 'a gallon' : 'each'}`}
          help={`Last time $${price}`}
          required
        >
          {(ties) => (
            <UnitInput
              {...ties}
              name={`price_${position}`}
              unit="$"
              before
              inputMode="decimal"
              defaultValue={again?.[`price_${position}`] ?? price}
            />
          )}
        </Field>
      ))}
      <Field id="freight" label="Freight" required>
        {(ties) => (
          <UnitInput
            {...ties}
            name="freight"
            unit="$"
            before
            inputMode="decimal"
            defaultValue={again?.freight ?? freight}
          />
        )}
      </Field>
      <LeftOut leftOut={leftOut} certificate={certificate} again={again} />
    </AnswerForm>
  )
}

/** A certificate may have ended since: nothing is left out again that nobody ticks. */
const LeftOut = ({ leftOut, certificate, again }: Pick<Props, 'leftOut' | 'certificate'> & { again: Typed }) =>
  leftOut.length > 0 && (
    <fieldset className="fieldset">
      <legend>Taxes left out the last time</legend>
      {leftOut.map(({ id, label }) => (
        <Checkbox
          key={id}
          id={`without-${id}`}
          name={`without_${id}`}
          value="yes"
          label={`Again without: ${label}`}
          defaultChecked={again?.[`without_${id}`] === 'yes'}
        />
      ))}
      <Field
        id="certificate"
        label="The certificate that says so"
        help="Tick only what it still holds for; the rest is taxed."
      >
        {(ties) => (
          <Input {...ties} name="certificate" defaultValue={again?.certificate ?? certificate} maxLength={500} />
        )}
      </Field>
    </fieldset>
  )

export const ChangeOrder = ({ verbs, seen, wishOver, deliveryDate, deliveryWindow, today, lastDay, typed }: Props) => (
  <>
    {verbs.includes('reschedule') && (
      <AnswerForm
        verb="reschedule"
        seen={seen}
        title="Set another day"
        button="Set this day, and mail the customer"
        open={wishOver || typed('reschedule') !== undefined}
      >
        <div className="side-by-side">
          <Field id="new-date" label="Day agreed with the customer" required>
            {(ties) => (
              <Input
                {...ties}
                type="date"
                name="delivery_date"
                min={today}
                max={lastDay}
                defaultValue={typed('reschedule')?.delivery_date ?? deliveryDate}
              />
            )}
          </Field>
          <Field id="new-window" label="Hours" required>
            {(ties) => (
              <Select
                {...ties}
                name="delivery_window"
                choices={hours}
                defaultValue={typed('reschedule')?.delivery_window ?? deliveryWindow}
              />
            )}
          </Field>
        </div>
      </AnswerForm>
    )}
    {verbs.includes('close') && (
      <AnswerForm
        verb="close"
        seen={seen}
        title="Close order with what was delivered"
        button="Close order, and mail the customer"
        open={typed('close') !== undefined}
      >
        <ReasonField
          id="close-why"
          label="Why the rest does not come"
          help="Such as: the tank was full. The customer reads it. What still waits for the order is withdrawn, and they owe what was delivered."
          required
          typed={typed('close')?.reason}
        />
      </AnswerForm>
    )}
    {verbs.includes('cancel') && (
      <AnswerForm
        verb="cancel"
        seen={seen}
        title="Cancel this order"
        button="Cancel the order, and mail the customer"
        look="danger"
        open={typed('cancel') !== undefined}
      >
        <ReasonField
          id="cancel-why"
          help="The customer reads it, and so do the suppliers whose purchase orders are withdrawn with it."
          typed={typed('cancel')?.reason}
        />
      </AnswerForm>
    )}
  </>
)

export type OrderVerbsProps = Props
