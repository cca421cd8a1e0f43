import { formatCents, type Cents } from '#domain/money.ts'
import type { OrderHold } from './schema.ts'

type Held = Pick<OrderHold, 'kind' | 'owedCents'> & { words?: string | null }

/** Why an order waits, to staff and to the customer. */
export const holdWords = ({ kind, owedCents, words }: Held): { title: string; staff: string; customer: string } => {
  const amount = owedCents ? formatCents(owedCents as Cents) : ''
  switch (kind) {
    case 'over_limit':
      return {
        title: 'Over the credit limit',
        staff: `On hold: this customer is ${amount} over their credit limit.`,
        customer: `This order goes over your credit limit by ${amount}. It goes out once that is paid.`,
      }
    case 'past_due':
      return {
        title: 'Past due',
        staff: `On hold: ${amount} is past due.`,
        customer: `${amount} of your invoices is past due. This order goes out once that is paid.`,
      }
    case 'no_terms':
      return {
        title: 'Not paid in advance',
        staff: `On hold: this customer has no credit terms and has not paid ${amount} in advance.`,
        customer: `Please pay ${amount} in advance: the most this order can come to. We'll refund or credit what you don't use.`,
      }
    case 'returned_payment':
      return {
        title: 'Returned payment',
        staff: `On hold for a returned payment: ${amount} of it is not made good.`,
        customer: `Your bank returned a payment, and ${amount} of it is due again. This order goes out once that is paid.`,
      }
    case 'manual':
      return {
        title: 'Manual hold',
        staff: `On hold: ${words ?? 'a coworker holds it'}.`.replace(/\.\.$/, '.'),
        customer: 'We have a question about this order before it goes out. Please call us.',
      }
  }
}
