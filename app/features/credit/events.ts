import { defineEvents, defineVerbEvents, event, type Detail } from '#events/define-events.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderFacts } from '#features/orders/events.ts'
import type { requestFacts } from '#features/requests/events.ts'
import type { ApplicationVerb, Reason } from './lifecycle.ts'
import type { HoldKind } from './schema.ts'

/** What the letters about an application say. */
export type ApplicationFacts = ReturnType<typeof requestFacts> & {
  credit: { asked: Cents; limit: Cents | null; terms: string | null; reasons: Reason[]; missing: string | null }
}

/** Which invoices hold an order, a few by their number, and how many `more`. */
export type PastDueNamed = { named: { called: string; said: string }[]; more: number }

/** What was told of a hold when it was placed. `goes`: a truck of the order had left; `pastDue`: as it was then. */
export type HoldFacts = OrderFacts & {
  hold: { kind: HoldKind; owed: Cents | null; howToPay: string; goes?: boolean; pastDue?: PastDueNamed }
}

type DetailValue = Detail[string] | undefined

const released = (outcome: DetailValue) => {
  if (outcome === 'payment') return 'released it from hold: what it waited for was paid'
  return outcome === 'on_delivery' ? 'released it from hold, to be paid on delivery' : 'released it from hold'
}

/** Why it was held, without an amount. */
const holdPhrases: Partial<Record<HoldKind, string>> = {
  over_limit: 'it goes over the credit limit',
  past_due: 'invoices are past due',
  no_terms: 'it is to be paid in advance',
  returned_payment: 'the bank returned a payment',
}
const heldPhrase = (kind: DetailValue) => ['put it on hold', holdPhrases[kind as HoldKind]].filter(Boolean).join(': ')

/** A person's reason is for staff: the customer reads what was done. */
const withReason = (did: string, reason: DetailValue) => (reason ? `${did}. Reason: ${reason}` : did)

/** An application's history is that of its request; amounts stand in the letters, for not everybody sees money. */
export const creditEvents = {
  ...defineEvents('credit', 'request', {
    start: event({ history: 'started the credit review', staffOnly: true }),
  }),
  ...defineVerbEvents<ApplicationVerb>()('credit', 'request', {
    ask_missing: event<ApplicationFacts>({ history: 'asked for information missing from the credit application' }),
    resume: event<ApplicationFacts>({ history: 'continued the credit review', staffOnly: true }),
    approve: event<ApplicationFacts>({ history: 'approved the credit application' }),
    approve_less: event<ApplicationFacts>({ history: 'approved the credit application for less' }),
    decline: event<ApplicationFacts>({ history: 'declined the credit application' }),
  }),
  ...defineEvents('credit', 'customer', {
    terms_set: event({
      subjectType: 'customer',
      history: ({ terms }) => `set credit terms: ${terms}`,
      liveForStaff: true,
    }),
    terms_accepted: event({
      subjectType: 'customer',
      history: ({ by }) => `recorded that ${by} accepted the credit terms`,
      liveForStaff: true,
    }),
  }),
  ...defineEvents('credit', 'order', {
    hold: event<HoldFacts>({
      subjectType: 'order',
      history: ({ kind }) => heldPhrase(kind),
      forStaff: ({ kind, reason }) => withReason(heldPhrase(kind), reason),
      activity: 'put a hold on order',
    }),
    release: event<OrderFacts>({
      subjectType: 'order',
      history: ({ how }) => released(how),
      forStaff: ({ how, reason }) => withReason(released(how), reason),
      activity: 'released the hold on order',
    }),
  }),
}
