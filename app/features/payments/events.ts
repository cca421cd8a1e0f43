import { defineEvents, defineVerbEvents, event } from '#events/define-events.ts'
import type { Cents } from '#domain/money.ts'
import type { Method, PaymentVerb } from './lifecycle.ts'
import type { Payment } from './schema.ts'

/** What a receipt says. `applied`: what it paid, by the number that the customer knows; `left`: what stays on account. */
export const paymentFacts = (
  payment: Pick<Payment, 'id' | 'reference' | 'cents' | 'method' | 'receivedOn' | 'number' | 'reason'>,
  to: readonly string[],
  called: string,
) => ({
  payment: {
    ...{ id: payment.id, reference: payment.reference, cents: payment.cents, method: payment.method as Method },
    ...{ receivedOn: payment.receivedOn, number: payment.number, reason: payment.reason },
    ...{ to: [...to], called },
  },
})

export type PaymentFacts = ReturnType<typeof paymentFacts>
export type Receipt = PaymentFacts & { applied: { called: string; cents: Cents }[]; left: Cents }
export type ReturnedPaymentFacts = PaymentFacts & { fee: Cents }
/** `returned`: what of it the bank took back now. */
export type PartlyReturnedPaymentFacts = PaymentFacts & { returned: Cents }
/** `reinstated`: what of it the bank gave back now. */
export type ReinstatedPaymentFacts = PaymentFacts & { reinstated: Cents }
export type RefundFacts = PaymentFacts & { refunded: Cents }

export const paymentEvents = {
  ...defineEvents('payment', 'payment', {
    record: event<Receipt>({ history: 'recorded the payment', activity: 'recorded payment', liveForStaff: true }),
  }),
  ...defineVerbEvents<PaymentVerb>()('payment', 'payment', {
    apply: event<PaymentFacts>({ history: 'applied what was left of it', liveForStaff: true }),
    refund: event<RefundFacts>({ history: 'refunded some of it', activity: 'refunded payment', liveForStaff: true }),
    clear: event<PaymentFacts>({ history: 'marked its check as cleared', staffOnly: true, liveForStaff: true }),
    return_part: event<PartlyReturnedPaymentFacts>({
      history: ({ reason }) => `marked a part of it as returned by the bank: ${reason}`,
      activity: 'marked a part of a payment as returned',
      liveForStaff: true,
    }),
    return: event<ReturnedPaymentFacts>({
      history: ({ reason }) => `marked it as returned by the bank: ${reason}`,
      activity: 'marked as returned payment',
      liveForStaff: true,
    }),
    reinstate: event<ReinstatedPaymentFacts>({
      history: ({ reason }) => `put back what the bank had taken of it: ${reason}`,
      activity: 'put back a returned payment',
      liveForStaff: true,
    }),
    reinstate_part: event<ReinstatedPaymentFacts>({
      history: ({ reason }) => `put back a part of what the bank had taken of it: ${reason}`,
      activity: 'put back a part of a returned payment',
      liveForStaff: true,
    }),
    take_back: event<PaymentFacts>({
      history: ({ reason }) => `took it back: ${reason}`,
      activity: 'reversed payment',
      liveForStaff: true,
    }),
  }),
}
