import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Tells the old address that the account has left it. */
export default defineEmail({
  name: 'account-email-changed',
  on: accountEvents.email_changed,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Your address was changed at ${company.brand}`,
  sample: {
    email: 'dana@hilltop-farm.example',
    newEmail: 'office@hilltop-farm.example',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Sign in with the new address from now on.">
      <Title>Your account has another address now.</Title>
      <Paragraph>
        Your account moved from {event.email} to {event.newEmail}, and all browsers were signed out. Sign in with the
        new address from now on.
      </Paragraph>
      <Paragraph>Was it not you? Call {head.company.phone} at once.</Paragraph>
      <Action href={`${head.origin}${href('/auth')}`}>Sign in</Action>
    </Layout>
  ),
})
