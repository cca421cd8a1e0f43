import { SectionNav } from '#ui/section-nav.tsx'

const home = '/dashboard/customer'

/** The pages of a customer, in the order in which they are needed. */
const pages = [
  { to: home, label: 'Dashboard' },
  { to: `${home}/quotes`, label: 'Quotes' },
  { to: `${home}/orders`, label: 'Orders' },
  { to: `${home}/requests`, label: 'Requests' },
  { to: `${home}/documents`, label: 'Documents' },
] as const

export const CustomerNav = ({ path }: { path: string }) => (
  <SectionNav label="Your trade with us" pages={pages} path={path} />
)
