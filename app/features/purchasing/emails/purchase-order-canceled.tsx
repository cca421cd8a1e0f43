import { purchaseEvents } from '../events.ts'
import { sampleEnded } from './purchase-event.ts'
import { purchaseMail } from './purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-canceled',
  on: purchaseEvents.cancel,
  tells: 'supplier',
  subject: ({ purchase }) => `Withdrawn: purchase order ${purchase.reference}`,
  title: 'We withdrew a purchase order',
  says: ({ purchase, trucks }) =>
    [
      'Please do not deliver it.',
      trucks.length > 0 && `This shipment is withdrawn with it and must not leave: ${trucks.join(', ')}.`,
      purchase.reason,
    ]
      .filter(Boolean)
      .join(' '),
  sample: sampleEnded({ reason: 'The customer canceled the order.' }),
})
