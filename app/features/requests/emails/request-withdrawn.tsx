import { requestEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { deskPage, sampleMove, whoAsks } from './request-moved.ts'

/** The customer took the request back: nobody needs to work on it. Staff who withdraw it know already. */
export default defineEmail({
  name: 'request-withdrawn',
  on: requestEvents.withdraw,
  audience: 'staff',
  to: ({ role }, { staffEmail }) => (role === 'admin' ? undefined : staffEmail),
  subject: (event) => `Canceled: ${event.request.title} ${event.request.reference} from ${whoAsks(event)}`,
  sample: sampleMove({ by: null, role: 'visitor' }),
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoAsks(event)} canceled ${event.request.reference}. You don't have to answer it.`}>
      <Title>Request canceled by customer</Title>
      <Reference>{event.request.reference}</Reference>
      <Paragraph>{whoAsks(event)} canceled this request. You don't have to answer it.</Paragraph>
      <Action href={deskPage(event, head)}>Open request</Action>
    </Layout>
  ),
})
