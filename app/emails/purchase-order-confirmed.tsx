import { purchaseEvents } from '#domain/purchasing/events.ts'
import { samplePurchase, sayDelivery } from './trade/purchase-event.ts'
import { purchaseMail } from './trade/purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-confirmed',
  on: purchaseEvents.confirm,
  tells: 'staff',
  subject: (event) => `Confirmed: purchase order ${event.purchase.reference}, ${sayDelivery(event)}`,
  title: 'The supplier confirmed',
  says: (event) => `It is delivered on ${sayDelivery(event)}.`,
  sample: samplePurchase(),
})
