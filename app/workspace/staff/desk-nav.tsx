import { SectionNav } from '#ui/section-nav.tsx'

/** The pages of the desk, in the order in which a day needs them: requests, trade, people, papers and mails, the house. */
export const deskPages: { to: string; label: string; begins?: boolean }[] = [
  { to: '/dashboard/admin', label: 'Dashboard' },
  { to: '/dashboard/admin/inbox', label: 'Inbox', begins: true },
  { to: '/dashboard/admin/promises', label: 'Promises' },
  { to: '/dashboard/admin/on-call', label: 'On call' },
  { to: '/dashboard/admin/quotes', label: 'Quotes', begins: true },
  { to: '/dashboard/admin/orders', label: 'Orders' },
  { to: '/dashboard/admin/purchasing', label: 'Purchasing' },
  { to: '/dashboard/admin/shipments', label: 'Shipments' },
  { to: '/dashboard/admin/users', label: 'Users', begins: true },
  { to: '/dashboard/admin/companies', label: 'Companies' },
  { to: '/dashboard/admin/newsletter', label: 'Newsletter', begins: true },
  { to: '/dashboard/admin/outbox', label: 'Outbox' },
  { to: '/dashboard/admin/documents', label: 'Documents' },
  { to: '/dashboard/admin/assistant', label: 'Assistant' },
  { to: '/dashboard/admin/analytics', label: 'Analytics', begins: true },
  { to: '/dashboard/admin/settings', label: 'Settings' },
]

type Props = Pick<Parameters<typeof SectionNav>[0], 'pages' | 'path'>

export const DeskNav = ({ pages, path }: Props) => <SectionNav label="Desk" pages={pages} path={path} />
