import { href } from 'react-router'
import { SectionNav } from '#ui/section-nav.tsx'

/** The pages of the desk, in the order in which a day needs them: requests, trade, people, papers and mails, the house. */
export const deskPages: { to: string; label: string; begins?: boolean }[] = [
  { to: href('/dashboard/admin'), label: 'Dashboard' },
  { to: href('/dashboard/admin/inbox'), label: 'Inbox', begins: true },
  { to: href('/dashboard/admin/promises'), label: 'Promises' },
  { to: href('/dashboard/admin/on-call'), label: 'On call' },
  { to: href('/dashboard/admin/quotes'), label: 'Quotes', begins: true },
  { to: href('/dashboard/admin/orders'), label: 'Orders' },
  { to: href('/dashboard/admin/purchasing'), label: 'Purchasing' },
  { to: href('/dashboard/admin/shipments'), label: 'Shipments' },
  { to: href('/dashboard/admin/users'), label: 'Users', begins: true },
  { to: href('/dashboard/admin/companies'), label: 'Companies' },
  { to: href('/dashboard/admin/newsletter'), label: 'Newsletter', begins: true },
  { to: href('/dashboard/admin/outbox'), label: 'Outbox' },
  { to: href('/dashboard/admin/documents'), label: 'Documents' },
  { to: href('/dashboard/admin/assistant'), label: 'Assistant' },
  { to: href('/dashboard/admin/analytics'), label: 'Analytics', begins: true },
  { to: href('/dashboard/admin/settings'), label: 'Settings' },
]

type Props = Pick<Parameters<typeof SectionNav>[0], 'pages' | 'path'>

export const DeskNav = ({ pages, path }: Props) => <SectionNav label="Desk" pages={pages} path={path} />
