import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Says to the owner what the site says to nobody: that the address has an account. */
export default defineEmail({
  name: 'account-tried',
  on: accountEvents.sign_up_tried,
  audience: 'visitor',
  rank: 'key',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Someone tried to use your email at ${company.brand}`,
  sample: { email: 'dana@hilltop-farm.example' },
  Body: ({ event, head }) => (
    <Layout head={head} preview="You already have an account.">
      <Title>You already have an account.</Title>
      <Paragraph>
        Someone entered {event.email} to create an account or to change the email on one. You already have an account
        with it, so nothing was created or changed.
      </Paragraph>
      <Paragraph>If this was you, sign in, or set a new password if you forgot yours.</Paragraph>
      <Action href={`${head.origin}${href('/auth')}`}>Sign in</Action>
      <Paragraph>Not you? You don't need to do anything. They weren't told that you have an account.</Paragraph>
    </Layout>
  ),
})
