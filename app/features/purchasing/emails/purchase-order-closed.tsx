import { purchaseEvents } from '../events.ts'
import { sampleEnded } from './purchase-event.ts'
import { purchaseMail } from './purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-closed',
  on: purchaseEvents.close,
  tells: 'supplier',
  subject: ({ purchase }) => `Closed: purchase order ${purchase.reference}`,
  title: 'We closed a purchase order',
  says: ({ purchase, trucks }) =>
    [
      'We owe you what you delivered. Please do not deliver the rest.',
      trucks.length > 0 && `This shipment is withdrawn with it and must not leave: ${trucks.join(', ')}.`,
      purchase.reason,
    ]
      .filter(Boolean)
      .join(' '),
  sample: sampleEnded({ reason: 'The tank was full.' }),
})
