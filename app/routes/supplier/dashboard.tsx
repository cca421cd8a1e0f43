import { sayCents } from '#domain/money.ts'
import { localTime } from '#domain/calendar.ts'
import { sayMoment } from '#domain/day.ts'
import { listPurchases } from '#domain/purchasing/list.ts'
import { supplierFigures } from '#domain/shipments/figures.ts'
import { listShipments } from '#domain/shipments/list.ts'
import { answering } from '../http/answering.ts'
import type { Route } from './+types/dashboard'
import { DashboardPage } from './dashboard-page.tsx'
import { purchaseLine } from '../trade/purchase-line.ts'
import { shipmentLine } from '../trade/shipment-line.ts'
import { roadToday } from './road-view.ts'

export const meta = () => [{ title: 'Supplier dashboard' }]

const recent = 5

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const [figures, purchases, trucks, road] = await Promise.all([
    supplierFigures(ctx),
    listPurchases(ctx, {}, undefined, recent),
    listShipments(ctx, { state: 'active', sort: 'eta', descending: false }, undefined, recent),
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
    purchases: purchases.rows.map((row) => purchaseLine(ctx, row)),
    shipments: trucks.rows.map((row) => shipmentLine(ctx, row)),
  }
})

export default function SupplierDashboard({ loaderData }: Route.ComponentProps) {
  return <DashboardPage {...loaderData} />
}
