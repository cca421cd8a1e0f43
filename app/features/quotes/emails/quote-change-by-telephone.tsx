import { quoteEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { offerPage, sampleQuote, totalOf } from './quote-facts.ts'
import { Said } from '#emails/said.tsx'

/** The customer reads what the desk wrote down of their call. What they decided themselves they know. */
export default defineEmail({
  name: 'quote-change-by-telephone',
  on: quoteEvents.ask_change,
  audience: 'visitor',
  to: ({ decidedBy, quote }) => (decidedBy === 'admin' ? quote.to : null),
  subject: ({ quote }) => `Written down: the change you asked for in quote ${quote.reference}`,
  sample: { ...sampleQuote('Two drums as well, please.'), decidedBy: 'admin' },
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${event.quote.reference}, ${totalOf(event)}`}>
      <Title>You asked for a change by telephone</Title>
      <Reference>{event.quote.reference}</Reference>
      <Paragraph>We write the quote anew, and you get it by mail. Until then it cannot be accepted.</Paragraph>
      <Said who="As we wrote it down" said={event.quote.reason ?? 'Nothing'} />
      <Action href={offerPage(event, head)}>See the quote</Action>
      <Paragraph>
        That is not what you said? Call {head.company.phone} and name {event.quote.reference}.
      </Paragraph>
    </Layout>
  ),
})
