import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { SectionNav } from '#ui/section-nav.tsx'

const pay = href('/dashboard/customer/pay')

/** The pages of a customer, in the order in which they are needed. */
const pages = [
  { to: href('/dashboard/customer'), label: 'Dashboard' },
  { to: href('/dashboard/customer/quotes'), label: 'Quotes' },
  { to: href('/dashboard/customer/orders'), label: 'Orders' },
  { to: href('/dashboard/customer/tanks'), label: 'Tanks' },
  { to: href('/dashboard/customer/prices'), label: 'Prices' },
  { to: href('/dashboard/customer/invoices'), label: 'Invoices' },
  { to: href('/dashboard/customer/account'), label: 'Balance' },
  { to: pay, label: 'Pay' },
  { to: href('/dashboard/customer/requests'), label: 'Requests' },
  { to: href('/dashboard/customer/documents'), label: 'Documents' },
]

/** Only who acts for a company has approvals. */
const approvals = { to: href('/dashboard/customer/approvals'), label: 'Approvals' }

type Props = { path: string; company: boolean; /** Whether bills can be paid here. */ online: boolean }

/** What the navigation has for a viewer: the same on every page that shows it. */
export const customerNavFor = ({ viewer, processor }: Pick<Context, 'viewer' | 'processor'>): Omit<Props, 'path'> => ({
  online: processor !== undefined,
  company: 'companyId' in viewer && viewer.companyId !== undefined,
})

export const CustomerNav = ({ path, company, online }: Props) => {
  const links = company ? [...pages, approvals] : pages
  const withPayLabel = links.map((page) => (page.to === pay && !online ? { ...page, label: 'How to pay' } : page))
  return <SectionNav label="Your account" pages={withPayLabel} path={path} />
}
