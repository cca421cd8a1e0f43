import { purchaseEvents, type PurchaseFacts } from '../events.ts'
import { sayDay } from '#domain/day.ts'
import { samplePurchase, sayDelivery } from './purchase-event.ts'
import { purchaseMail } from './purchase-mail.tsx'

const proposed = ({ purchase }: PurchaseFacts) => sayDay(purchase.proposedDate ?? purchase.deliveryDate)

export default purchaseMail({
  name: 'purchase-order-date-proposed',
  on: purchaseEvents.propose,
  tells: 'staff',
  subject: (event) => `Another date for purchase order ${event.purchase.reference}: ${proposed(event)}`,
  title: 'The supplier proposes another date',
  says: (event) =>
    [
      `${proposed(event)} in place of ${sayDelivery(event)}. Agree to it, or ask for the first date.`,
      event.purchase.reason && `They say: ${event.purchase.reason}`,
    ]
      .filter(Boolean)
      .join(' '),
  sample: samplePurchase({ proposedDate: '2026-11-25', reason: 'The rack is closed for the day.' }),
})
