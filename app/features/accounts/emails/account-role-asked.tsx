import { href } from 'react-router'
import { accountEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Tells staff that someone with a verified address waits to be made staff. */
export default defineEmail({
  name: 'account-role-asked',
  on: accountEvents.role_asked,
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  subject: ({ role, email }) => `${email} requested ${role === 'admin' ? 'staff access' : `a ${role} account`}`,
  sample: {
    userId: '0f8d6a52-6f0e-4d8a-9a53-1d3f2b7c4e10',
    email: 'dana@hilltop-farm.example',
    role: 'admin',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Until you decide, they have a customer account.">
      <Title>{event.role === 'admin' ? 'Staff access requested' : `Account requested: ${event.role}`}</Title>
      <Paragraph>
        {event.email} signed up and verified their email. Until you decide, they have a customer account.
      </Paragraph>
      <Action href={`${head.origin}${href('/dashboard/admin/users/:id', { id: event.userId })}`}>
        Approve or decline
      </Action>
      <Paragraph>
        Staff can see customer data. Approve only people you know, and choose the staff role that fits their work.
      </Paragraph>
    </Layout>
  ),
})
