import { href } from 'react-router'
import { activityPage, activityTypes, type ActivityType } from '../activity.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/activity'
import { activityLine, type ActivityLine } from './activity-line.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { activityAddress, ActivityLines, ActivityTabs } from './activity-lines.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Activity' }]

const size = 50

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const type = activityTypes.find((known) => known === url.searchParams.get('activity'))
  const before = url.searchParams.get('before') ?? undefined
  const { rows, older } = await activityPage(ctx, { type, before, size })
  return { type, begun: before !== undefined, older, lines: rows.map((entry) => activityLine(ctx, entry)) }
})

export default function ActivityRoute({ loaderData }: Route.ComponentProps) {
  return <ActivityPage {...loaderData} />
}

type Props = {
  type?: ActivityType
  /** It begins further back than now. */
  begun: boolean
  older?: string
  lines: ActivityLine[]
}

/** All of the diary that the dashboard tells the latest of, page by page. */
const ActivityPage = ({ type, begun, older, lines }: Props) => {
  useFreshPage()
  return (
    <>
      <PageHead
        title="Activity"
        over={
          <a className="text-link" href={href('/dashboard/admin')}>
            Today
          </a>
        }
        lead="Who did what, newest first."
      />
      <div className="wrap page-body">
        <ActivityTabs type={type} addressOf={(type) => activityAddress({ type })} />
        {lines.length === 0 ? (
          <EmptyState title="No activity of this kind in these 90 days.">
            {older ? 'There is older activity.' : 'There is no older activity.'}
          </EmptyState>
        ) : (
          <ActivityLines lines={lines} />
        )}
        {(begun || older) && (
          <nav className="pagination" aria-label="Pages">
            <p className="text-small text-soft">Up to 50 per page</p>
            {begun && (
              <ButtonLink size="small" href={activityAddress({ type })}>
                Newest
              </ButtonLink>
            )}
            {older && (
              <ButtonLink size="small" rel="next" href={activityAddress({ type, before: older })}>
                Older
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
    </>
  )
}
