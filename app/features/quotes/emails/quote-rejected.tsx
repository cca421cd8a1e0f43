import { quoteEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { quoteDeskPage, sampleQuote, formatQuoteTotal, whoBuys } from './quote-facts.ts'
import { QuotedMessage } from '#emails/quoted-message.tsx'

/** The desk learns that a quote was rejected, and why. What it wrote down itself it knows. */
export default defineEmail({
  name: 'quote-rejected',
  on: quoteEvents.reject,
  audience: 'staff',
  to: ({ decidedBy }, { staffEmail }) => (decidedBy === 'admin' ? null : staffEmail),
  subject: (event) => `Quote ${event.quote.reference} declined by ${whoBuys(event)}`,
  sample: { ...sampleQuote('Bought elsewhere.'), decidedBy: 'customer' },
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoBuys(event)}, ${formatQuoteTotal(event)}`}>
      <Title>Quote declined</Title>
      <Reference>{event.quote.reference}</Reference>
      <Paragraph>
        {whoBuys(event)}, {formatQuoteTotal(event)}
      </Paragraph>
      <QuotedMessage who={whoBuys(event)} said={event.quote.reason ?? 'No reason given'} />
      <Action href={quoteDeskPage(event, head)}>Open quote</Action>
    </Layout>
  ),
})
