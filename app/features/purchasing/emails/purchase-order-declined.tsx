import { purchaseEvents } from '../events.ts'
import { samplePurchase } from './purchase-event.ts'
import { purchaseMail } from './purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-declined',
  on: purchaseEvents.decline,
  tells: 'staff',
  subject: ({ purchase }) => `Declined: purchase order ${purchase.reference}`,
  title: 'The supplier declined',
  says: ({ purchase }) => `They say: ${purchase.reason ?? 'nothing'}. The goods must come from somebody else.`,
  sample: samplePurchase({ reason: 'No dyed diesel at the terminal this week.' }),
})
