import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Warns the old address while there is still time to stop it. */
export default defineEmail({
  name: 'account-email-asked',
  on: accountEvents.email_asked,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Someone asked to change your email at ${company.brand}`,
  sample: {
    email: 'dana@hilltop-farm.example',
    newEmail: 'office@hilltop-farm.example',
    link: '5b3f7a52-1c1e-4d8a-9a53-1d3f2b7c4e10',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="If this was you, you don't need to do anything here.">
      <Title>A request to change your email</Title>
      <Paragraph>
        Someone who knows your password asked to change your account's email from {event.email} to {event.newEmail}. It
        changes once the new address is confirmed.
      </Paragraph>
      <Paragraph>
        Not you? Set a new password now, which cancels the request. Then <CallUs head={head} inside />.
      </Paragraph>
      <Action href={`${head.origin}${href('/auth/forgot')}`}>Set a new password</Action>
    </Layout>
  ),
})
