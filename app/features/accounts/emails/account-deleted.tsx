import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** The last word to somebody who deleted their account. */
export default defineEmail({
  name: 'account-deleted',
  on: accountEvents.deleted,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Your account at ${company.brand} is deleted`,
  sample: { email: 'dana@hilltop-farm.example' },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Profile, password and sessions are gone.">
      <Title>Your account is deleted.</Title>
      <Paragraph>
        The account of {event.email} was deleted just now, by somebody who knew its password: profile, password,
        sessions, two-factor, and the mails about it. Requests you sent are kept without a link to an account, as the
        privacy policy says.
      </Paragraph>
      <Paragraph>Was it not you? Please call {head.company.phone}. An account cannot be brought back.</Paragraph>
      <Action href={`${head.origin}${href('/privacy-policy')}`}>What is kept, and how long</Action>
    </Layout>
  ),
})
