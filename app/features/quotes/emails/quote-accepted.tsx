import { quoteEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { quoteDeskPage, sampleQuote, formatQuoteTotal, whoBuys } from './quote-facts.ts'

/** The desk learns that a quote was accepted: an order follows, or a call. */
export default defineEmail({
  name: 'quote-accepted',
  on: quoteEvents.accept,
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  subject: (event) => `Quote ${event.quote.reference} accepted by ${whoBuys(event)}`,
  sample: { ...sampleQuote(), decidedBy: 'customer' },
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoBuys(event)}, ${formatQuoteTotal(event)}`}>
      <Title>Quote accepted</Title>
      <Reference>{event.quote.reference}</Reference>
      <Paragraph>
        {whoBuys(event)}, {formatQuoteTotal(event)}
      </Paragraph>

      <Action href={quoteDeskPage(event, head)}>Open quote</Action>
    </Layout>
  ),
})
