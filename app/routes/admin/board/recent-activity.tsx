import type { ActivityType } from '#domain/activity/activity.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { ActivityLine } from './activity-line.ts'

const path = '/dashboard/admin'

const views: { type?: ActivityType; label: string }[] = [
  { label: 'All' },
  { type: 'customer', label: 'Customers' },
  { type: 'order', label: 'Orders' },
  { type: 'supplier', label: 'Suppliers' },
]

const badges: Record<ActivityType, string> = { customer: 'Customer', order: 'Order', supplier: 'Supplier' }

/** The latest of the diary, newest first: whose doing it was, who did what, and when. */
export const RecentActivity = ({ type, lines }: { type?: ActivityType; lines: ActivityLine[] }) => (
  <section aria-labelledby="activity">
    <h2 id="activity" className="sign text-h3">
      Recent Activity
    </h2>
    <Tabs
      label="Activity"
      tabs={views.map((view) => ({
        to: view.type ? `${path}?activity=${view.type}` : path,
        label: view.label,
        current: view.type === type,
      }))}
    />
    {lines.length === 0 ? (
      <EmptyState title="Nothing has happened in 90 days.">
        Requests, quotes, orders, purchase orders and shipments are told here as they move.
      </EmptyState>
    ) : (
      <ol className="board-activity">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
    )}
  </section>
)

const Line = ({ line: { type, who, words, called, to, whose, at } }: { line: ActivityLine }) => (
  <li>
    <Badge>{badges[type]}</Badge>
    <div>
      <p>
        <b>
          <bdi>{who}</bdi>
        </b>{' '}
        {!called && to ? (
          <a className="text-link" href={to}>
            {words}
          </a>
        ) : (
          words
        )}{' '}
        {called &&
          (to ? (
            <a className="text-link" href={to}>
              {called}
            </a>
          ) : (
            called
          ))}
        {whose && whose !== who && (
          <span className="text-soft">
            {' '}
            (<bdi>{whose}</bdi>)
          </span>
        )}
      </p>
      <small className="text-soft">{at}</small>
    </div>
  </li>
)
