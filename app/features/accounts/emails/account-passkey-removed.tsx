import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Tells the owner that a passkey no longer signs in to the account. */
export default defineEmail({
  name: 'account-passkey-removed',
  on: accountEvents.passkey_removed,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `A passkey was removed from your account at ${company.brand}`,
  sample: { email: 'dana@hilltop-farm.example', passkey: 'Chrome on Windows', last: true },
  Body: ({ event, head }) => (
    <Layout head={head} preview="It no longer signs you in.">
      <Title>A passkey was removed.</Title>
      <Paragraph>{`The passkey “${event.passkey}” no longer signs in to ${event.email}.`}</Paragraph>
      {event.last && (
        <Paragraph>Signing in now takes only your password, and your recovery codes no longer work.</Paragraph>
      )}
      <Paragraph>
        Not you? Set a new password right away and <CallUs head={head} inside />.
      </Paragraph>
      <Action href={`${head.origin}${href('/auth/forgot')}`}>Set a new password</Action>
    </Layout>
  ),
})
