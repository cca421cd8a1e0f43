import { requestEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { sampleMove, statusPage } from './request-moved.ts'
import { QuotedMessage } from '#emails/quoted-message.tsx'
import { Documents } from './documents-mail.tsx'

/** The answer that keeps the promise. Without words there was a call instead, and no mail. */
export default defineEmail({
  name: 'request-answer',
  on: requestEvents.answer,
  audience: 'visitor',
  to: ({ said, request }) => (said ? request.to : null),
  subject: ({ request }) => `Our answer to your ${request.title.toLowerCase()} ${request.reference}`,
  sample: sampleMove({
    said: '800 gallons of off-road diesel to Marysville: $3.1420 a gallon delivered, taxes on their own lines.\nThe price is good until 6 PM.',
  }),
  Body: ({ event, head }) => (
    <Layout head={head} reference={event.request.reference} preview={`Our answer to ${event.request.reference}.`}>
      <Title>Our answer</Title>
      <Reference>{event.request.reference}</Reference>
      <QuotedMessage who={event.by?.name ?? head.company.brand} said={event.said ?? ''} />
      <Documents event={event} head={head} />
      <Action href={statusPage(event, head)}>Reply</Action>
      <Paragraph>
        Or <CallUs head={head} inside /> and mention {event.request.reference}.
      </Paragraph>
    </Layout>
  ),
})
