import { href } from 'react-router'
import type { ActivityType } from '#features/activity/activity.ts'
import type { Customers } from '#features/analytics/standing.ts'
import { FigureBand } from '#ui/figure-band.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import type { ActivityLine } from '#features/activity/pages/activity-line.ts'
import type { BoardAlert } from './alerts.ts'
import { Doors } from './doors.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SystemAlerts } from './system-alerts.tsx'

type Props = {
  /** The activity that was asked for alone. */
  type?: ActivityType
  /** Figures that the reader may not see are left out. */
  customers?: Customers
  active?: { all: number; states: string }
  revenue?: { month: string; orders: number; before: string }
  health: { figure: string; note: string }
  activity: ActivityLine[]
  older?: string
  alerts: BoardAlert[]
}

/** How the business stands, what just happened, and what wants somebody's eye. */
export const BoardPage = ({ type, customers, active, revenue, health, activity, older, alerts }: Props) => {
  useFreshPage()
  return (
    <>
      <PageHead title="Admin dashboard" lead="Where the business stands today." />
      <div className="wrap board">
        <FigureBand
          figures={[
            ...(customers ? [customersFigure(customers)] : []),
            ...(active
              ? [
                  {
                    name: 'Active Orders',
                    figure: (
                      <a href={`${href('/dashboard/admin/orders')}?show=active`}>
                        {active.all.toLocaleString('en-US')}
                      </a>
                    ),
                    note: active.states || 'no open orders',
                  },
                ]
              : []),
            ...(revenue ? [revenueFigure(revenue)] : []),
            { name: 'System Health', figure: health.figure, note: health.note },
          ]}
        />
        <div className="board-columns">
          <SystemAlerts alerts={alerts} />
          <RecentActivity type={type} lines={activity} older={older} />
        </div>
        <Doors />
      </div>
    </>
  )
}

const customersFigure = (customers: Customers) => ({
  name: 'Total Customers',
  figure: (
    <a href={`${href('/dashboard/admin/companies')}?kind=customer`}>
      {(customers.companies + customers.people).toLocaleString('en-US')}
    </a>
  ),
  note: formatCustomers(customers),
})

const revenueFigure = ({ month, orders, before }: NonNullable<Props['revenue']>) => ({
  name: 'Monthly Revenue',
  figure: <a href={href('/dashboard/admin/analytics')}>{month}</a>,
  note: (
    <>
      {orders} {orders === 1 ? 'order' : 'orders'} delivered, before taxes
      <br />
      Last month: {before}
    </>
  ),
})

const formatCustomers = ({ companies, people }: Customers) =>
  `${companies} ${companies === 1 ? 'company' : 'companies'}` +
  (people > 0 ? `, ${people} ${people === 1 ? 'person' : 'people'} without a company` : '')
