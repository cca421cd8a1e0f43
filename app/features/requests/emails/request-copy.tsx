import { requestEvents } from '../events.ts'
import { Answers } from '#emails/answers.tsx'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Reference, Subtitle, Title } from '#emails/layout.tsx'
import { statusPage } from './request-moved.ts'
import { fuelQuoteReceived, isLate, formatDue } from './request-received.ts'

/** The visitor's copy of what they asked, with the promise they were made. */
export default defineEmail({
  name: 'request-copy',
  on: requestEvents.received,
  audience: 'visitor',
  rank: 'copy',
  to: ({ request }) => request.to,
  subject: (event, head) =>
    `${event.request.title} ${event.request.reference}: ${isLate(event) ? 'our answer is late' : `we'll answer by ${formatDue(event, head)}`}`,
  sample: fuelQuoteReceived,
  Body: ({ event, head }) => {
    const { request } = event
    const late = isLate(event)
    return (
      <Layout
        head={head}
        reference={request.reference}
        preview={
          late
            ? `We promised you an answer by ${formatDue(event, head)}.`
            : `We'll answer ${request.promiseWords}, by ${formatDue(event, head)}.`
        }
      >
        <Title>We got your request.</Title>
        <Paragraph>
          {request.title}
          {request.product && ` (${request.product})`}, your reference number:
        </Paragraph>
        <Reference>{request.reference}</Reference>
        <Paragraph>
          {late ? 'We promised you an answer' : "We'll answer"} {request.promiseWords}: by{' '}
          <strong>{formatDue(event, head)}</strong>.{late && " Our answer is late, and we're sorry."}
        </Paragraph>
        <Action href={statusPage(event, head)}>Track your request</Action>
        {request.secretLink !== null && (
          <Paragraph>Keep this link private: anyone who has it can read your request.</Paragraph>
        )}
        {event.known === false ? (
          <Paragraph>Everything you entered is on that page.</Paragraph>
        ) : (
          <>
            <Subtitle>Your request</Subtitle>
            <Answers answers={request.answers} />
          </>
        )}
        <Subtitle>What happens next</Subtitle>
        <Paragraph>
          A person reads it and answers you by email or phone
          {late ? ' as soon as possible' : ` ${request.promiseWords}`}.
        </Paragraph>
        <Paragraph>
          Want to add something, or didn't send this? <CallUs head={head} /> and mention {request.reference}.
        </Paragraph>
      </Layout>
    )
  },
})
