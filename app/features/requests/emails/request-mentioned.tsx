import { requestEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { QuotedMessage } from '#emails/quoted-message.tsx'
import { deskPage, sampleMove, whoAsks } from './request-moved.ts'

/** A coworker named someone in an internal note. */
export default defineEmail({
  name: 'request-mentioned',
  on: requestEvents.note,
  audience: 'staff',
  to: ({ mentioned }) => mentioned?.map(({ email }) => email),
  subject: ({ by, request }) => `${by?.name ?? 'A coworker'} mentioned you: ${request.title} ${request.reference}`,
  sample: sampleMove({
    said: '@Sam can you call them about the gate?',
    mentioned: [{ id: '2f6c1d9e-5c0b-4a57-8d55-64f2f1f0c8aa', name: 'Sam Doyle', email: 'sam@supplier.example' }],
  }),
  Body: ({ event, head }) => (
    <Layout head={head} preview={event.said ?? ''}>
      <Title>{`${event.by?.name ?? 'A coworker'} mentioned you in a note`}</Title>
      <Reference>{event.request.reference}</Reference>
      <QuotedMessage who={event.by?.name ?? 'A coworker'} said={event.said ?? ''} />
      <Paragraph>
        {event.request.title} from {whoAsks(event)}. The customer doesn't see internal notes.
      </Paragraph>
      <Action href={`${deskPage(event, head)}#said`}>Open request</Action>
    </Layout>
  ),
})
