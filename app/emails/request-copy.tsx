import { Answers } from './answers.tsx'
import { defineEmail } from './email.ts'
import { Action, Layout, Paragraph, Reference, Subtitle, Title } from './layout.tsx'
import { statusPage } from './request-moved.ts'
import { fuelQuoteReceived, sayDue, type RequestReceived } from './request-received.ts'

/** The visitor's copy of what they asked, with the promise they were made. */
export default defineEmail<RequestReceived>({
  name: 'request-copy',
  on: 'request.received',
  audience: 'visitor',
  to: ({ request }) => request.to,
  subject: (event, head) => `${event.request.title} ${event.request.reference}: answered by ${sayDue(event, head)}`,
  sample: fuelQuoteReceived,
  Body: ({ event, head }) => {
    const { request } = event
    return (
      <Layout head={head} preview={`We answer ${request.promiseWords}, by ${sayDue(event, head)}.`}>
        <Title>We have your request.</Title>
        <Paragraph>{request.title}, your reference:</Paragraph>
        <Reference>{request.reference}</Reference>
        <Paragraph>
          We promised an answer {request.promiseWords}. That is by <strong>{sayDue(event, head)}</strong>.
        </Paragraph>
        <Action href={statusPage(event, head)}>See where it stands</Action>
        <Paragraph>This link is private: whoever has it can read your request.</Paragraph>
        <Subtitle>What you asked</Subtitle>
        <Answers answers={request.answers} />
        <Subtitle>What happens next</Subtitle>
        <Paragraph>A person reads it and answers you by e-mail or phone, {request.promiseWords}.</Paragraph>
        <Paragraph>
          Something to add, or did you not write this? Call {head.company.phone} and name {request.reference}.
        </Paragraph>
      </Layout>
    )
  },
})
