import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { Answers } from '#emails/answers.tsx'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'
import { autopayEvents, draftFacts, mandateFacts, type DraftFacts, type MandateFacts } from '../autopay-events.ts'

const sampleMandate = (reason: string | null): MandateFacts =>
  mandateFacts(
    {
      ...{ called: 'Visa ending in 4242', reason, customerId: 'a-customer' },
      consent: {
        ...{ by: 'Marla Voss', title: 'Controller', version: '2026-12-01', at: '2026-12-03T15:00:00.000Z' },
        words: 'I authorize you to draft what is due on my account.',
      },
    },
    ['payables@hilltop.example'],
  )

const sampleDraft = (reason: string | null, retryOn: string | null = null, before?: Cents): DraftFacts =>
  draftFacts(
    { cents: 149_837 as Cents, draftOn: '2026-12-18', reason, customerId: 'a-customer' },
    { called: 'Visa ending in 4242' },
    {
      ...{ to: ['payables@hilltop.example'], again: retryOn, ...(before && { before }) },
      items: [{ called: 'Invoice INV-104266', cents: 149_837 as Cents, dueOn: '2026-12-18' }],
    },
  )

const stopWords = "You can stop autopay at any time on your account's Pay page, by email or by phone."

const on = defineEmail({
  name: 'payment-autopay-on',
  on: autopayEvents.on,
  audience: 'visitor',
  to: ({ autopay }) => autopay.to,
  subject: ({ autopay }) => `Autopay is on: ${autopay.called}`,
  sample: sampleMandate(null),
  Body: ({ event: { autopay }, head }) => (
    <Layout head={head} preview={`We'll draft what's due from ${autopay.called}.`}>
      <Title>Autopay is on</Title>
      <Paragraph>We'll draft what's due from {autopay.called}. You'll get an email before each draft.</Paragraph>
      <Answers
        answers={[
          { label: 'Accepted by', said: `${autopay.consent.by}, ${autopay.consent.title}` },
          { label: `Authorization, version of ${formatDay(autopay.consent.version)}`, said: autopay.consent.words },
        ]}
      />
      <Paragraph>{stopWords}</Paragraph>
      <Paragraph>
        <CallUs head={head} />
      </Paragraph>
    </Layout>
  ),
})

const off = defineEmail({
  name: 'payment-autopay-off',
  on: autopayEvents.off,
  audience: 'visitor',
  to: ({ autopay }) => autopay.to,
  subject: () => 'Autopay is off',
  sample: sampleMandate('Stopped on request'),
  Body: ({ event: { autopay }, head }) => (
    <Layout head={head} preview="We won't draft anything else.">
      <Title>Autopay is off</Title>
      <Paragraph>
        We won't draft anything else from {autopay.called}, except a draft the bank already has. Reason:{' '}
        {autopay.reason}.
      </Paragraph>
      <Paragraph>Please pay what's due another way. You can turn autopay back on at any time.</Paragraph>
      <Action href={head.origin + href('/dashboard/customer/pay')}>See what's due</Action>
      <Paragraph>
        <CallUs head={head} />
      </Paragraph>
    </Layout>
  ),
})

const itemsOf = ({ draft }: DraftFacts) =>
  draft.items.map(({ called, cents, dueOn }) => ({
    label: called,
    said: `${formatCents(cents)}, due ${formatDay(dueOn)}`,
  }))

const notice = defineEmail({
  name: 'payment-autopay-notice',
  on: autopayEvents.announced,
  audience: 'visitor',
  to: ({ draft }) => draft.to,
  subject: ({ draft }, { company }) =>
    `${company.brand} will draft ${formatCents(draft.cents)} on ${formatDay(draft.draftOn)}`,
  sample: sampleDraft(null),
  Body: ({ event, head }) => (
    <Layout head={head} preview={`From ${event.draft.called}.`}>
      <Title>
        We will draft {formatCents(event.draft.cents)} on {formatDay(event.draft.draftOn)}
      </Title>
      <Paragraph>From: {event.draft.called}. You don't need to do anything.</Paragraph>
      <Answers answers={itemsOf(event)} />
      <Paragraph>
        If you pay some of it first or report a problem with an invoice, we'll draft that much less and let you know.{' '}
        {stopWords}
      </Paragraph>
      <Paragraph>
        <CallUs head={head} />
      </Paragraph>
    </Layout>
  ),
})

const lowered = defineEmail({
  name: 'payment-autopay-lowered',
  on: autopayEvents.lowered,
  audience: 'visitor',
  to: ({ draft }) => draft.to,
  subject: ({ draft }) => `We'll draft only ${formatCents(draft.cents)} on ${formatDay(draft.draftOn)}`,
  sample: sampleDraft(null, null, 219_837 as Cents),
  Body: ({ event, head }) => (
    <Layout head={head} preview={`Not the ${formatCents(event.draft.before)} in our earlier email.`}>
      <Title>
        We'll draft only {formatCents(event.draft.cents)} on {formatDay(event.draft.draftOn)}
      </Title>
      <Paragraph>
        Our earlier email said {formatCents(event.draft.before)}. Since then, some of it was paid, credited or reported
        as a problem, or you have money on account. We'll draft the rest from {event.draft.called}. You don't need to do
        anything.
      </Paragraph>
      <Answers answers={itemsOf(event)} />
      <Paragraph>{stopWords}</Paragraph>
      <Paragraph>
        <CallUs head={head} />
      </Paragraph>
    </Layout>
  ),
})

const canceled = defineEmail({
  name: 'payment-autopay-canceled',
  on: autopayEvents.canceled,
  audience: 'visitor',
  to: ({ draft }) => draft.to,
  subject: ({ draft }) => `We won't draft ${formatCents(draft.before)} on ${formatDay(draft.draftOn)}`,
  sample: sampleDraft('There is nothing left to pay', null, 149_837 as Cents),
  Body: ({ event: { draft }, head }) => (
    <Layout head={head} preview={`${draft.reason}.`}>
      <Title>
        We won't draft {formatCents(draft.before)} on {formatDay(draft.draftOn)}
      </Title>
      <Paragraph>
        We canceled the draft in our earlier email. Reason: {draft.reason}. Autopay stays on: you'll get an email before
        the next draft.
      </Paragraph>
      <Paragraph>
        <CallUs head={head} />
      </Paragraph>
    </Layout>
  ),
})

const failed = defineEmail({
  name: 'payment-autopay-failed',
  on: autopayEvents.failed,
  audience: 'visitor',
  to: ({ draft }) => draft.to,
  subject: ({ draft }) => `We couldn't draft ${formatCents(draft.cents)}`,
  sample: sampleDraft('Your card has insufficient funds.', '2026-12-21'),
  Body: ({ event, head }) => (
    <Layout head={head} preview={event.draft.reason ?? ''}>
      <Title>We couldn't draft {formatCents(event.draft.cents)}</Title>
      <Paragraph>
        From: {event.draft.called}. The bank's reason: {event.draft.reason}
      </Paragraph>
      <Answers answers={itemsOf(event)} />
      <Paragraph>
        {event.draft.again
          ? `We'll try the same amount once more on ${formatDay(event.draft.again)}, unless you pay another way first.`
          : "We won't try again, and autopay is off. Please pay another way."}
      </Paragraph>
      <Action href={head.origin + href('/dashboard/customer/pay')}>Pay now</Action>
      <Paragraph>
        <CallUs head={head} />
      </Paragraph>
    </Layout>
  ),
})

const failedForStaff = defineEmail({
  name: 'payment-autopay-failed-desk',
  on: autopayEvents.failed,
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  subject: ({ draft }) => `A draft of ${formatCents(draft.cents)} failed`,
  sample: sampleDraft('Your card has insufficient funds.'),
  Body: ({ event: { draft }, head }) => (
    <Layout head={head} preview={draft.reason ?? ''}>
      <Title>A draft of {formatCents(draft.cents)} failed</Title>
      <Paragraph>
        {draft.reason} {draft.again ? `We'll try once more on ${formatDay(draft.again)}.` : 'Autopay is off.'} We
        emailed the customer.
      </Paragraph>
      <Action href={head.origin + href('/dashboard/admin/receivables/:id', { id: draft.customerId })}>
        Open their account
      </Action>
    </Layout>
  ),
})

export default [on, off, notice, lowered, canceled, failed, failedForStaff]
