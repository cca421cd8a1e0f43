import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Asks whether the reader of this mailbox made the account: anyone can type any address. */
export default defineEmail({
  name: 'account-verify',
  on: accountEvents.signed_up,
  audience: 'visitor',
  rank: 'key',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Please verify your email for ${company.brand}`,
  sample: {
    email: 'dana@hilltop-farm.example',
    link: '5b3f7a52-1c1e-4d8a-9a53-1d3f2b7c4e10',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="One more step and your account is ready.">
      <Title>Please verify your email address.</Title>
      <Paragraph>
        {event.email} was used to create an account with us. Open this page and enter your password:
      </Paragraph>
      <Action
        href={`${head.origin}${href('/auth/verify')}?${new URLSearchParams({ token: head.tokenFor(event.link), ...('from' in event && { from: event.from }) })}`}
      >
        Verify email
      </Action>
      <Paragraph>The link works once and expires in 24 hours.</Paragraph>
      <Paragraph>Not you? You can ignore this email: without this step, nobody can use the account.</Paragraph>
    </Layout>
  ),
})
