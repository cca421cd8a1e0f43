import { formatCents, type Cents } from '#domain/money.ts'
import { paymentEvents } from '../events.ts'
import { paymentMail, samplePayment } from './payment-mail.tsx'

/** What a customer is told of their money. */
export default [
  paymentMail({
    name: 'payment-receipt',
    on: paymentEvents.record,
    subject: ({ payment }) => `Receipt: ${formatCents(payment.cents)}, thank you`,
    title: 'We received your payment.',
    says: ({ left }) =>
      left > 0 ? `Thank you. ${formatCents(left)} of it stays on your account for your next invoice.` : 'Thank you.',
    more: ({ applied }) => applied.map(({ called, cents }) => ({ label: called, said: formatCents(cents) })),
    sample: {
      ...samplePayment(),
      applied: [{ called: 'Invoice INV-104266', cents: 149_837 as Cents }],
      left: 0 as Cents,
    },
  }),
  paymentMail({
    name: 'payment-returned',
    on: paymentEvents.return,
    subject: ({ payment }) => `Your payment of ${formatCents(payment.cents)} was returned`,
    title: 'Your bank returned your payment.',
    says: ({ payment, fee }) =>
      `The balance it paid is due again. The bank's reason: ${payment.reason ?? 'no reason'}.${fee > 0 ? ` Your credit terms include a fee of ${formatCents(fee)} for a returned payment.` : ''} Please pay another way.`,
    sample: {
      ...samplePayment(),
      payment: { ...samplePayment().payment, reason: 'insufficient funds' },
      fee: 3000 as Cents,
    },
  }),
  paymentMail({
    name: 'payment-part-returned',
    on: paymentEvents.return_part,
    subject: ({ payment, returned }) =>
      `${formatCents(returned)} of your payment of ${formatCents(payment.cents)} was returned`,
    title: 'Your bank took a part of your payment back.',
    says: ({ payment, returned }) =>
      `${formatCents(returned)} of the balance it paid is due again; the rest stays paid. The bank's reason: ${payment.reason ?? 'no reason'}. Please pay that part another way.`,
    more: ({ returned }) => [{ label: 'Returned', said: formatCents(returned) }],
    sample: {
      ...samplePayment(),
      payment: { ...samplePayment().payment, reason: 'Disputed: product not received' },
      returned: 30_000 as Cents,
    },
  }),
  ...[paymentEvents.reinstate, paymentEvents.reinstate_part].map((on, part) =>
    paymentMail({
      ...{ name: part ? 'payment-part-reinstated' : 'payment-reinstated', on },
      subject: ({ payment, reinstated }) =>
        reinstated < payment.cents
          ? `${formatCents(reinstated)} of your payment of ${formatCents(payment.cents)} counts again`
          : `Your payment of ${formatCents(payment.cents)} counts again`,
      title: 'Your payment counts again.',
      says: ({ reinstated }) =>
        `The bank gave back ${formatCents(reinstated)} that it had taken. It pays again what it paid before, as far as you haven't paid that since. Anything left stays on your account.`,
      sample: { ...samplePayment(), reinstated: 149_837 as Cents },
    }),
  ),
  paymentMail({
    name: 'payment-refunded',
    on: paymentEvents.refund,
    subject: ({ refunded }) => `We refunded ${formatCents(refunded)}`,
    title: 'We sent you a refund.',
    says: ({ refunded }) => `${formatCents(refunded)} of your payment is on its way back to you.`,
    sample: { ...samplePayment(), refunded: 20_000 as Cents },
  }),
]
