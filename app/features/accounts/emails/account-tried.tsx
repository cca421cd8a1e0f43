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
  subject: (_event, { company }) => `Somebody tried to use your address at ${company.brand}`,
  sample: { email: 'dana@hilltop-farm.example' },
  Body: ({ event, head }) => (
    <Layout head={head} preview="You have an account already.">
      <Title>You have an account already.</Title>
      <Paragraph>
        Somebody typed {event.email} to make an account, or to move one to this address. You have an account with it, so
        nothing was made and nothing was changed.
      </Paragraph>
      <Paragraph>Was it you? Sign in, or set a new password if you do not know yours any more.</Paragraph>
      <Action href={`${head.origin}${href('/auth')}`}>Sign in</Action>
      <Paragraph>Was it not you? Then there is nothing to do. They were not told that you have an account.</Paragraph>
    </Layout>
  ),
})
