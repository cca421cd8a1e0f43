import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Tells the owner that the password is another one now. */
export default defineEmail({
  name: 'account-password-set',
  on: accountEvents.password_set,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Your password at ${company.brand} was changed`,
  sample: { email: 'dana@hilltop-farm.example' },
  Body: ({ event, head }) => (
    <Layout head={head} preview="You were signed out everywhere else.">
      <Title>Your password was changed.</Title>
      <Paragraph>The password for {event.email} was just changed, and all other browsers were signed out.</Paragraph>
      <Paragraph>
        Not you? Set a new password right away and <CallUs head={head} inside />.
      </Paragraph>
      <Action href={`${head.origin}${href('/auth/forgot')}`}>Set a new password</Action>
    </Layout>
  ),
})
