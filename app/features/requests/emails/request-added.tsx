import { requestEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Reference, Title } from '#emails/layout.tsx'
import { deskPage, sampleMove, whoAsks } from './request-moved.ts'
import { QuotedMessage } from '#emails/quoted-message.tsx'

/** The customer replied on the private page. */
export default defineEmail({
  name: 'request-added',
  on: requestEvents.add,
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  replyTo: ({ request }) => request.contact.email,
  subject: (event) => `${whoAsks(event)} replied: ${event.request.title} ${event.request.reference}`,
  sample: sampleMove({ by: null, said: 'The gate code is 4711. Please come before noon.' }),
  Body: ({ event, head }) => (
    <Layout head={head} preview={event.said ?? ''}>
      <Title>{`${whoAsks(event)} replied`}</Title>
      <Reference>{event.request.reference}</Reference>
      <QuotedMessage who={whoAsks(event)} said={event.said ?? ''} />
      <Action href={deskPage(event, head)}>Open request</Action>
    </Layout>
  ),
})
