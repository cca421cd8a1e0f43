import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { entryKinds } from '#features/ledger/accounts.ts'
import { daysPastDue } from '#features/ledger/aging.ts'
import type { PastDue } from './balances.ts'
import type { PastDueNamed } from './events.ts'
import type { HoldKind, OrderHold } from './schema.ts'

type HoldDetails = Pick<OrderHold, 'kind' | 'owedCents'> & { words?: string | null }

/** `why` to staff, in the middle of a sentence; `customer` of an order that waits, and `gone` of one whose truck has left. */
type HoldText = { title: string; why: string; customer: string; gone: string }

const paid = 'This order goes out once that is paid.'

const pastDue = (amount: string) => `${amount} of your invoices is past due.`
const returned = (amount: string) => `Your bank returned a payment, and ${amount} of it is due again.`
const overLimit = (amount: string) => `This order goes over your credit limit by ${amount}.`
const inAdvance = (amount: string, when: string) =>
  `Please pay ${amount} ${when}. That's the most this order can cost, less what we already have for it. We'll refund or credit what you don't use.`

const wordsOf: Record<HoldKind, (amount: string, details: HoldDetails) => HoldText> = {
  over_limit: (owed) => ({
    title: 'Over the credit limit',
    why: `this customer is ${owed} over their credit limit`,
    customer: `${overLimit(owed)} It goes out once that is paid.`,
    gone: overLimit(owed),
  }),
  past_due: (owed) => ({
    title: 'Past due',
    why: `${owed} is past due`,
    customer: `${pastDue(owed)} ${paid}`,
    gone: pastDue(owed),
  }),
  no_terms: (owed) => ({
    title: 'Not paid in advance',
    why: `this customer has no credit terms and has not paid ${owed} in advance`,
    customer: inAdvance(owed, 'in advance'),
    gone: inAdvance(owed, 'now'),
  }),
  returned_payment: (owed) => ({
    title: 'Returned payment',
    why: `${owed} of a returned payment is not made good`,
    customer: `${returned(owed)} ${paid}`,
    gone: returned(owed),
  }),
  manual: (_owed, { words }) => ({
    title: 'Manual hold',
    why: words ?? 'a coworker holds it',
    customer: 'We have a question about this order before it goes out. Please call us.',
    gone: 'Please call us about it.',
  }),
}

/**
 * Why an order waits: `why` to staff as a sentence, `staff` the same where it is refused, and `customer`. `goes`: a truck
 * of it has left, or is loading, which no hold stops.
 */
export const holdWords = (
  details: HoldDetails,
  goes = false,
): { title: string; why: string; staff: string; customer: string } => {
  const amount = details.owedCents ? formatCents(details.owedCents as Cents) : ''
  const { title, why, customer, gone } = wordsOf[details.kind](amount, details)
  // What a person typed may end with its own period.
  const sentence = why.endsWith('.') ? why : `${why}.`
  const text = sentence.charAt(0).toUpperCase() + sentence.slice(1)
  return { title, why: text, staff: `On hold: ${sentence}`, customer: goes ? gone : customer }
}

const mostNamed = 3

/** Which invoices and charges hold an order, and how old they are. `more`: how many besides. */
export const namePastDue = (ctx: Pick<Context, 'now' | 'calendar'>, items: readonly PastDue[]): PastDueNamed => ({
  named: items.slice(0, mostNamed).map(({ kind, number, dueOn, openCents }) => {
    const days = daysPastDue(dueOn, today(ctx))
    return {
      called: [entryKinds[kind].says, number].filter(Boolean).join(' '),
      said: `${formatCents(openCents)}, was due ${formatDay(dueOn)}, ${days === 1 ? '1 day' : `${days} days`} ago`,
    }
  }),
  more: Math.max(0, items.length - mostNamed),
})

/** A sentence each: "Invoice INV-104417, $812.40, was due Mon, Oct 6, 45 days ago." */
export const pastDueWords = (ctx: Pick<Context, 'now' | 'calendar'>, items: readonly PastDue[]): string[] => {
  const { named, more } = namePastDue(ctx, items)
  return [...named.map(({ called, said }) => `${called}, ${said}.`), ...(more > 0 ? [`And ${more} more.`] : [])]
}
