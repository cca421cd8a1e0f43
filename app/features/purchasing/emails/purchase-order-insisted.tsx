import { purchaseEvents } from '../events.ts'
import { samplePurchase, sayAnswerBy, sayDelivery } from './purchase-event.ts'
import { purchaseMail } from './purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-insisted',
  on: purchaseEvents.insist,
  tells: 'supplier',
  subject: (event) => `We need the first date: purchase order ${event.purchase.reference}, ${sayDelivery(event)}`,
  title: 'We need the first date',
  says: (event, head) =>
    `Can you deliver on ${sayDelivery(event)} after all? Please confirm or decline${sayAnswerBy(event, head)}.`,
  sample: samplePurchase(),
})
