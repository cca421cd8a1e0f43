import { SectionNav } from '#ui/section-nav.tsx'

const home = '/dashboard/supplier'

const pages = [
  { to: home, label: 'Dashboard' },
  { to: `${home}/orders`, label: 'Purchase orders' },
  { to: `${home}/shipments`, label: 'Shipments' },
] as const

export const SupplierNav = ({ path }: { path: string }) => <SectionNav label="Supplier" pages={pages} path={path} />
