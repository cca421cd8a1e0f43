import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Tells the owner that signing in takes a code from now on. */
export default defineEmail({
  name: 'account-two-factor-on',
  on: accountEvents.two_factor_on,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Two-factor sign-in at ${company.brand} was turned on`,
  sample: { email: 'dana@hilltop-farm.example' },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Signing in now takes your password and a code.">
      <Title>Two-factor sign-in is on.</Title>
      <Paragraph>
        Signing in to {event.email} now takes your password and a code from an authenticator app. Keep your recovery
        codes somewhere you can get to without your phone.
      </Paragraph>
      <Paragraph>
        Not you? Set a new password right away and <CallUs head={head} inside />.
      </Paragraph>
      <Action href={`${head.origin}${href('/auth/forgot')}`}>Set a new password</Action>
    </Layout>
  ),
})
