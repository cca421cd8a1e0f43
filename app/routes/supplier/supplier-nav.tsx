const home = '/dashboard/supplier'

const pages = [
  { to: home, label: 'Dashboard' },
  { to: `${home}/orders`, label: 'Purchase orders' },
  { to: `${home}/shipments`, label: 'Shipments' },
] as const

export const SupplierNav = ({ path }: { path: string }) => (
  <nav className="desk-nav on-dark" aria-label="Supplier">
    <ul className="wrap">
      {pages.map(({ to, label }) => (
        <li key={to}>
          <a href={to} aria-current={currentOf(to, path)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const currentOf = (to: string, path: string) => {
  if (path === to) return 'page'
  return to !== home && path.startsWith(`${to}/`) ? 'true' : undefined
}
