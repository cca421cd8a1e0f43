import { orderEvents } from '../events.ts'
import { sampleTruck, sayBrought } from './order-event.ts'
import { orderMail } from './order-mail.tsx'

export default orderMail({
  name: 'order-delivered',
  on: orderEvents.deliver,
  subject: ({ order }) => `Delivered: order ${order.reference}`,
  title: 'Your order is delivered.',
  says: (event) =>
    [
      event.brought?.length && `We delivered ${sayBrought(event)}.`,
      event.truck.receivedBy && `Received by ${event.truck.receivedBy}.`,
      'Thank you.',
    ]
      .filter(Boolean)
      .join(' '),
  sample: {
    ...sampleTruck({ receivedBy: 'Dana Field' }),
    brought: [{ name: 'Ultra-low sulfur diesel', unit: 'gallon', quantity: 7985 }],
  },
})
