import type { Refused } from '../refused.ts'
import { VerbButton } from '../verb-button.tsx'
import { OrderForm, type Placement } from './order-form.tsx'
import { ReasonField } from '../reason-field.tsx'

type Props = { seen: string; mayCancel: boolean; placing?: Placement; refused?: Refused }

/** The same again in two clicks: open the filled form, and send it. Cancelling is open until we confirm. */
export const OrderVerbs = ({ seen, mayCancel, placing, refused }: Props) => {
  const typed = (verb: string) => (refused?.typed.verb === verb ? refused.typed : undefined)
  if (!placing && !mayCancel) return null
  return (
    <section aria-label="What you can do" className="quote-verbs">
      {placing && (
        <details open={typed('reorder') !== undefined}>
          <summary>Order the same again</summary>
          <OrderForm {...placing} verb="reorder" button="Order the same again" typed={typed('reorder')} />
        </details>
      )}
      {mayCancel && (
        <details open={typed('cancel') !== undefined}>
          <summary>Cancel this order</summary>
          <VerbButton
            verb="cancel"
            seen={seen}
            look="danger"
            confirm="Cancel this order? This cannot be taken back."
            fields={<ReasonField id="cancel-reason" typed={typed('cancel')?.reason} />}
          >
            Cancel the order
          </VerbButton>
        </details>
      )}
    </section>
  )
}
