import { defineEvents, defineVerbEvents, event } from '#events/define-events.ts'
import { mailedLink } from '#features/accounts/recipients.ts'
import type { ActorRole } from '#domain/viewer.ts'
import type { QuoteVerb } from './lifecycle.ts'
import type { QuoteRecipients } from './recipients.ts'
import type { Quote } from './schema.ts'

/** Facts for an email about a quote, and its recipients. */
export const quoteFacts = (quote: Quote, { to, portal, unlinked, copyTo }: QuoteRecipients) => ({
  quote: {
    to,
    portal,
    copyTo,
    id: quote.id,
    reference: quote.reference,
    secretLink: mailedLink(quote.secretLink, { unlinked }),
    version: quote.version,
    contact: { name: quote.contactName, email: to[0] ?? copyTo, phone: quote.contactPhone, company: quote.company },
    lines: quote.lines,
    sums: quote.sums,
    basis: quote.basis,
    note: quote.note,
    paymentTerms: quote.paymentTerms,
    validUntil: quote.validUntil?.toISOString() ?? null,
    reason: quote.reason,
  },
})

export type QuoteFacts = ReturnType<typeof quoteFacts>

/** A message about a quote: who wrote it, nobody where it was the holder of a link, and the words. */
export type QuoteMessage = { by: { id: string; name: string } | null; said: string }

/** Who decided it for the customer: they themselves, or staff who write down what they said by phone. */
export type QuoteDecidedFacts = QuoteFacts & { decidedBy: ActorRole }

/**
 * `sentTo` and `copySentTo` are nobody when it was never offered; `answerBy` when the request behind the quote needs an answer
 * again.
 */
export type QuoteWithdrawnFacts = QuoteFacts & {
  sentTo: string[]
  copySentTo?: string | null
  answerBy?: string
  accepted?: boolean
}

export const quoteEvents = {
  ...defineEvents('quote', 'quote', {
    begin: event<QuoteFacts>({ history: 'drafted the quote', activity: 'drafted quote', staffOnly: true }),
    ending: event<QuoteFacts>({ history: 'emailed a reminder that the accepted price is about to end' }),
    reply: event<QuoteFacts & QuoteMessage>({ history: 'sent a message', activity: 'sent a message about quote' }),
    note: event<QuoteFacts & QuoteMessage>({ history: 'added an internal note', staffOnly: true }),
    gate_code: event({ history: 'viewed the gate code', staffOnly: true }),
    no_answer: event<QuoteFacts & QuoteMessage>({
      history: 'marked the message as needing no answer',
      staffOnly: true,
    }),
    lost: event<QuoteFacts>({
      history: ({ reason }) => `noted why it was lost: ${reason}`,
      elsewhere: 'noted why a quote was lost',
      staffOnly: true,
    }),
    add: event<QuoteFacts & QuoteMessage>({ history: 'wrote a message', activity: 'wrote about quote' }),
  }),
  ...defineVerbEvents<QuoteVerb>()('quote', 'quote', {
    revise: event<QuoteFacts>({ history: 'revised it', activity: 'revised quote', staffOnly: true }),
    offer: event<QuoteFacts>({ history: 'sent the quote', activity: 'sent quote' }),
    accept: event<QuoteDecidedFacts>({
      history: 'accepted it',
      byStaff: 'recorded that the customer accepted by phone',
      activity: 'accepted quote',
      activityByStaff: "recorded the customer's acceptance of quote",
    }),
    reject: event<QuoteDecidedFacts>({
      history: 'declined it',
      byStaff: 'recorded that the customer declined by phone',
      activity: 'declined quote',
      activityByStaff: 'recorded that the customer declined quote',
    }),
    ask_change: event<QuoteDecidedFacts>({
      history: 'asked for a change',
      byStaff: 'entered a change the customer asked for by phone',
      activity: 'asked for a change to quote',
      activityByStaff: 'recorded a change the customer asked for to quote',
    }),
    withdraw: event<QuoteWithdrawnFacts>({ history: 'withdrew it', activity: 'withdrew quote' }),
    expire: event<QuoteFacts>({
      history: ({ until }) => (until ? `expired: it was valid until ${until}` : 'expired'),
      activity: 'expired quote',
    }),
  }),
}
