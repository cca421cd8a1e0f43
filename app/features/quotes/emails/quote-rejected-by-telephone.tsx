import { quoteEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { offerPage, sampleQuote, totalOf } from './quote-facts.ts'
import { Said } from '#emails/said.tsx'

/** The customer reads what the desk wrote down of their call. What they decided themselves they know. */
export default defineEmail({
  name: 'quote-rejected-by-telephone',
  on: quoteEvents.reject,
  audience: 'visitor',
  to: ({ decidedBy, quote }) => (decidedBy === 'admin' ? quote.to : null),
  subject: ({ quote }) => `Written down: you rejected quote ${quote.reference}`,
  sample: { ...sampleQuote('Bought elsewhere.'), decidedBy: 'admin' },
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${event.quote.reference}, ${totalOf(event)}`}>
      <Title>You rejected a quote by telephone</Title>
      <Reference>{event.quote.reference}</Reference>
      <Paragraph>As you told us, you do not take it.</Paragraph>
      <Said who="As we wrote it down" said={event.quote.reason ?? 'Nothing'} />
      <Action href={offerPage(event, head)}>See the quote</Action>
      <Paragraph>
        That is not what you said? Call {head.company.phone} and name {event.quote.reference}.
      </Paragraph>
    </Layout>
  ),
})
