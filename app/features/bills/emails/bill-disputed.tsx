import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { Answers } from '#emails/answers.tsx'
import { defineEmail } from '#emails/email.ts'
import { Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { billEvents, type BillDisputed } from '../events.ts'

const sample: BillDisputed = {
  bill: {
    id: '5f0c8e52-8a0e-4d2b-9b0e-1d7f3c2a9b10',
    number: '88120',
    billedOn: '2026-11-20',
    totalCents: 2_058_500 as Cents,
    reason: 'Please send a corrected bill for 7,500 gallons.',
    differences: ['Ultra-low sulfur diesel: BOL LC-88214 shows 7,500 gal; the bill says 7,513 gal.'],
  },
  purchase: 'PO-3F8K-51QT',
  to: ['orders@buckeye-terminal.example'],
}

/** A supplier reads why we don't pay a bill yet. */
export default defineEmail<BillDisputed>({
  name: 'supplier-bill-disputed',
  on: billEvents.dispute,
  audience: 'visitor',
  to: ({ to }) => to,
  subject: ({ bill }) => `Question about your bill ${bill.number}`,
  sample,
  Body: ({ event: { bill, purchase }, head }) => (
    <Layout head={head} preview={bill.reason ?? `Question about your bill ${bill.number}`}>
      <Title>{`We have a question about your bill ${bill.number}`}</Title>
      {purchase && <Reference>{purchase}</Reference>}
      <Paragraph>{bill.reason}</Paragraph>
      {bill.differences.map((words) => (
        <Paragraph key={words}>{words}</Paragraph>
      ))}
      <Paragraph>We will pay it when this is settled. Please reply to this email.</Paragraph>
      <Answers
        answers={[
          { label: 'Bill', said: bill.number },
          { label: 'Bill date', said: formatDay(bill.billedOn) },
          { label: 'Total', said: formatCents(bill.totalCents) },
        ]}
      />
    </Layout>
  ),
})
