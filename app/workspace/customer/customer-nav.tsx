import { href } from 'react-router'
import { SectionNav } from '#ui/section-nav.tsx'

/** The pages of a customer, in the order in which they are needed. */
const pages = [
  { to: href('/dashboard/customer'), label: 'Dashboard' },
  { to: href('/dashboard/customer/quotes'), label: 'Quotes' },
  { to: href('/dashboard/customer/orders'), label: 'Orders' },
  { to: href('/dashboard/customer/tanks'), label: 'Tanks' },
  { to: href('/dashboard/customer/requests'), label: 'Requests' },
  { to: href('/dashboard/customer/documents'), label: 'Documents' },
] as const

export const CustomerNav = ({ path }: { path: string }) => <SectionNav label="Your account" pages={pages} path={path} />
