/** The pages of a customer, in the order in which they are needed. */
const pages = [
  { to: '/dashboard/customer', label: 'Dashboard' },
  { to: '/dashboard/customer/quotes', label: 'Quotes' },
  { to: '/dashboard/customer/orders', label: 'Orders' },
  { to: '/account/requests', label: 'Requests' },
] as const

export const CustomerNav = ({ path }: { path: string }) => (
  <nav className="desk-nav on-dark" aria-label="Your trade with us">
    <ul className="wrap">
      {pages.map(({ to, label }, position) => (
        <li key={to}>
          <a
            href={to}
            aria-current={path === to ? 'page' : position > 0 && path.startsWith(`${to}/`) ? 'true' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
