import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Tells the old address that the account has left it. */
export default defineEmail({
  name: 'account-email-changed',
  on: accountEvents.email_changed,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Your email at ${company.brand} was changed`,
  sample: {
    email: 'dana@hilltop-farm.example',
    newEmail: 'office@hilltop-farm.example',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="From now on, sign in with the new address.">
      <Title>Your account has a new email.</Title>
      <Paragraph>
        Your account's email was changed from {event.email} to {event.newEmail}, and all browsers were signed out. From
        now on, sign in with the new address.
      </Paragraph>
      <Paragraph>
        Not you? <CallUs head={head} /> right away.
      </Paragraph>
      <Action href={`${head.origin}${href('/auth')}`}>Sign in</Action>
    </Layout>
  ),
})
