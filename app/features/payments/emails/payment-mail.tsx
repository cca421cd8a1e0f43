import type { ReactNode } from 'react'
import type { EventDefinition } from '#events/define-events.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { Answers } from '#emails/answers.tsx'
import { defineEmail } from '#emails/email.ts'
import { CallUs, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import type { PaymentFacts } from '../events.ts'
import { methods } from '../lifecycle.ts'

type PaymentMailDefinition<Facts extends PaymentFacts> = {
  name: string
  on: EventDefinition<Facts>
  subject: (event: NoInfer<Facts>) => string
  title: string
  says: (event: NoInfer<Facts>) => ReactNode
  more?: (event: NoInfer<Facts>) => { label: string; said: string }[]
  sample: NoInfer<Facts>
}

/** A mail about a payment, to who pays. */
export const paymentMail = <Facts extends PaymentFacts>({
  name,
  on,
  subject,
  title,
  says,
  more,
  sample,
}: PaymentMailDefinition<Facts>) =>
  defineEmail<Facts>({
    ...{ name, on, audience: 'visitor', subject, sample },
    to: ({ payment }) => payment.to,
    Body: ({ event, head }) => (
      <Layout head={head} preview={subject(event)}>
        <Title>{title}</Title>
        <Reference>{event.payment.reference}</Reference>
        <Paragraph>{says(event)}</Paragraph>
        <Answers
          answers={[
            { label: 'Amount', said: formatCents(event.payment.cents) },
            { label: 'Paid by', said: [methods[event.payment.method], event.payment.number].filter(Boolean).join(' ') },
            { label: 'Received on', said: formatDay(event.payment.receivedOn) },
            ...(more?.(event) ?? []),
          ]}
        />
        <Paragraph>
          Something wrong? <CallUs head={head} /> and mention {event.payment.reference}.
        </Paragraph>
      </Layout>
    ),
  })

export const samplePayment = (): PaymentFacts => ({
  payment: {
    id: '4c1be0a2-58a1-4f0e-9f5e-8a54f5c1e7ac',
    reference: 'PM-7K3M-92XD',
    cents: 149_837 as Cents,
    method: 'check',
    receivedOn: '2026-12-08',
    number: '2210',
    reason: null,
    to: ['payables@hilltop.example'],
    called: 'Hilltop Excavating LLC',
  },
})
