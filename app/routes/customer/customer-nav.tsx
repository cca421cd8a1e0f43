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
  <nav className="desk-nav on-dark" aria-label="Your trade with us">
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
