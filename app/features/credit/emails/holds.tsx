import type { Cents } from '#domain/money.ts'
import { orderMail } from '#features/orders/emails/order-mail.tsx'
import { sampleOrder } from '#features/orders/emails/order-event.ts'
import { creditEvents } from '../events.ts'
import { holdWords } from '../hold-words.ts'

/** The customer reads why their order waits, how to pay, and that it goes. */
export default [
  orderMail({
    name: 'order-on-hold',
    on: creditEvents.hold,
    subject: ({ order, hold }) =>
      hold.goes
        ? `About your order ${order.reference}: ${hold.kind === 'manual' ? 'a question' : 'a payment is due'}`
        : `Your order ${order.reference} is waiting for payment`,
    title: ({ hold }) =>
      hold.kind === 'manual'
        ? 'We have a question about your order.'
        : hold.goes
          ? 'A payment is due.'
          : 'Your order is waiting for payment.',
    says: ({ hold }) =>
      [
        holdWords({ kind: hold.kind, owedCents: hold.owed }, hold.goes).customer,
        hold.kind !== 'manual' && hold.howToPay,
      ]
        .filter(Boolean)
        .join(' '),
    more: ({ hold: { pastDue } }) =>
      pastDue
        ? [
            ...pastDue.named.map(({ called, said }) => ({ label: called, said })),
            ...(pastDue.more > 0 ? [{ label: 'Also past due', said: `${pastDue.more} more` }] : []),
          ]
        : [],
    sample: {
      ...sampleOrder(),
      hold: {
        ...{ kind: 'past_due', owed: 312_480 as Cents, howToPay: 'By check, with the invoice number on it.' },
        pastDue: {
          named: [{ called: 'Invoice INV-104417', said: '$812.40, was due Mon, Oct 6, 45 days ago' }],
          more: 2,
        },
      },
    },
  }),
  orderMail({
    name: 'order-off-hold',
    on: creditEvents.release,
    subject: ({ order }) => `Your order ${order.reference} is no longer on hold`,
    title: 'Your order is off hold.',
    says: () => "We'll go ahead with it. Nothing else about it changes.",
    sample: sampleOrder(),
  }),
]
