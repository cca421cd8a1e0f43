import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Tells the owner of a sign-in from a browser that was new to the account. */
export default defineEmail({
  name: 'account-new-browser',
  on: accountEvents.new_browser,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (event) => `New sign-in from ${event.browser}`,
  sample: {
    email: 'dana@hilltop-farm.example',
    browser: 'Firefox on Windows',
    at: '2026-11-20T15:12:00.000Z',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="If this was you, you don't need to do anything.">
      <Title>New sign-in from {event.browser}</Title>
      <Paragraph>
        On {formatMomentWithZone(head.company.timeZone, new Date(event.at))} someone signed in to the account for{' '}
        {event.email} from a browser we hadn't seen before.
      </Paragraph>
      <Paragraph>If this was you, you don't need to do anything.</Paragraph>
      <Paragraph>
        Not you? Set a new password, which signs everyone out. Then <CallUs head={head} inside />.
      </Paragraph>
      <Action href={`${head.origin}${href('/auth/forgot')}`}>Set a new password</Action>
    </Layout>
  ),
})
