import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** The link to verify an address, for someone who lost the first mail. */
export default defineEmail({
  name: 'account-verify-again',
  on: accountEvents.verification_asked,
  audience: 'visitor',
  rank: 'key',
  to: ({ email }) => email,
  subject: () => `Your new link to verify your email`,
  sample: {
    email: 'dana@hilltop-farm.example',
    link: '5b3f7a52-1c1e-4d8a-9a53-1d3f2b7c4e10',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="One more step and your account is ready.">
      <Title>Please verify your email address.</Title>
      <Paragraph>
        You asked for a new link. The last one we sent no longer works. Open this page and enter your password:
      </Paragraph>
      <Action href={`${head.origin}${href('/auth/verify')}?token=${head.tokenFor(event.link)}`}>Verify email</Action>
      <Paragraph>The link works once and expires in 24 hours.</Paragraph>
      <Paragraph>Not you? You can ignore this email: without this step, nobody can use the account.</Paragraph>
    </Layout>
  ),
})
