import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** The answer to someone who asked to be staff: no. */
export default defineEmail({
  name: 'account-role-declined',
  on: accountEvents.role_declined,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Your request at ${company.brand} was declined`,
  sample: { email: 'dana@hilltop-farm.example' },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Your customer account stays as it is.">
      <Title>Your request was declined.</Title>
      <Paragraph>
        You asked for administrator access for {event.email}. We declined it. Your customer account stays as it is, with
        everything in it.
      </Paragraph>
      <Action href={`${head.origin}${href('/auth')}`}>Sign in</Action>
      <Paragraph>
        Questions? <CallUs head={head} />.
      </Paragraph>
    </Layout>
  ),
})
