import { href } from 'react-router'
import { settingsEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Asked for in Platform Settings, to see whether mail gets out. */
export default defineEmail({
  name: 'settings-test',
  on: settingsEvents.mail_tested,
  audience: 'staff',
  rank: 'promise',
  to: ({ to }) => to.email,
  subject: (_event, { company }) => `Test email from ${company.brand}`,
  sample: { to: { email: 'ada@supplier.example', name: 'Ada Moore' } },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Email works.">
      <Title>Email works.</Title>
      <Paragraph>{event.to.name} sent this test from Settings. You don't need to do anything.</Paragraph>
      <Action href={head.origin + href('/dashboard/admin/settings/status')}>Open email settings</Action>
    </Layout>
  ),
})
