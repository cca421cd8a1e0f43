import { promiseEvents, type WarningStep } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { samplePromise, whoHasIt } from './promise-event.ts'
import { deskPage, formatAnswerTime, whoAsks } from './request-moved.ts'

const left: Record<WarningStep, string> = { half: 'Half', four_fifths: 'One fifth', missed: 'None' }

/** Half or four fifths of a promise's time are gone: to the person who has the request, or is on call. */
export default defineEmail({
  name: 'promise-warned',
  on: promiseEvents.warned,
  audience: 'staff',
  rank: 'promise',
  to: ({ to }, { staffEmail }) => (to.length > 0 ? to : staffEmail),
  subject: (event, head) =>
    `Answer by ${formatAnswerTime(event, head)}: ${event.request.title} ${event.request.reference} (${left[event.step].toLowerCase()} of the time is left)`,
  sample: samplePromise('half'),
  Body: ({ event, head }) => (
    <Layout head={head} preview={`Answer by ${formatAnswerTime(event, head)}. ${whoHasIt(event)}`}>
      <Title>{`${left[event.step]} of the time to answer is left`}</Title>
      <Reference>{event.request.reference}</Reference>
      <Paragraph>
        {event.request.title} from {whoAsks(event)}: answer by <strong>{formatAnswerTime(event, head)}</strong>.{' '}
        {whoHasIt(event)}
      </Paragraph>
      <Action href={deskPage(event, head)}>Open request</Action>
    </Layout>
  ),
})
