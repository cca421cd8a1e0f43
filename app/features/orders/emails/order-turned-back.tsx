import { orderEvents } from '../events.ts'
import { sampleTruck } from './order-event.ts'
import { orderMail } from './order-mail.tsx'

export default orderMail({
  name: 'order-turned-back',
  on: orderEvents.turn_back,
  subject: ({ order }) => `The truck turned back: order ${order.reference}`,
  title: 'The truck with your order turned back.',
  says: ({ truck }) =>
    [truck.reason && `The reason: ${truck.reason}`, 'Your order stays open. We tell you when a truck leaves again.']
      .filter(Boolean)
      .join(' '),
  sample: sampleTruck({ reason: 'The gate was closed.' }),
})
