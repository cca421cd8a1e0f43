import { requestEvents, type RequestMovedFacts } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { isLate } from './request-received.ts'
import { deskPage, sampleMove, formatAnswerTime, whoAsks } from './request-moved.ts'

/** Someone was given a request. Anyone who gives it to themselves knows. */
export default defineEmail({
  name: 'request-assigned',
  on: requestEvents.assign,
  audience: 'staff',
  to: ({ assignee, by }) => (assignee?.id === by?.id ? undefined : assignee?.email),
  subject: (event, head) =>
    `Assigned to you: ${event.request.title} ${event.request.reference}, ${due(event)} ${formatAnswerTime(event, head)}`,
  sample: sampleMove({
    assignee: { id: '2f6c1d9e-5c0b-4a57-8d55-64f2f1f0c8aa', name: 'Sam Doyle', email: 'sam@supplier.example' },
  }),
  Body: ({ event, head }) => (
    <Layout head={head} preview={`From ${whoAsks(event)}, ${due(event)} ${formatAnswerTime(event, head)}.`}>
      <Title>
        {event.rule ? 'A request was assigned to you' : `${event.by?.name ?? 'Dispatch'} assigned you a request`}
      </Title>
      <Reference>{event.request.reference}</Reference>
      <Paragraph>
        {event.request.title} from {whoAsks(event)}, {due(event)} <strong>{formatAnswerTime(event, head)}</strong>.
      </Paragraph>
      {event.rule && <Paragraph>Assigned by rule: {event.rule}.</Paragraph>}
      <Action href={deskPage(event, head)}>Open request</Action>
    </Layout>
  ),
})

const due = (event: RequestMovedFacts) => (isLate(event) ? 'late, promised by' : 'answer by')
