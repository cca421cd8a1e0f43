import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Warns the old address while there is still time to stop it. */
export default defineEmail({
  name: 'account-email-asked',
  on: accountEvents.email_asked,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Somebody asked to change your address at ${company.brand}`,
  sample: {
    email: 'dana@hilltop-farm.example',
    newEmail: 'office@hilltop-farm.example',
    link: '5b3f7a52-1c1e-4d8a-9a53-1d3f2b7c4e10',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="If this was you, there is nothing to do here.">
      <Title>Your account is to get another address.</Title>
      <Paragraph>
        Somebody who knows your password asked that your account move from {event.email} to {event.newEmail}. It moves
        when the new address has been confirmed.
      </Paragraph>
      <Paragraph>
        Was it not you? Set a new password now: that ends the request. Then call {head.company.phone}.
      </Paragraph>
      <Action href={`${head.origin}${href('/auth/forgot')}`}>Set a new password</Action>
    </Layout>
  ),
})
