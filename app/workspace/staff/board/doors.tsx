import { href } from 'react-router'
import type { Desks } from '#features/analytics/desks.ts'
import { ButtonLink } from '#ui/button.tsx'
import { usePages } from '#http/may.tsx'

const doors = [
  {
    title: 'Manage Users',
    words: 'Add, edit and manage customer and supplier accounts.',
    links: [
      { to: href('/dashboard/admin/users'), label: 'Manage Users' },
      { to: href('/dashboard/admin/companies'), label: 'Companies' },
      { to: href('/dashboard/admin/users/roles'), label: 'Staff roles' },
    ],
  },
  {
    title: 'Analytics',
    words: 'Revenue, gallons by product, promises kept, and requests that became orders.',
    links: [{ to: href('/dashboard/admin/analytics'), label: 'View Reports' }],
  },
  {
    title: 'Platform Settings',
    words: 'Company, hours, coverage, products, tax rates, email and AI.',
    links: [{ to: href('/dashboard/admin/settings'), label: 'Platform Settings' }],
  },
] as const

/** The desks in the order of a deal, each with what lies on it. */
const desksOf = (desks: Desks) => [
  { to: href('/dashboard/admin/inbox'), label: 'Inbox', waits: say(desks.inbox, 'open request') },
  { to: href('/dashboard/admin/quotes'), label: 'Quotes', waits: say(desks.quotes, 'quote', 'to write') },
  { to: href('/dashboard/admin/orders'), label: 'Orders', waits: say(desks.orders, 'order', 'to confirm') },
  {
    to: href('/dashboard/admin/purchasing'),
    label: 'Purchasing',
    waits: say(desks.purchasing, 'purchase order', 'to settle'),
  },
  { to: href('/dashboard/admin/shipments'), label: 'Shipments', waits: say(desks.shipments, 'truck', 'to come') },
  { to: href('/dashboard/admin/documents'), label: 'Documents', waits: 'the library' },
]

const say = (count: number, one: string, what = '') =>
  count === 0 ? 'nothing waiting' : `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'} ${what}`.trim()

/** Where the work is done. */
export const Doors = ({ desks }: { desks: Desks }) => {
  const pages = usePages()
  const open = doors
    .map((door) => ({
      ...door,
      links: door.links.filter(({ to }) => to === href('/dashboard/admin/users/roles') || pages.includes(to)),
    }))
    .filter(({ links }) => links.length > 0)
  return (
    <>
      <nav aria-labelledby="desks">
        <h2 id="desks" className="sign text-h3">
          Desks
        </h2>
        <ul className="board-desks">
          {desksOf(desks)
            .filter(({ to }) => pages.includes(to))
            .map(({ to, label, waits }) => (
              <li key={to}>
                <a href={to}>
                  <b>{label}</b>
                  <span>{waits}</span>
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <div className="board-doors">
        {open.map(({ title, words, links }, index) => (
          <section key={title} aria-labelledby={`door-${index}`}>
            <h2 id={`door-${index}`} className="sign text-h4">
              {title}
            </h2>
            <p className="text-soft">{words}</p>
            <p className="board-door-links">
              {links.map(({ to, label }) => (
                <ButtonLink key={to} href={to}>
                  {label}
                </ButtonLink>
              ))}
            </p>
          </section>
        ))}
      </div>
    </>
  )
}
