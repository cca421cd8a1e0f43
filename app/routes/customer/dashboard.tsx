import { sayCents, sayGallons } from '#domain/money.ts'
import { linesOfOrders, monthFigures, nextDelivery } from '#domain/orders/figures.ts'
import { activeOrders, type OrderState } from '#domain/orders/lifecycle.ts'
import { listOrders, orderCounts } from '#domain/orders/list.ts'
import { listQuotes, quoteCounts } from '#domain/quotes/list.ts'
import { shipmentsOf } from '#domain/shipments/find.ts'
import type { Context } from '#domain/context.ts'
import { answering } from '../http/answering.ts'
import { sayLines } from '../trade/paper-view.ts'
import { orderWords } from '../trade/words.ts'
import type { Route } from './+types/dashboard'
import { DashboardPage } from './dashboard-page.tsx'
import { sayPromise } from './delivery-time.ts'
import { orderRows, quoteRow } from './rows.ts'
import { rulerOf } from './ruler-view.ts'

/** How many lines the two lists of the dashboard show. */
const recent = 5

export const handle = { interactive: true }

export const meta = () => [{ title: 'Dashboard' }]

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const [quotes, orders, waiting, states, month, next] = await Promise.all([
    listQuotes(ctx, {}, undefined, recent),
    listOrders(ctx, {}, undefined, recent),
    quoteCounts(ctx),
    orderCounts(ctx),
    monthFigures(ctx),
    nextDelivery(ctx),
  ])
  const of = (state: OrderState) => states.find((each) => each.state === state)?.count ?? 0
  return {
    active: activeOrders.reduce((sum, state) => sum + of(state), 0),
    activeNote: activeOrders
      .filter((state) => of(state) > 0)
      .map((state) => `${of(state)} ${orderWords[state].words.toLowerCase()}`)
      .join(', '),
    pending: waiting.find(({ state }) => state === 'pending')?.count ?? 0,
    month: {
      spent: sayCents(month.now.spent),
      note: `${month.now.orders} ${month.now.orders === 1 ? 'order' : 'orders'} delivered, ${sayGallons(month.now.deciGallons)}`,
      before: sayCents(month.before.spent),
    },
    next: next && (await nextView(ctx, next)),
    quotes: quotes.rows.map((quote) => quoteRow(ctx, quote)),
    orders: await orderRows(ctx, orders.rows),
  }
})

const nextView = async (ctx: Context, order: NonNullable<Awaited<ReturnType<typeof nextDelivery>>>) => {
  const [lines, trucks] = await Promise.all([linesOfOrders(ctx, [order.id]), shipmentsOf(ctx, order.id)])
  return {
    id: order.id,
    reference: order.reference,
    when: sayPromise(ctx, order),
    what: sayLines(lines.get(order.id) ?? []),
    address: order.deliveryAddress,
    status: orderWords[order.state],
    ruler: rulerOf(ctx, order, trucks),
  }
}

export default function CustomerDashboard({ loaderData }: Route.ComponentProps) {
  return <DashboardPage {...loaderData} />
}
