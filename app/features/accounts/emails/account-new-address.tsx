import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Goes to the address that an account is to move to. */
export default defineEmail({
  name: 'account-new-address',
  on: accountEvents.email_asked,
  audience: 'visitor',
  rank: 'key',
  to: ({ newEmail }) => newEmail,
  subject: (_event, { company }) => `Please confirm your new email for ${company.brand}`,
  sample: {
    email: 'dana@hilltop-farm.example',
    newEmail: 'office@hilltop-farm.example',
    link: '5b3f7a52-1c1e-4d8a-9a53-1d3f2b7c4e10',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="The link works once and expires in an hour.">
      <Title>Please confirm your new email.</Title>
      <Paragraph>
        Someone asked to move an account to {event.newEmail}. To confirm, open this page and click the button:
      </Paragraph>
      <Action href={`${head.origin}${href('/auth/new-address')}?token=${head.tokenFor(event.link)}`}>
        Use this address
      </Action>
      <Paragraph>The link works once and expires in an hour. After that, sign in with this address.</Paragraph>
      <Paragraph>Not you? You can ignore this email: nothing changes without this step.</Paragraph>
    </Layout>
  ),
})
