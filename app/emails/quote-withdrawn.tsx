import { sayMoment } from '#domain/day.ts'
import { defineEmail, type Letterhead } from './email.ts'
import { Action, Layout, Paragraph, Reference, Title } from './layout.tsx'
import { offerPage, sampleQuote, type QuoteMoved } from './quote-facts.ts'

/** `answerBy` when the request behind the quote is owed an answer again. */
type QuoteWithdrawn = QuoteMoved & { offered: boolean; answerBy?: string }

const says = ({ answerBy }: QuoteWithdrawn, { company }: Letterhead) =>
  answerBy
    ? `You hear from us by ${sayMoment(company.timeZone, new Date(answerBy))} ET.`
    : `Call ${company.phone}, and we tell you why and what we can offer you instead.`

/** What was offered is taken back: it cannot be accepted any more, and what comes now. */
export default defineEmail<QuoteWithdrawn>({
  name: 'quote-withdrawn',
  on: 'quote.withdraw',
  audience: 'visitor',
  to: ({ offered, quote }) => (offered ? quote.contact.email : null),
  subject: ({ quote }) => `We took our offer back: quote ${quote.reference}`,
  sample: { ...sampleQuote('quote.withdraw'), offered: true, answerBy: '2026-11-22T15:12:00.000Z' },
  Body: ({ event, head }) => (
    <Layout head={head} preview={says(event, head)}>
      <Title>We took our offer back</Title>
      <Reference>{event.quote.reference}</Reference>
      <Paragraph>This quote cannot be accepted any more. We are sorry. {says(event, head)}</Paragraph>
      <Action href={offerPage(event, head)}>See the quote</Action>
      <Paragraph>
        You need it sooner? Call {head.company.phone} and name {event.quote.reference}.
      </Paragraph>
    </Layout>
  ),
})
