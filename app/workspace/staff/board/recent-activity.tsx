import { href } from 'react-router'
import type { ActivityType } from '#features/activity/activity.ts'
import { activityAddress, ActivityLines, ActivityTabs } from '#features/activity/pages/activity-lines.tsx'
import type { ActivityLine } from '#features/activity/pages/activity-line.ts'

const path = href('/dashboard/admin')

type Props = {
  type?: ActivityType
  lines: ActivityLine[]
  /** Where it goes on, if it does. */
  older?: string
}

/** The latest activity, newest first, and the way to the rest of it. */
export const RecentActivity = ({ type, lines, older }: Props) => (
  <section className="board-recent" aria-labelledby="activity">
    <div className="day-head cluster">
      <h2 id="activity" className="sign">
        Recent Activity
      </h2>
    </div>
    <ActivityTabs type={type} addressOf={(type) => (type ? `${path}?activity=${type}` : path)} />
    {lines.length === 0 ? (
      <p className="day-none">
        Nothing in the last 90 days. Requests, quotes, orders, purchase orders and shipments show up here as they move.
      </p>
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
