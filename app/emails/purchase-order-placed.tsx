import { purchaseEvents } from '#domain/purchasing/events.ts'
import { samplePurchase, sayAnswerBy, sayDelivery } from './trade/purchase-event.ts'
import { purchaseMail } from './trade/purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-placed',
  on: purchaseEvents.place,
  tells: 'supplier',
  subject: (event) => `Purchase order ${event.purchase.reference}, to deliver ${sayDelivery(event)}`,
  title: 'A purchase order for you',
  says: (event, head) => `Please confirm it, propose another date, or decline it${sayAnswerBy(event, head)}.`,
  sample: samplePurchase(),
})
