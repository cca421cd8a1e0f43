import type { ReactNode } from 'react'
import type { EventDefinition } from '#events/define-events.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { statusPage } from '#features/requests/emails/request-moved.ts'
import { reasonWords } from '../lifecycle.ts'
import type { ApplicationFacts } from '../events.ts'

type CreditMailDefinition = {
  name: string
  on: EventDefinition<ApplicationFacts>
  subject: (event: ApplicationFacts) => string
  title: string
  says: (event: ApplicationFacts, letterhead: Letterhead) => ReactNode
  /** An adverse action carries the notice. */
  notice?: boolean
  sample: ApplicationFacts
}

/** A letter of the credit desk to who applied. */
export const creditMail = ({ name, on, subject, title, says, notice, sample }: CreditMailDefinition) =>
  defineEmail<ApplicationFacts>({
    name,
    on,
    audience: 'visitor',
    to: ({ request }) => request.to,
    subject,
    sample,
    Body: ({ event, head }) => (
      <Layout head={head} reference={event.request.reference} preview={subject(event)}>
        <Title>{title}</Title>
        <Reference>{event.request.reference}</Reference>
        {says(event, head)}
        {notice && <Notice event={event} head={head} />}
        <Action href={statusPage(event, head)}>See your application</Action>
        <Paragraph>
          Questions? <CallUs head={head} /> and mention {event.request.reference}.
        </Paragraph>
      </Layout>
    ),
  })

/** The action, its reasons and the notice of 12 CFR 1002.9(b)(1), in the law's words. Source: domain-facts-trade 3. */
const Notice = ({ event: { request, credit }, head }: { event: ApplicationFacts; head: Letterhead }) => (
  <>
    <Paragraph>
      Applicant: {request.contact.name ?? 'you'}. You asked for a credit limit of {formatCents(credit.asked)}. The
      reasons for our decision:
    </Paragraph>
    {credit.reasons.map((reason) => (
      <Paragraph key={reason}>{reasonWords[reason]}.</Paragraph>
    ))}
    <Paragraph>
      We did not use a consumer credit report. If you have questions about this decision, write to {head.company.brand},{' '}
      {head.company.address.street ? `${head.company.address.street}, ` : ''}
      {head.company.address.place}, {head.company.address.stateCode} {head.company.address.zip}.
    </Paragraph>
    <Paragraph>
      The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the
      basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity
      to enter into a binding contract); because all or part of the applicant's income derives from any public
      assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit
      Protection Act. The Federal agency that administers compliance with this law concerning this creditor is Federal
      Trade Commission, Equal Credit Opportunity, Washington, DC 20580.
    </Paragraph>
  </>
)

export const sampleApplication = (overrides: Partial<ApplicationFacts['credit']> = {}): ApplicationFacts => ({
  request: {
    to: ['office@hilltop-excavating.example'],
    portal: false,
    id: '4c1be0a2-58a1-4f0e-9f5e-8a54f5c1e7ab',
    reference: 'CA-7K3M-92XD',
    kind: 'credit',
    title: 'Credit application',
    secretLink: 'pJ4xW0sVb2Qm8Rk5Tn7Yc1Ze',
    receivedAt: '2026-11-20T15:00:00.000Z',
    dueAt: '2026-11-27T22:00:00.000Z',
    answeredAt: null,
    writtenAt: '2026-11-24T15:00:00.000Z',
    promiseWords: 'within 3-5 business days',
    contact: {
      name: 'Hilltop Excavating LLC',
      email: 'office@hilltop-excavating.example',
      phone: '(740) 555-0119',
      company: null,
    },
  },
  credit: { asked: 2_500_000 as Cents, limit: null, terms: null, reasons: [], missing: null, ...overrides },
})
