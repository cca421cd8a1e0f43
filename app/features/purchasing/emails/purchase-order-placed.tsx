import { purchaseEvents } from '../events.ts'
import { samplePurchase, sayAnswerBy, sayDelivery } from './purchase-event.ts'
import { purchaseMail } from './purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-placed',
  on: purchaseEvents.place,
  tells: 'supplier',
  subject: (event) => `Purchase order ${event.purchase.reference}, to deliver ${sayDelivery(event)}`,
  title: 'A purchase order for you',
  says: (event, head) => `Please confirm it, propose another date, or decline it${sayAnswerBy(event, head)}.`,
  sample: samplePurchase(),
})
