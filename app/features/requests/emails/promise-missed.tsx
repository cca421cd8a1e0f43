import { promiseEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { samplePromise, whoHasIt } from './promise-event.ts'
import { deskPage, formatAnswerTime, whoAsks } from './request-moved.ts'

/** A promise was missed: to every administrator, once. */
export default defineEmail({
  name: 'promise-missed',
  on: promiseEvents.missed,
  audience: 'staff',
  rank: 'promise',
  to: ({ to }, { staffEmail }) => (to.length > 0 ? to : staffEmail),
  subject: (event) => `Late: ${event.request.title} ${event.request.reference} from ${whoAsks(event)}`,
  sample: samplePromise('missed'),
  Body: ({ event, head }) => (
    <Layout head={head} preview={`Promised by ${formatAnswerTime(event, head)}. ${whoHasIt(event)}`}>
      <Title>An answer is late</Title>
      <Reference>{event.request.reference}</Reference>
      <Paragraph>
        {event.request.title} from {whoAsks(event)} should have been answered {event.request.promiseWords}, by{' '}
        <strong>{formatAnswerTime(event, head)}</strong>. {whoHasIt(event)}
      </Paragraph>
      <Action href={deskPage(event, head)}>Answer the request</Action>
    </Layout>
  ),
})
