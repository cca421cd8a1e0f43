import { accountEvents } from '#domain/accounts/events.ts'
import { defineEmail } from './email.ts'
import { Action, Layout, Paragraph, Title } from './layout.tsx'

/** Tells staff that somebody with a verified address waits to be made an administrator. */
export default defineEmail({
  name: 'account-role-asked',
  on: accountEvents.role_asked,
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  subject: ({ role, email }) => `${email} asks to be ${role === 'admin' ? 'an administrator' : `a ${role}`}`,
  sample: {
    userId: '0f8d6a52-6f0e-4d8a-9a53-1d3f2b7c4e10',
    email: 'dana@hilltop-farm.example',
    role: 'admin',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Until you answer, they have a customer account.">
      <Title>Somebody asks to be {event.role === 'admin' ? 'an administrator' : `a ${event.role}`}.</Title>
      <Paragraph>
        {event.email} signed up and verified the address. Until you answer, they have a customer account.
      </Paragraph>
      <Action href={`${head.origin}/dashboard/admin/users/${event.userId}`}>Approve or decline</Action>
      <Paragraph>An administrator sees every customer&apos;s data. Approve only whom you know.</Paragraph>
    </Layout>
  ),
})
