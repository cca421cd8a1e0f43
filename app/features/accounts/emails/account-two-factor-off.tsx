import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Tells the owner that a password alone opens the account from now on. */
export default defineEmail({
  name: 'account-two-factor-off',
  on: accountEvents.two_factor_off,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Two-factor sign-in at ${company.brand} was turned off`,
  sample: { email: 'dana@hilltop-farm.example' },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Signing in now takes only your password.">
      <Title>Two-factor sign-in is off.</Title>
      <Paragraph>
        Signing in to {event.email} now takes only your password. Your recovery codes no longer work.
      </Paragraph>
      <Paragraph>
        Not you? Set a new password right away and <CallUs head={head} inside />.
      </Paragraph>
      <Action href={`${head.origin}${href('/auth/forgot')}`}>Set a new password</Action>
    </Layout>
  ),
})
