import { href } from 'react-router'
import { Link } from '@react-email/link'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Subtitle, Title } from '#emails/layout.tsx'
import { styles } from '#emails/styles.ts'
import { statementEvents } from '../events.ts'
import { monthInWords } from '../month.ts'

/** The statement of a month. */
const sent = defineEmail({
  name: 'statement-sent',
  on: statementEvents.sent,
  audience: 'visitor',
  to: ({ statement }) => statement.to,
  attach: ({ statement: { month, secretLink } }) => [
    { of: 'statement', link: secretLink, name: `statement-${month}.pdf` },
  ],
  subject: ({ statement }, { company }) =>
    `Statement for ${monthInWords(statement.month)} from ${company.brand}: ${formatCents(statement.closingCents)}`,
  sample: {
    statement: {
      ...{ to: ['payables@hilltop.example'], customer: 'Hilltop Excavating', month: '2026-11' },
      ...{ secretLink: 'sample-link-of-a-statement', closingCents: 412_078 as Cents, pastDueCents: 100_000 as Cents },
    },
  },
  Body: ({ event: { statement }, head }) => {
    const page = head.origin + href('/statement/:link', { link: statement.secretLink })
    const late = statement.pastDueCents > 0 && `${formatCents(statement.pastDueCents)} of it is past due.`
    return (
      <Layout head={head} preview={`${formatCents(statement.closingCents)}. ${late || ''}`}>
        <Title>Your statement for {monthInWords(statement.month)}</Title>
        <Subtitle>Balance: {formatCents(statement.closingCents)}</Subtitle>
        {late && <Paragraph>{late}</Paragraph>}
        <Action href={page}>View statement</Action>
        <Paragraph>
          <Link className="ink" style={styles.link} href={`${page}/statement.pdf`}>
            Download PDF
          </Link>
        </Paragraph>
        <CallUs head={head} />
      </Layout>
    )
  },
})

const late = (days: number) => `(${days} ${days === 1 ? 'day' : 'days'} ago)`

/** One email with all that is past due. */
const reminded = defineEmail({
  name: 'payment-reminder',
  on: statementEvents.reminded,
  audience: 'visitor',
  to: ({ reminder }) => reminder.to,
  subject: ({ reminder }, { company }) => `Past due at ${company.brand}: ${formatCents(reminder.totalCents)}`,
  sample: {
    reminder: {
      ...{ to: ['payables@hilltop.example'], customer: 'Hilltop Excavating', totalCents: 139_234 as Cents },
      onAccount: 50_000 as Cents,
      payTo: 'Please mail a check and write the invoice number on it.',
      items: [
        {
          ...{ number: 'INV-104417', dueOn: '2026-12-23', openCents: 189_234 as Cents, days: 3 },
          link: 'sample-link-of-an-invoice',
        },
      ],
    },
  },
  Body: ({ event: { reminder }, head }) => (
    <Layout head={head} preview={`${formatCents(reminder.totalCents)} is past due.`}>
      <Title>{formatCents(reminder.totalCents)} is past due</Title>
      {reminder.items.map(({ number, dueOn, openCents, days, link }) => (
        <Paragraph key={number}>
          {link ? (
            <Link className="ink" style={styles.link} href={head.origin + href('/invoice/:link', { link })}>
              {number}
            </Link>
          ) : (
            number
          )}
          : {formatCents(openCents)}, was due {formatDay(dueOn)} {late(days)}
        </Paragraph>
      ))}
      {reminder.onAccount ? (
        <Paragraph>
          You have {formatCents(reminder.onAccount)} on account, which leaves {formatCents(reminder.totalCents)} to pay.
        </Paragraph>
      ) : null}
      <Paragraph>{reminder.payTo}</Paragraph>
      <Paragraph>Already paid, or is something wrong with it? Please reply to this email or call us.</Paragraph>
      <CallUs head={head} />
    </Layout>
  ),
})

export default [sent, reminded]
