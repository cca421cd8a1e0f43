import { callLink } from '#domain/call-us.ts'
import { quoteEvents, type QuoteWithdrawnFacts } from '../events.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { QuotedMessage } from '#emails/quoted-message.tsx'
import { Action, CallUs, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { offerPage, sampleQuote } from './quote-facts.ts'

/** Corrected since it was sent: what comes next, and the page behind the link, are someone else's. */
const isStillTheirs = ({ sentTo, quote }: QuoteWithdrawnFacts) =>
  sentTo[0]?.toLowerCase() === quote.contact.email?.toLowerCase()

/** When the next one is due to them, if it is. */
const hearsBy = (event: QuoteWithdrawnFacts) => (isStillTheirs(event) ? event.answerBy : undefined)

const says = (event: QuoteWithdrawnFacts, { company }: Letterhead) => {
  const by = hearsBy(event)
  return by
    ? `You'll hear from us by ${formatMomentWithZone(company.timeZone, new Date(by))}.`
    : `${callLink(company.phone).label}; we'll tell you why and what we can offer instead.`
}

const ended = ({ accepted }: QuoteWithdrawnFacts) =>
  accepted
    ? "We're sorry, we can't keep the price you accepted, so you can no longer order at it."
    : "We're sorry, you can no longer accept this quote."

const subject = ({ quote, accepted }: QuoteWithdrawnFacts) =>
  accepted ? `We can't keep the price of quote ${quote.reference}` : `We withdrew quote ${quote.reference}`

/** The quote can no longer be accepted, and what comes now. */
const withdrawn = defineEmail({
  name: 'quote-withdrawn',
  on: quoteEvents.withdraw,
  audience: 'visitor',
  to: ({ sentTo }) => sentTo,
  subject,
  sample: {
    ...sampleQuote(),
    sentTo: ['office@hilltop-farm.example'],
    answerBy: '2026-11-22T15:12:00.000Z',
  },
  Body: ({ event, head }) => (
    <Layout
      head={head}
      reference={isStillTheirs(event) ? event.quote.reference : undefined}
      preview={says(event, head)}
    >
      <Title>We withdrew your quote</Title>
      <Reference>{event.quote.reference}</Reference>
      <Paragraph>
        {ended(event)} {says(event, head)}
      </Paragraph>
      {event.accepted && isStillTheirs(event) && event.quote.reason && (
        <QuotedMessage who="Why" said={event.quote.reason} />
      )}
      {isStillTheirs(event) && <Action href={offerPage(event, head)}>View quote</Action>}
      {hearsBy(event) && (
        <Paragraph>
          Need it sooner? <CallUs head={head} /> and mention {event.quote.reference}.
        </Paragraph>
      )}
    </Layout>
  ),
})

/** The same to an address that has the quote as a file only. */
const copy = defineEmail({
  name: 'quote-copy-withdrawn',
  on: quoteEvents.withdraw,
  audience: 'visitor',
  to: ({ copySentTo }) => copySentTo,
  subject,
  sample: { ...sampleQuote(), sentTo: [], copySentTo: 'pat@hilltop-farm.example' },
  Body: ({ event, head }) => (
    <Layout head={head} preview={ended(event)}>
      <Title>We withdrew your quote</Title>
      <Reference>{event.quote.reference}</Reference>
      <Paragraph>
        {ended(event)} Questions? <CallUs head={head} /> and mention {event.quote.reference}.
      </Paragraph>
      {event.accepted && event.quote.reason && <QuotedMessage who="Why" said={event.quote.reason} />}
    </Layout>
  ),
})

export default [withdrawn, copy]
