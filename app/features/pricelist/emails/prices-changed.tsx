import { href } from 'react-router'
import { Link } from '@react-email/link'
import { formatMoment } from '#domain/day.ts'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'
import { styles } from '#emails/styles.ts'
import { pricelistEvents, type PricesChangedFacts } from '../events.ts'

const wayOut = ({ token }: PricesChangedFacts, { origin }: Letterhead) =>
  `${origin}${href('/prices/unsubscribe/:token', { token })}`

/** What changed since the last email, once a day at most. */
export default defineEmail({
  name: 'account-prices-changed',
  on: pricelistEvents.changed,
  audience: 'visitor',
  rank: 'newsletter',
  to: ({ to }) => to,
  headers: (event, head) => ({
    'List-Unsubscribe': `<${wayOut(event, head)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
  subject: ({ prices: [first, ...more] }) =>
    `Your price changed: ${first?.name} ${first?.price}${more.length > 0 ? ` and ${more.length} more` : ''}`,
  sample: {
    ...{ to: 'office@hilltop-farm.example', token: 'sample-token' },
    prices: [
      {
        ...{ name: 'Off-road diesel', price: '$3.1420', before: '$3.0980' },
        effectiveAt: '2025-11-20T23:00:00.000Z',
      },
    ],
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview={event.prices.map(({ name, price }) => `${name} ${price}`).join(', ')}>
      <Title>Your price changed</Title>
      {event.prices.map(({ name, price, before, effectiveAt }) => (
        <Paragraph key={name}>
          {name}: <strong>{price}</strong> a gallon since {formatMoment(head.company.timeZone, new Date(effectiveAt))}
          {before && `, was ${before}`}
        </Paragraph>
      ))}
      <Paragraph>Before freight and taxes. A quote shows the full price.</Paragraph>
      <Action href={`${head.origin}${href('/dashboard/customer/prices')}`}>See your prices</Action>
      <Paragraph>
        You asked for this email.{' '}
        <Link className="ink" style={styles.link} href={wayOut(event, head)}>
          Unsubscribe
        </Link>
      </Paragraph>
    </Layout>
  ),
})
