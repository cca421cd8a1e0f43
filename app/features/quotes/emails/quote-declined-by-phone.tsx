import { quoteEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { offerPage, sampleQuote, formatQuoteTotal } from './quote-facts.ts'
import { QuotedMessage } from '#emails/quoted-message.tsx'

/** The customer reads what staff noted from their call. What they decided themselves they know. */
export default defineEmail({
  name: 'quote-declined-by-phone',
  formerNames: ['quote-rejected-by-telephone'],
  on: quoteEvents.reject,
  audience: 'visitor',
  to: ({ decidedBy, quote }) => (decidedBy === 'admin' ? quote.to : null),
  subject: ({ quote }) => `You declined quote ${quote.reference}`,
  sample: { ...sampleQuote('Bought elsewhere.'), decidedBy: 'admin' },
  Body: ({ event, head }) => (
    <Layout
      head={head}
      reference={event.quote.reference}
      preview={`${event.quote.reference}, ${formatQuoteTotal(event)}`}
    >
      <Title>You declined a quote by phone</Title>
      <Reference>{event.quote.reference}</Reference>
      <Paragraph>You told us by phone that you don't want this quote.</Paragraph>
      <QuotedMessage who="Our notes from your call" said={event.quote.reason ?? 'No details'} />
      <Action href={offerPage(event, head)}>View quote</Action>
      <Paragraph>
        Not right? <CallUs head={head} /> and mention {event.quote.reference}.
      </Paragraph>
    </Layout>
  ),
})
