import { href } from 'react-router'
import { accountEvents, type InvitationFacts } from '../events.ts'
import type { CompanyRole } from '#features/companies/schema.ts'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'

/** Asks someone in: into a company, or to an account. Only who reads this mailbox can say yes. */
export default defineEmail({
  name: 'account-invited',
  on: accountEvents.invited,
  audience: 'visitor',
  rank: 'key',
  to: ({ email }) => email,
  subject: (event, head) => `You're invited: ${place(event, head)}`,
  sample: {
    email: 'dana@hilltop-farm.example',
    role: 'customer',
    staffRole: null,
    company: 'Hilltop Excavating',
    companyRole: 'buyer',
    by: 'office@hilltop-farm.example',
    link: '5b3f7a52-1c1e-4d8a-9a53-1d3f2b7c4e10',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview="The link works once and expires in seven days.">
      <Title>You're invited.</Title>
      <Paragraph>
        {event.by ?? head.company.brand} invited {event.email} to {place(event, head)}.
      </Paragraph>
      {event.companyRole && (
        <Paragraph>{event.role === 'supplier' ? atSupplier[event.companyRole] : may[event.companyRole]}</Paragraph>
      )}
      <Action href={`${head.origin}${href('/invitation')}?token=${head.tokenFor(event.link)}`}>View invitation</Action>
      <Paragraph>
        The link works once and expires in seven days. Nothing happens until you click the button on that page.
      </Paragraph>
      <Paragraph>Don't know what this is about? You can ignore this email.</Paragraph>
    </Layout>
  ),
})

const place = ({ company, role, staffRole }: InvitationFacts, letterhead: Letterhead) => {
  const site = letterhead.company.brand
  if (staffRole) return `work at ${site} as ${staffRole}`
  if (company) return `join ${company} at ${site}`
  return role === 'supplier' ? `open a supplier account at ${site}` : `open an account at ${site}`
}

const may: Record<CompanyRole, string> = {
  manager: 'As a manager, you can act for the company, invite people and remove them.',
  buyer: 'As a buyer, you can accept quotes, place orders and reply to us for the company.',
  viewer: "As a viewer, you can see the company's business with us but not change it.",
}

const atSupplier: Record<CompanyRole, string> = {
  ...may,
  buyer: 'As a coordinator, you can answer purchase orders, send trucks and reply to us for the company.',
}
