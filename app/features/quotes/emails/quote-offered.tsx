import { quoteEvents, type QuoteFacts } from '../events.ts'
import { formatCents } from '#domain/money.ts'
import { basisOfPaper } from '#features/trade/quantity-terms.ts'
import { dyedNotices } from '#features/trade/dyed.ts'
import { formatPrice, formatQuantity } from '#features/trade/line.ts'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { Link } from '@react-email/link'
import type { ReactNode } from 'react'
import { styles } from '#emails/styles.ts'
import { Action, CallUs, Layout, Paragraph, Reference, Subtitle, Title } from '#emails/layout.tsx'
import { formatQuoteEnd, offerPage, sampleQuote, formatQuoteTotal } from './quote-facts.ts'

const attach = ({ quote: { id, version, reference } }: QuoteFacts) => [
  { of: 'quote' as const, id, version, name: `${reference}.pdf` },
]

const subject = (event: QuoteFacts, letterhead: Letterhead) =>
  `Your quote ${event.quote.reference}: ${formatQuoteTotal(event)}, valid until ${formatQuoteEnd(event, letterhead)}`

/** The quote itself: what, how much, until when, and where to accept it. */
const offered = defineEmail({
  name: 'quote-offered',
  on: quoteEvents.offer,
  audience: 'visitor',
  to: ({ quote }) => quote.to,
  subject,
  attach,
  sample: sampleQuote(),
  Body: ({ event, head }) => (
    <Paper event={event} head={head} reference={event.quote.reference}>
      <Action href={offerPage(event, head)}>View quote</Action>
      <Paragraph>
        {offerPage(event, head) === undefined ? (
          'The quote is attached as a PDF.'
        ) : (
          <Link className="ink" style={styles.link} href={`${offerPage(event, head)}/quote.pdf`}>
            Download PDF
          </Link>
        )}
      </Paragraph>
    </Paper>
  ),
})

/** The same to an address that staff typed and that nobody signs in with: it has the file, and no link. */
const copy = defineEmail({
  name: 'quote-copy',
  on: quoteEvents.offer,
  audience: 'visitor',
  to: ({ quote }) => quote.copyTo,
  subject,
  attach,
  sample: { quote: { ...sampleQuote().quote, to: [], copyTo: 'pat@hilltop-farm.example' } },
  Body: ({ event, head }) => (
    <Paper event={event} head={head}>
      <Paragraph>
        The quote is attached as a PDF. To accept it, reply to this email or call us.
        {event.quote.portal &&
          event.quote.to.length > 0 &&
          ' Anyone who signs in for your company can also accept it online.'}
      </Paragraph>
      <Paragraph>
        Prefer to talk? <CallUs head={head} /> and mention {event.quote.reference}.
      </Paragraph>
    </Paper>
  ),
})

export default [offered, copy]

const Paper = ({
  event,
  head,
  reference,
  children,
}: {
  event: QuoteFacts
  head: Letterhead
  reference?: string
  children: ReactNode
}) => (
  <Layout
    head={head}
    reference={reference}
    preview={`${formatQuoteTotal(event)} total. Valid until ${formatQuoteEnd(event, head)}.`}
  >
    <Title>Your quote</Title>
    <Reference>{event.quote.reference}</Reference>
    {event.quote.lines.map((line, place) => (
      <Paragraph key={line.name}>
        {line.name}, {formatQuantity(line)} at {formatPrice(line)}:{' '}
        {event.quote.sums && formatCents(event.quote.sums.lines[place] ?? event.quote.sums.goods)}
      </Paragraph>
    ))}
    {event.quote.sums && <Paragraph>Freight: {formatCents(event.quote.sums.freight)}</Paragraph>}
    {event.quote.sums?.taxes.map(({ id, label, cents }) => (
      <Paragraph key={id}>
        {label}: {formatCents(cents)}
      </Paragraph>
    ))}
    <Subtitle>Total: {formatQuoteTotal(event)}</Subtitle>
    <Basis quote={event.quote} />
    {dyedNotices(event.quote.lines).map((notice) => (
      <Paragraph key={notice}>{notice}</Paragraph>
    ))}
    {event.quote.paymentTerms && <Paragraph>Payment terms: {event.quote.paymentTerms}</Paragraph>}
    {event.quote.note && <Paragraph>{event.quote.note}</Paragraph>}
    <Paragraph>Valid until {formatQuoteEnd(event, head)}.</Paragraph>
    {children}
  </Layout>
)

/** How its gallons will be counted; nothing in a mail that was written before quotes said so. */
const Basis = ({ quote: { lines, basis } }: QuoteFacts) => {
  const said = basis && basisOfPaper(lines, basis)
  return said ? <Paragraph>{said}</Paragraph> : null
}
