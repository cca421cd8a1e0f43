import { href } from 'react-router'
import type { ActivityType } from '#features/activity/activity.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { activityAddress, ActivityLines, ActivityTabs } from '#features/activity/pages/activity-lines.tsx'
import type { ActivityLine } from '#features/activity/pages/activity-line.ts'

const path = href('/dashboard/admin')

type Props = {
  type?: ActivityType
  lines: ActivityLine[]
  /** Where the diary goes on, if it does. */
  older?: string
}

/** The latest of the diary, newest first, and the way to the rest of it. */
export const RecentActivity = ({ type, lines, older }: Props) => (
  <section aria-labelledby="activity">
    <h2 id="activity" className="sign text-h3">
      Recent Activity
    </h2>
    <ActivityTabs type={type} addressOf={(type) => (type ? `${path}?activity=${type}` : path)} />
    {lines.length === 0 ? (
      <EmptyState title="No activity in the last 90 days.">
        Changes to requests, quotes, orders, purchase orders and shipments show up here.
      </EmptyState>
    ) : (
      <ActivityLines lines={lines} />
    )}
    {older && (
      <p>
        <a className="text-link" href={activityAddress({ type, before: older })}>
          Show older
        </a>
      </p>
    )}
  </section>
)
