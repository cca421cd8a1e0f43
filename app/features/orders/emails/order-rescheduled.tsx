import { orderEvents } from '../events.ts'
import { sampleOrder, sayWhen } from './order-event.ts'
import { orderMail } from './order-mail.tsx'

export default orderMail({
  name: 'order-rescheduled',
  on: orderEvents.reschedule,
  subject: (event) => `Another day for order ${event.order.reference}: ${sayWhen(event)}`,
  title: 'Your order has another day.',
  says: (event) =>
    event.asked ? (
      <>
        It is asked for <strong>{sayWhen(event)}</strong> now. We confirm it next, and tell you by e-mail.
      </>
    ) : (
      <>
        We deliver on <strong>{sayWhen(event)}</strong>.
      </>
    ),
  sample: { ...sampleOrder(), asked: false },
})
