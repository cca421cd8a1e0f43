import { defineEmail } from './email.ts'
import { Action, Layout, Paragraph, Title } from './layout.tsx'

type Tested = { name: 'settings.mail_tested'; to: { email: string; name: string } }

/** Asked for in Platform Settings, to see whether mail gets out. */
export default defineEmail<Tested>({
  name: 'settings-test',
  on: 'settings.mail_tested',
  audience: 'staff',
  to: ({ to }) => to.email,
  subject: (_event, { company }) => `Test mail of ${company.brand}`,
  sample: { name: 'settings.mail_tested', to: { email: 'ada@leonefuel.example', name: 'Ada Leone' } },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Mail gets out.">
      <Title>Mail gets out.</Title>
      <Paragraph>{event.to.name} asked for this test in Platform Settings. There is nothing to do.</Paragraph>
      <Action href={`${head.origin}/dashboard/admin/settings/status`}>Mail and model</Action>
    </Layout>
  ),
})
