import { orderEvents } from '../events.ts'
import { sampleOrder, sayWhen } from './order-event.ts'
import { orderMail } from './order-mail.tsx'

export default orderMail({
  name: 'order-confirmed',
  on: orderEvents.confirm,
  subject: (event) => `Confirmed: order ${event.order.reference}, ${sayWhen(event)}`,
  title: 'Your order is confirmed.',
  says: (event) => (
    <>
      We deliver on <strong>{sayWhen(event)}</strong>.
    </>
  ),
  sample: sampleOrder(),
})
