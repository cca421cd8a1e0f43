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
  subject: (_event, { company }) => `Test mail of ${company.brand}`,
  sample: { to: { email: 'ada@supplier.example', name: 'Ada Moore' } },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Mail gets out.">
      <Title>Mail gets out.</Title>
      <Paragraph>{event.to.name} asked for this test in Platform Settings. There is nothing to do.</Paragraph>
      <Action href={head.origin + href('/dashboard/admin/settings/status')}>Mail and model</Action>
    </Layout>
  ),
})
