import { orderEvents } from '../events.ts'
import { sampleProgress, sampleTruck, sayProgress } from './order-event.ts'
import { orderMail } from './order-mail.tsx'

export default orderMail({
  name: 'order-part-delivered',
  on: orderEvents.deliver_part,
  subject: ({ order }) => `A part is delivered: order ${order.reference}`,
  title: 'A part of your order is delivered.',
  says: (event) => `${sayProgress(event)} The rest is still to come: we tell you when its truck leaves.`,
  sample: { ...sampleTruck({ receivedBy: 'Dana Field' }), progress: sampleProgress },
})
