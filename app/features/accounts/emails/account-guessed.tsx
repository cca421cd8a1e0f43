import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Tells the owner that someone guesses at their password. */
export default defineEmail({
  name: 'account-guessed',
  on: accountEvents.passwords_guessed,
  audience: 'visitor',
  to: ({ email }) => email,
  subject: (_event, { company }) => `Too many wrong passwords for your ${company.brand} account`,
  sample: { email: 'dana@hilltop-farm.example' },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Nobody got in. You don't need to do anything.">
      <Title>Too many wrong passwords</Title>
      <Paragraph>
        Someone typed ten wrong passwords for {event.email}. Nobody got in. For now, a browser we don't know gets one
        try every two minutes. You can still sign in from a browser you've used before.
      </Paragraph>
      <Paragraph>If this was you and you forgot your password, set a new one. That also lifts this limit.</Paragraph>
      <Action href={`${head.origin}${href('/auth/forgot')}`}>Set a new password</Action>
      <Paragraph>Not you? If your password is one you use nowhere else, you don't need to do anything.</Paragraph>
    </Layout>
  ),
})
