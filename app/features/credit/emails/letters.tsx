import { formatCents, type Cents } from '#domain/money.ts'
import { Paragraph } from '#emails/layout.tsx'
import { QuotedMessage } from '#emails/quoted-message.tsx'
import { creditEvents } from '../events.ts'
import { creditMail, sampleApplication } from './credit-mail.tsx'

/** Emails to the applicant at each step of a credit application. */
export default [
  creditMail({
    name: 'credit-incomplete',
    on: creditEvents.ask_missing,
    subject: ({ request }) => `We need more information for your credit application ${request.reference}`,
    title: 'Your credit application is incomplete.',
    says: ({ credit }, head) => (
      <>
        <Paragraph>We can't make a decision yet. Please send us the following. You can reply to this email.</Paragraph>
        <QuotedMessage who={head.company.brand} said={credit.missing ?? ''} />
      </>
    ),
    sample: sampleApplication({ missing: 'Two trade references with phone numbers.' }),
  }),
  creditMail({
    name: 'credit-approved',
    on: creditEvents.approve,
    subject: ({ request }) => `Approved: your credit application ${request.reference}`,
    title: 'Your credit is approved.',
    says: ({ credit }) => (
      <Paragraph>
        Your credit limit is {formatCents(credit.limit ?? (0 as Cents))}. Payment terms: {credit.terms}. You can order
        on these terms from now on.
      </Paragraph>
    ),
    sample: sampleApplication({ limit: 2_500_000 as Cents, terms: 'Net 30' }),
  }),
  creditMail({
    name: 'credit-approved-for-less',
    on: creditEvents.approve_less,
    subject: ({ request }) => `Our decision on your credit application ${request.reference}`,
    title: 'Your credit is approved for a lower limit.',
    says: ({ credit }) => (
      <Paragraph>
        Your credit limit is {formatCents(credit.limit ?? (0 as Cents))}. Payment terms: {credit.terms}. You can order
        on these terms from now on.
      </Paragraph>
    ),
    notice: true,
    sample: sampleApplication({ limit: 1_000_000 as Cents, terms: 'Net 15', reasons: ['references'] }),
  }),
  creditMail({
    name: 'credit-declined',
    on: creditEvents.decline,
    subject: ({ request }) => `Our decision on your credit application ${request.reference}`,
    title: "We can't offer you credit terms now.",
    says: () => <Paragraph>You can still order: pay in advance, or ask us about paying on delivery.</Paragraph>,
    notice: true,
    sample: sampleApplication({ reasons: ['references', 'new_business'] }),
  }),
]
