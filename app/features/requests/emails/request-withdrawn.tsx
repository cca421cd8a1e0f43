import { requestEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { deskPage, sampleMove, whoAsks } from './request-moved.ts'

/** The asker took the request back: nobody needs to work on it. Staff who withdraw it know already. */
export default defineEmail({
  name: 'request-withdrawn',
  on: requestEvents.withdraw,
  audience: 'staff',
  to: ({ by, request }, { staffEmail }) => (by && by.name !== request.contact.name ? undefined : staffEmail),
  subject: (event) => `Withdrawn: ${event.request.title} ${event.request.reference} of ${whoAsks(event)}`,
  sample: sampleMove({ by: null }),
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${event.request.reference} was withdrawn.`}>
      <Title>Withdrawn</Title>
      <Reference>{event.request.reference}</Reference>
      <Paragraph>{whoAsks(event)} took this request back. Its promise is released.</Paragraph>
      <Action href={deskPage(event, head)}>See it in the inbox</Action>
    </Layout>
  ),
})
