import { href } from 'react-router'
import { SectionNav } from '#ui/section-nav.tsx'

/** The pages of a customer, in the order in which they are needed. */
const pages = [
  { to: href('/dashboard/customer'), label: 'Dashboard' },
  { to: href('/dashboard/customer/quotes'), label: 'Quotes' },
  { to: href('/dashboard/customer/orders'), label: 'Orders' },
  { to: href('/dashboard/customer/prices'), label: 'Prices' },
  { to: href('/dashboard/customer/invoices'), label: 'Invoices' },
  { to: href('/dashboard/customer/account'), label: 'Balance' },
  { to: href('/dashboard/customer/pay'), label: 'Pay' },
  { to: href('/dashboard/customer/requests'), label: 'Requests' },
  { to: href('/dashboard/customer/documents'), label: 'Documents' },
] as const

/** Only who acts for a company has approvals. */
const approvals = { to: href('/dashboard/customer/approvals'), label: 'Approvals' }

export const CustomerNav = ({ path, company }: { path: string; company?: boolean }) => (
  <SectionNav label="Your account" pages={company ? [...pages, approvals] : pages} path={path} />
)
