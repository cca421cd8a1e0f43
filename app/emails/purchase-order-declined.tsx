import { purchaseMail } from './trade/purchase-mail.tsx'

export default purchaseMail({
  name: 'purchase-order-declined',
  verb: 'decline',
  tells: 'staff',
  subject: ({ purchase }) => `Declined: purchase order ${purchase.reference}`,
  title: 'The supplier declined',
  says: ({ purchase }) => `They say: ${purchase.reason ?? 'nothing'}. The goods must come from somebody else.`,
  sample: { reason: 'No dyed diesel at the terminal this week.' },
})
