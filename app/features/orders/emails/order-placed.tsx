import { orderEvents } from '../events.ts'
import { sampleOrder } from './order-event.ts'
import { orderMail } from './order-mail.tsx'

export default orderMail({
  name: 'order-placed',
  on: orderEvents.place,
  subject: ({ order }) => `We have your order ${order.reference}`,
  title: 'We have your order.',
  says: ({ order }) =>
    order.firm
      ? 'We confirm it next, and tell you by e-mail. Until then you can cancel it yourself.'
      : "It is priced as last time. We confirm it with the day's prices, and tell you by e-mail. Until then you can cancel it yourself.",
  sample: sampleOrder(),
})
