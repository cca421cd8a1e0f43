import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** The link to verify an address, for somebody who lost the first mail. */
export default defineEmail({
  name: 'account-verify-again',
  on: accountEvents.verification_asked,
  audience: 'visitor',
  rank: 'key',
  to: ({ email }) => email,
  subject: () => `Your link to verify your address, once more`,
  sample: {
    email: 'dana@hilltop-farm.example',
    link: '5b3f7a52-1c1e-4d8a-9a53-1d3f2b7c4e10',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="One step, and your account is open.">
      <Title>Please verify your address.</Title>
      <Paragraph>
        You asked for this link again. The one we sent last does not work any more. Open this page and press the button
        on it:
      </Paragraph>
      <Action href={`${head.origin}${href('/auth/verify')}?token=${head.tokenFor(event.link)}`}>
        Verify this address
      </Action>
      <Paragraph>The link works once, for 24 hours.</Paragraph>
      <Paragraph>Was it not you? Then do nothing: without this step the account opens nothing.</Paragraph>
    </Layout>
  ),
})
