import { href } from 'react-router'
import { formatCents } from '#domain/money.ts'
import { localTime } from '#domain/calendar.ts'
import { formatMoment } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import supplierPurchases from '#features/purchasing/supplier-list.ts'
import { supplierFigures } from '#features/fulfillment/figures.ts'
import supplierShipments from '#features/shipments/supplier-list.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/dashboard'
import { roadToday } from '#features/shipments/pages/supplier/road-view.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FigureBand } from '#ui/figure-band.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { CellTable } from '#lists/cells.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Road } from '#features/shipments/pages/supplier/road.tsx'
import { Section } from '#ui/section.tsx'

export const meta = () => [{ title: 'Supplier dashboard' }]

const recent = 5
const confirmed = `${href('/dashboard/supplier/orders')}?show=confirmed`
const trucksShown = ['reference', 'goods', 'destination', 'state', 'eta']

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const [figures, purchases, shipments, road] = await Promise.all([
    supplierFigures(ctx),
    supplierPurchases.recent(ctx, {}, recent, ['reference', 'goods', 'state', 'delivery', 'value']),
    supplierShipments.recent(ctx, { state: 'active', sort: 'eta', descending: false }, recent, trucksShown),
    roadToday(ctx),
  ])
  return {
    figures: {
      ...figures,
      revenue: formatCents(figures.revenue),
      isAnswerLate: figures.answerBy !== undefined && figures.answerBy < dateOf(ctx.now),
      answerBy: figures.answerBy && formatMoment(ctx.calendar.timeZone, figures.answerBy),
    },
    month: localTime(ctx.calendar, ctx.now).toLocaleString('en-US', { month: 'long' }),
    road,
    ...{ purchases, shipments },
  }
})

/** The purchase orders a supplier has to answer, what is on the road, and what this month has brought. */
export default function SupplierDashboard({ loaderData }: Route.ComponentProps) {
  const { figures, month, road, purchases, shipments } = loaderData
  useFreshPage()
  const { active, unanswered, answerBy, isAnswerLate, inTransit, delayed, revenue, overdue } = figures
  return (
    <>
      <PageHead
        title="Supplier dashboard"
        lead="What we've ordered from you and what's on the road."
        actions={
          <>
            <ButtonLink look="primary" href={confirmed}>
              Schedule Delivery
            </ButtonLink>
            <ButtonLink href={href('/dashboard/supplier/orders')}>View All Orders</ButtonLink>
          </>
        }
      />
      <div className="wrap page-body sections">
        <FigureBand
          figures={[
            {
              name: 'Active POs',
              figure: active,
              note:
                unanswered > 0 ? (
                  <a className="text-link" href={`${href('/dashboard/supplier/orders')}?show=pending`}>
                    {`${unanswered} waiting for your answer, ${unanswered > 1 ? 'the first ' : ''}${isAnswerLate ? 'was due' : 'due'} ${answerBy}`}
                  </a>
                ) : (
                  'all answered'
                ),
              now: unanswered > 0 && overdue === 0,
            },
            { name: 'In Transit', figure: inTransit, note: delayed > 0 ? `${delayed} delayed` : 'none delayed' },
            { name: 'Monthly Revenue', figure: revenue, note: `purchase orders completed in ${month}` },
            {
              name: 'Overdue',
              figure: overdue,
              note: overdue > 0 ? 'past the delivery date' : 'none late',
              now: overdue > 0,
            },
          ]}
        />
        {road && <Road road={road} />}
        <Section id="recent-orders" title="Recent Purchase Orders" spacing="none">
          <CellTable
            caption="Recent purchase orders, newest first"
            {...purchases}
            empty={
              <EmptyState title="No purchase orders yet">
                When we order from you, you'll see it here and get an email.
              </EmptyState>
            }
          />
        </Section>
        <Section id="active-shipments" title="Active Shipments" spacing="none">
          <CellTable
            caption="Active shipments, next arrival first"
            {...shipments}
            empty={
              <EmptyState
                title="No trucks on the road"
                action={
                  <a className="text-link" href={confirmed}>
                    Choose a confirmed purchase order
                  </a>
                }
              >
                Schedule a delivery for a purchase order you've confirmed.
              </EmptyState>
            }
          />
        </Section>
      </div>
    </>
  )
}
