import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { Answers } from '#emails/answers.tsx'
import { defineEmail } from '#emails/email.ts'
import { CallUs, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { monthInWords } from '#features/statements/month.ts'
import { chargeEvents, chargeFacts, type ChargeFacts } from '../events.ts'

const sample = (reason: string | null): ChargeFacts =>
  chargeFacts(
    {
      ...{
        id: '0d9a1c44-51f2-4c0a-9a6d-0f6a5e1b7c22',
        number: 'FC-2026-11',
        month: '2026-11',
        baseCents: 240_000 as Cents,
        rate: 150,
        cents: 3_600 as Cents,
      },
      items: [{ entryId: 'an-entry', number: 'INV-104417', dueOn: '2026-10-12', cents: 240_000 as Cents }],
      ...{ dueOn: '2026-12-31', reason },
    },
    ['payables@hilltop.example'],
    'Hilltop Excavating',
  )

/** What was past due too long, and what that costs by the terms the customer accepted. */
const charged = defineEmail({
  name: 'payment-finance-charge',
  on: chargeEvents.charged,
  audience: 'visitor',
  to: ({ charge }) => charge.to,
  // Facts of the release before have no id.
  attach: ({ charge: { id, number } }) => (id ? [{ of: 'charge', id, name: `${number}.pdf` }] : []),
  subject: ({ charge }, { company }) =>
    `Finance charge for ${monthInWords(charge.month)} at ${company.brand}: ${formatCents(charge.cents)}`,
  sample: sample(null),
  Body: ({ event: { charge }, head }) => (
    <Layout head={head} preview={`${formatCents(charge.cents)}, due ${formatDay(charge.dueOn)}.`}>
      <Title>We added a finance charge of {formatCents(charge.cents)}</Title>
      <Reference>{charge.number}</Reference>
      <Paragraph>
        Your credit terms include a finance charge of {`${charge.rate / 100}%`} a month on balances well past due. At
        the end of {monthInWords(charge.month)}, that balance was {formatCents(charge.baseCents)}.
      </Paragraph>
      <Answers
        answers={[
          ...charge.items.map(({ number, dueOn, cents }) => ({
            label: number ?? 'Invoice',
            said: `${formatCents(cents)}, was due ${formatDay(dueOn)}`,
          })),
          { label: 'Finance charge', said: `${formatCents(charge.cents)}, due ${formatDay(charge.dueOn)}` },
        ]}
      />
      <Paragraph>Already paid, or is one of these invoices wrong? Please reply to this email or call us.</Paragraph>
      <CallUs head={head} />
    </Layout>
  ),
})

const waived = defineEmail({
  name: 'payment-charge-waived',
  on: chargeEvents.waived,
  audience: 'visitor',
  to: ({ charge }) => charge.to,
  subject: ({ charge }) => `We reversed the finance charge of ${formatCents(charge.cents)}`,
  sample: sample('The invoice was wrong.'),
  Body: ({ event: { charge }, head }) => (
    <Layout head={head} preview={`You no longer owe ${charge.number}.`}>
      <Title>You no longer owe this finance charge</Title>
      <Reference>{charge.number}</Reference>
      <Paragraph>
        We reversed the finance charge of {formatCents(charge.cents)} for {monthInWords(charge.month)}. Anything you
        paid toward it is now on your account.
      </Paragraph>
      <CallUs head={head} />
    </Layout>
  ),
})

export default [charged, waived]
