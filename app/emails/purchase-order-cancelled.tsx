import { purchaseMail } from './trade/purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-cancelled',
  verb: 'cancel',
  tells: 'supplier',
  subject: ({ purchase }) => `Cancelled: purchase order ${purchase.reference}`,
  title: 'We cancelled a purchase order',
  says: ({ purchase }) => ['Please do not deliver it.', purchase.reason].filter(Boolean).join(' '),
})
