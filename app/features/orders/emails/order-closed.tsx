import { orderEvents } from '../events.ts'
import { sampleOrder, sampleProgress, sayProgress } from './order-event.ts'
import { orderMail } from './order-mail.tsx'

export default orderMail({
  name: 'order-closed',
  on: orderEvents.close,
  subject: ({ order }) => `Delivered and closed: order ${order.reference}`,
  title: 'Your order is closed with what was delivered.',
  says: (event) =>
    `${sayProgress(event)} The rest does not come: ${event.order.reason ?? ''} You owe what was delivered.`,
  sample: { ...sampleOrder({ reason: 'The tank was full.' }), progress: sampleProgress },
})
