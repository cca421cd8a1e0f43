import { OrderForm, type Placement } from '../../trade/order/order-form.tsx'
import type { Typed } from './typed.ts'

type Props = { placing?: Placement; typedOrder?: Typed }

/** Orders for a customer who says by telephone where and when. */
export const QuoteOrder = ({ placing, typedOrder }: Props) =>
  placing && (
    <details className="quote-revise" open={typedOrder !== undefined}>
      <summary className="sign text-h3">Place the order for the customer</summary>
      <OrderForm {...placing} verb="order" button="Place this order" typed={typedOrder} />
    </details>
  )
