import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** The link that sets a new password. */
export default defineEmail({
  name: 'account-reset',
  on: accountEvents.password_forgotten,
  audience: 'visitor',
  rank: 'key',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Set a new password for ${company.brand}`,
  sample: {
    email: 'dana@hilltop-farm.example',
    link: '5b3f7a52-1c1e-4d8a-9a53-1d3f2b7c4e10',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="The link works once and expires in an hour.">
      <Title>Set a new password.</Title>
      <Paragraph>Someone asked to reset the password for {event.email}. If it was you, open this page:</Paragraph>
      <Action href={`${head.origin}${href('/auth/set-password')}?token=${head.tokenFor(event.link)}`}>
        Set a new password
      </Action>
      <Paragraph>
        The link works once and expires in an hour. Setting a new password signs you out everywhere.
      </Paragraph>
      <Paragraph>Not you? You can ignore this email: your password stays as it is.</Paragraph>
    </Layout>
  ),
})
