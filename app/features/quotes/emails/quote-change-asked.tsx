import { quoteEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { quoteDeskPage, sampleQuote, formatQuoteTotal, whoBuys } from './quote-facts.ts'
import { QuotedMessage } from '#emails/quoted-message.tsx'

/** The desk learns what should be different in the next version. What it wrote down itself it knows. */
export default defineEmail({
  name: 'quote-change-asked',
  on: quoteEvents.ask_change,
  audience: 'staff',
  to: ({ decidedBy }, { staffEmail }) => (decidedBy === 'admin' ? null : staffEmail),
  subject: (event) => `Quote ${event.quote.reference}: ${whoBuys(event)} asked for a change`,
  sample: { ...sampleQuote('Two drums as well, please.'), decidedBy: 'customer' },
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoBuys(event)}, ${formatQuoteTotal(event)}`}>
      <Title>Change requested</Title>
      <Reference>{event.quote.reference}</Reference>
      <Paragraph>
        {whoBuys(event)}, {formatQuoteTotal(event)}
      </Paragraph>
      <QuotedMessage who={whoBuys(event)} said={event.quote.reason ?? 'No reason given'} />
      <Action href={quoteDeskPage(event, head)}>Open quote</Action>
    </Layout>
  ),
})
