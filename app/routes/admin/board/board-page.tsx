import type { ActivityType } from '#domain/activity/activity.ts'
import type { Customers } from '#domain/analytics/standing.ts'
import type { Desks } from '#domain/analytics/desks.ts'
import { FigureBand } from '#ui/figure-band.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useFreshPage } from '../../trade/use-fresh-page.ts'
import type { ActivityLine } from './activity-line.ts'
import type { BoardAlert } from './alert.ts'
import { Doors } from './doors.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SystemAlerts } from './system-alerts.tsx'

type Props = {
  /** The activity that was asked for alone. */
  type?: ActivityType
  customers: Customers
  active: { all: number; states: string }
  revenue: { month: string; orders: number; before: string }
  health: { figure: string; note: string }
  activity: ActivityLine[]
  older?: string
  alerts: BoardAlert[]
  desks: Desks
}

const desk = '/dashboard/admin'

/** How the business stands, what just happened, and what wants somebody's eye. */
export const BoardPage = ({ type, customers, active, revenue, health, activity, older, alerts, desks }: Props) => {
  useFreshPage()
  const all = customers.companies + customers.people
  return (
    <>
      <PageHead title="Admin dashboard" lead="How the business stands now." />
      <div className="wrap board">
        <FigureBand
          figures={[
            {
              name: 'Total Customers',
              figure: <a href={`${desk}/companies?kind=customer`}>{all.toLocaleString('en-US')}</a>,
              note: sayCustomers(customers),
            },
            {
              name: 'Active Orders',
              figure: <a href={`${desk}/orders?show=active`}>{active.all.toLocaleString('en-US')}</a>,
              note: active.states || 'nothing is owed',
            },
            {
              name: 'Monthly Revenue',
              figure: <a href={`${desk}/analytics`}>{revenue.month}</a>,
              note: (
                <>
                  {revenue.orders} {revenue.orders === 1 ? 'order' : 'orders'} delivered, before taxes
                  <br />
                  Last month: {revenue.before}
                </>
              ),
            },
            { name: 'System Health', figure: health.figure, note: health.note },
          ]}
        />
        <div className="board-columns">
          <SystemAlerts alerts={alerts} />
          <RecentActivity type={type} lines={activity} older={older} />
        </div>
        <Doors desks={desks} />
      </div>
    </>
  )
}

const sayCustomers = ({ companies, people }: Customers) =>
  `${companies} ${companies === 1 ? 'company' : 'companies'}` +
  (people > 0 ? `, ${people} ${people === 1 ? 'person' : 'people'} without a company` : '')
