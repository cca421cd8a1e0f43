import { href } from 'react-router'
import type { ActivityType } from '../activity.ts'
import { Badge } from '#ui/badge.tsx'
import type { ActivityLine } from './activity-line.ts'
import { NoBreak } from '#ui/no-break.tsx'
import { Tabs } from '#ui/tabs.tsx'

const badges: Record<ActivityType, string> = { customer: 'Customer', order: 'Order', supplier: 'Supplier' }

/** Entries of the diary: whose doing it was, who did what, and when. */
export const ActivityLines = ({ lines }: { lines: readonly ActivityLine[] }) => (
  <ol className="board-activity">
    {lines.map((line) => (
      <Line key={line.id} line={line} />
    ))}
  </ol>
)

const Line = ({ line: { type, who, words, after, called, to, whose, at } }: { line: ActivityLine }) => (
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
              <NoBreak>{called}</NoBreak>
            </a>
          ) : (
            called
          ))}
        {after}
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

const views: { type?: ActivityType; label: string }[] = [
  { label: 'All' },
  { type: 'customer', label: 'Customers' },
  { type: 'order', label: 'Orders' },
  { type: 'supplier', label: 'Suppliers' },
]

/** Whose doing is shown: everybody's, or one side's alone. */
export const ActivityTabs = (props: { type?: ActivityType; addressOf: (type?: ActivityType) => string }) => (
  <Tabs
    label="Activity"
    tabs={views.map(({ type, label }) => ({ to: props.addressOf(type), label, current: type === props.type }))}
  />
)

/** The page of the diary that begins there; the newest when no place is named. */
export const activityAddress = ({ type, before }: { type?: ActivityType; before?: string }) => {
  const query = new URLSearchParams({ ...(type && { activity: type }), ...(before && { before }) })
  return `${href('/dashboard/admin/activity')}${query.size > 0 ? `?${query}` : ''}`
}
