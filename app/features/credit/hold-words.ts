import { formatCents, type Cents } from '#domain/money.ts'
import type { OrderHold } from './schema.ts'

type Held = Pick<OrderHold, 'kind' | 'owedCents'> & { words?: string | null }

/**
 * Why an order waits: `why` to staff as a sentence, `staff` the same where it is refused, and `customer`. `goes`: a truck
 * of it has left, or is loading, which no hold stops.
 */
export const holdWords = (
  held: Held,
  goes = false,
): { title: string; why: string; staff: string; customer: string } => {
  const { title, why, owed } = wordsOf(held)
  const whole = `${why.charAt(0).toUpperCase()}${why.slice(1)}.`.replace(/\.\.$/, '.')
  const staff = `On hold: ${why}.`.replace(/\.\.$/, '.')
  return { title, why: whole, staff, customer: toCustomer(held.kind, owed, goes) }
}

const wordsOf = ({ kind, owedCents, words }: Held) => {
  const owed = owedCents ? formatCents(owedCents as Cents) : ''
  switch (kind) {
    case 'over_limit':
      return { title: 'Over the credit limit', why: `this customer is ${owed} over their credit limit`, owed }
    case 'past_due':
      return { title: 'Past due', why: `${owed} is past due`, owed }
    case 'no_terms':
      return {
        title: 'Not paid in advance',
        why: `this customer has no credit terms and has not paid ${owed} in advance`,
        owed,
      }
    case 'returned_payment':
      return { title: 'Returned payment', why: `${owed} of a returned payment is not made good`, owed }
    case 'manual':
      return { title: 'Manual hold', why: words ?? 'a coworker holds it', owed }
  }
}

const toCustomer = (kind: OrderHold['kind'], owed: string, goes: boolean): string => {
  const then = goes ? '' : ' This order goes out once that is paid.'
  switch (kind) {
    case 'over_limit':
      return `This order goes over your credit limit by ${owed}.${goes ? '' : ' It goes out once that is paid.'}`
    case 'past_due':
      return `${owed} of your invoices is past due.${then}`
    case 'no_terms':
      return `Please pay ${owed} ${goes ? 'now' : 'in advance'}. That's the most this order can cost. We'll refund or credit what you don't use.`
    case 'returned_payment':
      return `Your bank returned a payment, and ${owed} of it is due again.${then}`
    case 'manual':
      return goes
        ? 'Please call us about it.'
        : 'We have a question about this order before it goes out. Please call us.'
  }
}
