import { orderEvents } from '../events.ts'
import { sampleOrder } from './order-event.ts'
import { orderMail } from './order-mail.tsx'

export default orderMail({
  name: 'order-canceled',
  on: orderEvents.cancel,
  subject: ({ order }) => `Canceled: order ${order.reference}`,
  title: 'The order is canceled.',
  says: ({ order }) =>
    order.reason ? `Nothing will be delivered. The reason: ${order.reason}` : 'Nothing will be delivered.',
  sample: { ...sampleOrder({ reason: 'The tank was filled already.' }), canceledBy: 'customer' },
})
