import { quoteEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { formatQuoteEnd, offerPage, sampleQuote, formatQuoteTotal } from './quote-facts.ts'

/** A price that was accepted and is not ordered by ends soon. */
export default defineEmail({
  name: 'quote-ending',
  on: quoteEvents.ending,
  audience: 'visitor',
  to: ({ quote }) => quote.to,
  subject: (event, head) =>
    `Order by ${formatQuoteEnd(event, head)} to keep the price of quote ${event.quote.reference}`,
  sample: sampleQuote(),
  Body: ({ event, head }) => (
    <Layout
      head={head}
      reference={event.quote.reference}
      preview={`${formatQuoteTotal(event)}. You haven't ordered yet.`}
    >
      <Title>Your price expires soon</Title>
      <Reference>{event.quote.reference}</Reference>
      <Paragraph>
        You accepted our quote of {formatQuoteTotal(event)} but haven't ordered yet. Order by{' '}
        {formatQuoteEnd(event, head)} to keep this price. After that you can ask for that day's price on the same page.
      </Paragraph>
      <Action href={offerPage(event, head)}>Order now</Action>
      <Paragraph>
        Prefer to talk? <CallUs head={head} /> and mention {event.quote.reference}.
      </Paragraph>
    </Layout>
  ),
})
