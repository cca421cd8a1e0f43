import type { ActivityType } from '../activity.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { activityAddress } from './activity-address.ts'
import type { ActivityLine } from './activity-line.ts'
import { ActivityLines } from './activity-lines.tsx'
import { ActivityTabs } from './activity-tabs.tsx'

type Props = {
  type?: ActivityType
  /** It begins further back than now. */
  begun: boolean
  older?: string
  lines: ActivityLine[]
}

/** All of the diary that the dashboard tells the latest of, page by page. */
export const ActivityPage = ({ type, begun, older, lines }: Props) => {
  useFreshPage()
  return (
    <>
      <PageHead
        title="Activity"
        over={
          <a className="text-link" href="/dashboard/admin">
            Dashboard
          </a>
        }
        lead="Who did what, the newest first."
      />
      <div className="wrap board">
        <ActivityTabs type={type} addressOf={(type) => activityAddress({ type })} />
        {lines.length === 0 ? (
          <EmptyState title="Nothing of this kind happened in these 90 days.">
            {older ? 'There is more further back.' : 'The diary holds nothing older.'}
          </EmptyState>
        ) : (
          <ActivityLines lines={lines} />
        )}
        {(begun || older) && (
          <nav className="pagination" aria-label="Pages">
            <p className="text-small text-soft">Up to 50 on a page</p>
            {begun && (
              <ButtonLink size="small" href={activityAddress({ type })}>
                The newest
              </ButtonLink>
            )}
            {older && (
              <ButtonLink size="small" rel="next" href={activityAddress({ type, before: older })}>
                Show older
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
    </>
  )
}
