import { purchaseEvents } from '../events.ts'
import { samplePurchase, sayDelivery } from './purchase-event.ts'
import { purchaseMail } from './purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-confirmed',
  on: purchaseEvents.confirm,
  tells: 'staff',
  subject: (event) => `Confirmed: purchase order ${event.purchase.reference}, ${sayDelivery(event)}`,
  title: 'The supplier confirmed',
  says: (event) => `It is delivered on ${sayDelivery(event)}.`,
  sample: samplePurchase(),
})
