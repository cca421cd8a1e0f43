import { useState } from 'react'
import { WishForm } from '../../trade/wish-form.tsx'
import type { Typed } from './typed.ts'

export type Placing = { submissionId: string; today: string; counties: string[]; dyed: boolean }

type Props = {
  placing?: Placing
  typedOrder?: Typed
  address: string | null
  who: { name: string | null; phone: string | null }
}

/** Orders for a customer who says by telephone where and when. */
export const QuoteOrder = ({ placing, ...props }: Props) => placing && <Place {...props} placing={placing} />

/** The id of the form is made once: sent twice, it makes one order. */
const Place = ({ placing, typedOrder, address, who }: Props & { placing: Placing }) => {
  const [submissionId] = useState(placing.submissionId)
  const first = { deliveryAddress: address ?? '', siteContact: who.name ?? '', sitePhone: who.phone ?? '' }
  return (
    <details className="quote-revise" open={typedOrder !== undefined}>
      <summary className="sign text-h3">Place the order for the customer</summary>
      <WishForm
        {...placing}
        verb="order"
        submissionId={submissionId}
        typed={typedOrder ?? first}
        submit="Place the order"
      />
    </details>
  )
}
