import { quoteEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { offerPage, sampleQuote, formatQuoteTotal } from './quote-facts.ts'
import { QuotedMessage } from '#emails/quoted-message.tsx'

/** The customer reads what staff noted from their call. What they decided themselves they know. */
export default defineEmail({
  name: 'quote-change-by-phone',
  formerNames: ['quote-change-by-telephone'],
  on: quoteEvents.ask_change,
  audience: 'visitor',
  to: ({ decidedBy, quote }) => (decidedBy === 'admin' ? quote.to : null),
  subject: ({ quote }) => `The change you asked for: quote ${quote.reference}`,
  sample: { ...sampleQuote('Two drums as well, please.'), decidedBy: 'admin' },
  Body: ({ event, head }) => (
    <Layout
      head={head}
      reference={event.quote.reference}
      preview={`${event.quote.reference}, ${formatQuoteTotal(event)}`}
    >
      <Title>Your change request by phone</Title>
      <Reference>{event.quote.reference}</Reference>
      <Paragraph>We'll revise the quote and email it to you. You can't accept the old one in the meantime.</Paragraph>
      <QuotedMessage who="Our notes from your call" said={event.quote.reason ?? 'No details'} />
      <Action href={offerPage(event, head)}>View quote</Action>
      <Paragraph>
        Not right? <CallUs head={head} /> and mention {event.quote.reference}.
      </Paragraph>
    </Layout>
  ),
})
