import { sampleOrder } from './trade/order-event.ts'
import { orderMail } from './trade/order-mail.tsx'

export default orderMail({
  name: 'order-cancelled',
  verb: 'cancel',
  subject: ({ order }) => `Cancelled: order ${order.reference}`,
  title: 'The order is cancelled.',
  says: ({ order }) =>
    order.reason ? `Nothing will be delivered. The reason: ${order.reason}` : 'Nothing will be delivered.',
  sample: { order: { ...sampleOrder('order.cancel').order, reason: 'The tank was filled already.' } },
})
