export type Tab = { to: string; label: string; count?: number; current?: boolean; urgent?: boolean }

type Props = { label: string; tabs: readonly Tab[]; /** Counts stop there. */ most?: number }

/** Tabs that are links: each view has its address, works without a script and can be bookmarked. */
export const Tabs = ({ label, tabs, most = Infinity }: Props) => (
  <nav className="tabs" aria-label={label}>
    <ul>
      {tabs.map(({ to, label, count, current, urgent }) => (
        <li key={to}>
          <a href={to} aria-current={current ? 'page' : undefined}>
            {label}
            {count !== undefined && (
              <b data-urgent={urgent ? '' : undefined}>{count < most ? count : `${most.toLocaleString('en-US')}+`}</b>
            )}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
