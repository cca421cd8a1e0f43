import { requestEvents } from '../events.ts'
import { Answers } from '#emails/answers.tsx'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Subtitle, Title } from '#emails/layout.tsx'
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
    `${event.request.title} ${event.request.reference}: ${isLate(event) ? 'our answer is late' : `answered by ${formatDue(event, head)}`}`,
  sample: fuelQuoteReceived,
  Body: ({ event, head }) => {
    const { request } = event
    const late = isLate(event)
    return (
      <Layout
        head={head}
        preview={
          late
            ? `Our answer was due ${formatDue(event, head)}.`
            : `We answer ${request.promiseWords}, by ${formatDue(event, head)}.`
        }
      >
        <Title>We have your request.</Title>
        <Paragraph>{request.title}, your reference:</Paragraph>
        <Reference>{request.reference}</Reference>
        <Paragraph>
          We promised an answer {request.promiseWords}. That {late ? 'was' : 'is'} by{' '}
          <strong>{formatDue(event, head)}</strong>.{late && ' Our answer is late, and we are sorry.'}
        </Paragraph>
        <Action href={statusPage(event, head)}>See where it stands</Action>
        <Paragraph>This link is private: whoever has it can read your request.</Paragraph>
        <Subtitle>What you asked</Subtitle>
        <Answers answers={request.answers} />
        <Subtitle>What happens next</Subtitle>
        <Paragraph>
          A person reads it and answers you by e-mail or phone, {late ? 'late as it is' : request.promiseWords}.
        </Paragraph>
        <Paragraph>
          Something to add, or did you not write this? Call {head.company.phone} and name {request.reference}.
        </Paragraph>
      </Layout>
    )
  },
})
