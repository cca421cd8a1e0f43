import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** The last word to someone who deleted their account. */
export default defineEmail({
  name: 'account-deleted',
  on: accountEvents.deleted,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Your account at ${company.brand} was deleted`,
  sample: { email: 'dana@hilltop-farm.example' },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Your profile, password and sessions are gone.">
      <Title>Your account was deleted.</Title>
      <Paragraph>
        Someone who knew the password just deleted the account for {event.email}: its profile, password, sessions,
        two-factor sign-in, and the emails about it. We keep the requests you sent, but they're no longer linked to an
        account, as the privacy policy says.
      </Paragraph>
      <Paragraph>
        Not you? Please <CallUs head={head} inside />. A deleted account can't be restored.
      </Paragraph>
      <Action href={`${head.origin}${href('/privacy-policy')}`}>What we keep and for how long</Action>
    </Layout>
  ),
})
