import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** The answer to someone who asked to be staff: yes. */
export default defineEmail({
  name: 'account-role-approved',
  on: accountEvents.role_approved,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `You now have staff access at ${company.brand}`,
  sample: { email: 'dana@hilltop-farm.example', as: 'Dispatcher' },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Sign in again to use it.">
      <Title>Your request was approved.</Title>
      <Paragraph>
        The account for {event.email} is now a staff account{event.as ? ` with the role ${event.as}` : ''}. We signed
        you out; sign in again to use it.
      </Paragraph>
      <Action href={`${head.origin}${href('/auth')}`}>Sign in</Action>
      <Paragraph>Please set up two-factor sign-in first: staff can see customer data.</Paragraph>
    </Layout>
  ),
})
