import type { SupplierFigures } from '#features/fulfillment/figures.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FigureBand } from '#ui/figure-band.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { CellTable } from '#lists/cells.tsx'
import type { TableView } from '#lists/view.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Road } from '#features/shipments/pages/supplier/road.tsx'
import type { RoadView } from '#features/shipments/pages/supplier/road-view.ts'

type Props = {
  figures: Omit<SupplierFigures, 'revenue' | 'answerBy'> & { revenue: string; answerBy?: string }
  month: string
  /** The trucks that are due today. */
  road?: RoadView
  purchases: TableView
  shipments: TableView
}

/** What is asked of a supplier now, what is on the road, and what this month has brought. */
export const DashboardPage = ({ figures, month, road, purchases, shipments }: Props) => {
  useFreshPage()
  const { active, unanswered, answerBy, inTransit, delayed, revenue, overdue } = figures
  return (
    <>
      <PageHead
        title="Supplier dashboard"
        lead="What we have ordered from you, and what is on the road."
        actions={
          <>
            <ButtonLink look="primary" href="/dashboard/supplier/orders?show=confirmed">
              Schedule Delivery
            </ButtonLink>
            <ButtonLink href="/dashboard/supplier/orders">View All Orders</ButtonLink>
          </>
        }
      />
      <div className="wrap supplier-page">
        <FigureBand
          figures={[
            {
              name: 'Active POs',
              figure: active,
              note:
                unanswered > 0
                  ? `${unanswered} to answer, ${unanswered > 1 ? 'the first ' : ''}due ${answerBy}`
                  : 'all answered',
              now: unanswered > 0 && overdue === 0,
            },
            { name: 'In Transit', figure: inTransit, note: delayed > 0 ? `${delayed} delayed` : 'none delayed' },
            { name: 'Monthly Revenue', figure: revenue, note: `purchase orders completed in ${month}` },
            {
              name: 'Overdue',
              figure: overdue,
              note: overdue > 0 ? 'past their delivery day' : 'nothing is late',
              now: overdue > 0,
            },
          ]}
        />
        {road && <Road road={road} />}
        <section aria-labelledby="recent-orders">
          <h2 id="recent-orders" className="sign text-h3">
            Recent Purchase Orders
          </h2>
          <CellTable
            caption="Recent purchase orders, the latest first"
            {...purchases}
            empty={
              <EmptyState title="No purchase order yet.">
                When we order from you, it stands here at once and you get an e-mail.
              </EmptyState>
            }
          />
        </section>
        <section aria-labelledby="active-shipments">
          <h2 id="active-shipments" className="sign text-h3">
            Active Shipments
          </h2>
          <CellTable
            caption="Shipments still to arrive, the next first"
            {...shipments}
            empty={
              <EmptyState
                title="No truck is on its way."
                action={
                  <a className="text-link" href="/dashboard/supplier/orders?show=confirmed">
                    Choose a confirmed purchase order
                  </a>
                }
              >
                Schedule a delivery from a purchase order you have confirmed.
              </EmptyState>
            }
          />
        </section>
      </div>
    </>
  )
}
