import { isSpanish } from '../answer.ts'
import { requestEvents, type RequestReceivedFacts } from '../events.ts'
import { Answers } from '#emails/answers.tsx'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Subtitle, Title } from '#emails/layout.tsx'
import { fuelQuoteReceived, isLate, formatDue } from './request-received.ts'

/** Tells the staff what came in and by when it is to be answered. Answering the mail answers the visitor. */
export default defineEmail({
  name: 'request-notice',
  on: requestEvents.received,
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  replyTo: ({ request }) => request.contact.email,
  subject: (event, head) =>
    `${event.request.title} ${event.request.reference}, ${due(event, head)}: ${contactText(event)}`,
  sample: fuelQuoteReceived,
  Body: ({ event, head }) => {
    const { request } = event
    return (
      <Layout head={head} preview={`${contactText(event)}, ${due(event, head)}`}>
        <Title>{request.title}</Title>
        <Reference>{request.reference}</Reference>
        <Paragraph>
          {isLate(event) ? 'Late. Promised by' : 'Answer by'} <strong>{formatDue(event, head)}</strong>. We promised an
          answer {request.promiseWords}.
        </Paragraph>
        <Action href={`${head.origin}/dashboard/admin/inbox/${request.id}`}>Open request</Action>
        <Subtitle>From</Subtitle>
        <Paragraph>{reach(event)}</Paragraph>
        <Subtitle>Request</Subtitle>
        <Answers answers={request.answers} />
      </Layout>
    )
  },
})

const due = (event: RequestReceivedFacts, letterhead: Letterhead) =>
  `${isLate(event) ? 'late, promised by' : 'answer by'} ${formatDue(event, letterhead)}`

const contactText = ({ request: { contact, reference } }: RequestReceivedFacts) =>
  contact.company || contact.name || contact.email || contact.phone || reference

const reach = ({ request: { contact, answers } }: RequestReceivedFacts) =>
  [contact.name, contact.company, contact.phone, contact.email, isSpanish(answers) && 'writes Spanish']
    .filter(Boolean)
    .join(', ')
