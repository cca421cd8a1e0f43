import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Tells the owner that a passkey signs in to the account from now on. */
export default defineEmail({
  name: 'account-passkey-added',
  on: accountEvents.passkey_added,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `A passkey was added to your account at ${company.brand}`,
  sample: { email: 'dana@hilltop-farm.example', passkey: 'Chrome on Windows' },
  Body: ({ event, head }) => (
    <Layout head={head} preview="It signs you in without your password.">
      <Title>A passkey was added.</Title>
      <Paragraph>
        {`The passkey “${event.passkey}” now signs in to ${event.email} without a password or a code.`}
      </Paragraph>
      <Paragraph>
        Not you? Set a new password right away, remove the passkey on the page below, and <CallUs head={head} inside />.
      </Paragraph>
      <Action href={`${head.origin}${href('/account/two-factor')}`}>See your passkeys</Action>
    </Layout>
  ),
})
