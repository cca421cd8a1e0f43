import { purchaseEvents } from '#domain/purchasing/events.ts'
import { samplePurchase, sayDelivery } from './trade/purchase-event.ts'
import { purchaseMail } from './trade/purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-agreed',
  on: purchaseEvents.agree,
  tells: 'supplier',
  subject: (event) => `Agreed: purchase order ${event.purchase.reference}, ${sayDelivery(event)}`,
  title: 'We agree to your date',
  says: (event) => `Please deliver on ${sayDelivery(event)}.`,
  sample: samplePurchase(),
})
