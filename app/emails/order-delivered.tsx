import { orderMail } from './trade/order-mail.tsx'

export default orderMail({
  name: 'order-delivered',
  verb: 'deliver',
  subject: ({ order }) => `Delivered: order ${order.reference}`,
  title: 'Your order is delivered.',
  says: ({ truck }) => (truck?.receivedBy ? `Received by ${truck.receivedBy}. Thank you.` : 'Thank you.'),
  sample: { truck: { eta: null, reason: null, receivedBy: 'Dana Field' } },
})
