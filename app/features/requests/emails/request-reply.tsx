import { requestEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { isLate } from './request-received.ts'
import { sampleMove, formatAnswerTime, statusPage } from './request-moved.ts'
import { QuotedMessage } from '#emails/quoted-message.tsx'
import { Documents } from './documents-mail.tsx'

/** Words between the question and the answer: they restart no clock, and the mail says so. */
export default defineEmail({
  name: 'request-reply',
  on: requestEvents.reply,
  audience: 'visitor',
  to: ({ request }) => request.to,
  subject: ({ request }) => `About your ${request.title.toLowerCase()} ${request.reference}`,
  sample: sampleMove({
    said: 'Does the truck reach the tank from the north gate, or is a longer hose needed?',
  }),
  Body: ({ event, head }) => (
    <Layout head={head} reference={event.request.reference} preview={event.said ?? ''}>
      <Title>A message about your request</Title>
      <Reference>{event.request.reference}</Reference>
      <QuotedMessage who={event.by?.name ?? head.company.brand} said={event.said ?? ''} />
      <Documents event={event} head={head} />
      <Action href={statusPage(event, head)}>Reply</Action>
      {!event.request.answeredAt && (
        <Paragraph>
          {isLate(event)
            ? `We promised you an answer by ${formatAnswerTime(event, head)}. It's late, and we're sorry.`
            : `You'll still have our answer by ${formatAnswerTime(event, head)}.`}
        </Paragraph>
      )}
    </Layout>
  ),
})
