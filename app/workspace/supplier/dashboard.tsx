import { sayCents } from '#domain/money.ts'
import { localTime } from '#domain/calendar.ts'
import { sayMoment } from '#domain/day.ts'
import supplierPurchases from '#features/purchasing/supplier-list.ts'
import { supplierFigures } from '#features/fulfillment/figures.ts'
import supplierShipments from '#features/shipments/supplier-list.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/dashboard'
import { DashboardPage } from './dashboard-page.tsx'
import { roadToday } from '#features/shipments/pages/supplier/road-view.ts'

export const meta = () => [{ title: 'Supplier dashboard' }]

const recent = 5
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
      revenue: sayCents(figures.revenue),
      answerBy: figures.answerBy && sayMoment(ctx.calendar.timeZone, figures.answerBy),
    },
    month: localTime(ctx.calendar, ctx.now).toLocaleString('en-US', { month: 'long' }),
    road,
    ...{ purchases, shipments },
  }
})

export default function SupplierDashboard({ loaderData }: Route.ComponentProps) {
  return <DashboardPage {...loaderData} />
}
