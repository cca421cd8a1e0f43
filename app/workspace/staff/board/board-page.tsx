import { href } from 'react-router'
import type { ActivityType } from '#features/activity/activity.ts'
import type { Customers } from '#features/analytics/active-customers.ts'
import { FigureBand } from '#ui/figure-band.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import type { ActivityLine } from '#features/activity/pages/activity-line.ts'
import type { BoardAlert } from './alert.ts'
import { AdminLinks } from './admin-links.tsx'
import type { TasksToday } from '#features/reminders/pages/reminder-view.ts'
import { DueTasks } from '#features/reminders/pages/due-tasks.tsx'
import type { GoLiveTask } from '#features/settings/pages/go-live.ts'
import { GoLiveCard } from './go-live-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SystemAlerts } from './system-alerts.tsx'
import type { WorkToday } from './work.ts'
import { Work } from './work-today.tsx'

type Props = {
  /** "Sunday, November 22" */
  day: string
  work: WorkToday
  tasks?: TasksToday
  /** The activity that was asked for alone. */
  type?: ActivityType
  /** Figures that the reader may not see are left out. */
  customers?: Customers
  active?: { all: number; states: string }
  revenue?: { month: string; orders: number; before: string; waits?: string; to: string; drafts?: string }
  owed?: { pastDue: string; customers: number; days: number | null; sold?: string }
  health: { figure: string; note: string; mailbox?: string }
  activity: ActivityLine[]
  older?: string
  alerts: BoardAlert[]
  goLive: readonly GoLiveTask[]
}

/** What is to be done before the site goes live and today, what does not go as it should, how the business stands, and what just happened. */
export const BoardPage = (props: Props) => {
  const { day, work, tasks, type, customers, active, revenue, owed, health, activity, older, alerts, goLive } = props
  useFreshPage()
  return (
    <>
      <PageHead title={day} />
      <div className="wrap board">
        <GoLiveCard list={goLive} />
        <div>
          <Work work={work} />
          <DueTasks tasks={tasks} />
          <section className="board-standing stack tight" aria-labelledby="standing">
            <h2 id="standing" className="sign">
              At a glance
            </h2>
            <FigureBand
              figures={[
                ...(customers ? [customersFigure(customers)] : []),
                ...(active ? [activeFigure(active)] : []),
                ...(revenue ? [revenueFigure(revenue)] : []),
                ...(owed ? [owedFigure(owed)] : []),
                { name: 'System Health', figure: health.figure, note: <HealthNote {...health} /> },
              ]}
            />
            <AdminLinks />
          </section>
        </div>
        <div>
          <SystemAlerts alerts={alerts} />
          <RecentActivity type={type} lines={activity} older={older} />
        </div>
      </div>
    </>
  )
}

const HealthNote = ({ note, mailbox }: Props['health']) => (
  <>
    {note}
    {mailbox && (
      <>
        <br />
        {mailbox}
      </>
    )}
  </>
)

const activeFigure = ({ all, states }: NonNullable<Props['active']>) => ({
  name: 'Active Orders',
  figure: <a href={`${href('/dashboard/admin/orders')}?show=active`}>{all.toLocaleString('en-US')}</a>,
  note: states || 'No open orders',
})

const customersFigure = (customers: Customers) => ({
  name: 'Total Customers',
  figure: (
    <a href={`${href('/dashboard/admin/companies')}?kind=customer`}>
      {(customers.companies + customers.people).toLocaleString('en-US')}
    </a>
  ),
  note: formatCustomers(customers),
})

const revenueFigure = ({ month, orders, before, waits, to, drafts }: NonNullable<Props['revenue']>) => ({
  name: 'Monthly Revenue',
  figure: <a href={to}>{month}</a>,
  note: (
    <>
      {orders} {orders === 1 ? 'order' : 'orders'} delivered, before taxes
      {waits && (
        <span className="line">
          {drafts ? <a href={drafts}>{`${waits} not billed yet`}</a> : `${waits} not billed yet`}
        </span>
      )}
      <br />
      Last month: {before}
    </>
  ),
})

const owedFigure = ({ pastDue, customers, days, sold }: NonNullable<Props['owed']>) => ({
  name: 'Past Due',
  figure: <a href={`${href('/dashboard/admin/receivables')}?show=past_due`}>{pastDue}</a>,
  note: (
    <>
      {customers === 0 ? 'No customers' : `${customers} ${customers === 1 ? 'customer' : 'customers'}`}
      {days !== null && (
        <span className="line">
          <a href={href('/dashboard/admin/receivables')}>{`Days sales outstanding: ${days}`}</a>
        </span>
      )}
      {days !== null && sold && (
        <span className="line">
          <a href={sold}>Invoices of the last 90 days</a>
        </span>
      )}
    </>
  ),
})

const formatCustomers = ({ companies, people }: Customers) =>
  `${companies} ${companies === 1 ? 'company' : 'companies'}` +
  (people > 0 ? `, ${people} ${people === 1 ? 'person' : 'people'} without a company` : '')
