import { purchaseEvents } from '../events.ts'
import { samplePurchase, sayDelivery } from './purchase-event.ts'
import { purchaseMail } from './purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-agreed',
  on: purchaseEvents.agree,
  tells: 'supplier',
  subject: (event) => `Agreed: purchase order ${event.purchase.reference}, ${sayDelivery(event)}`,
  title: 'We agree to your date',
  says: (event) => `Please deliver on ${sayDelivery(event)}.`,
  sample: samplePurchase(),
})
