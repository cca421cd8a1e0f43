import { sayCents, sayGallons } from '#domain/money.ts'
import { lateOrders, linesOfOrders, monthFigures, nextDelivery } from '#features/orders/figures.ts'
import { orderStates, sayOrders, type OrderState } from '#features/orders/lifecycle.ts'
import { orderCounts } from '#features/orders/list.ts'
import type { QuoteState } from '#features/quotes/lifecycle.ts'
import { quoteCounts } from '#features/quotes/list.ts'
import { ownRequestCounts, ownViews } from '#features/requests/own.ts'
import customerOrders from '#features/orders/customer-list.ts'
import customerQuotes from '#features/quotes/customer-list.ts'
import customerRequests from '#features/requests/customer-list.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/dashboard'
import { askAgain, nextView } from '#features/orders/pages/delivery-view.ts'
import { DashboardPage } from './dashboard-page.tsx'

/** How many lines the two lists of the dashboard show. */
const recent = 5

export const handle = { interactive: true }

export const meta = () => [{ title: 'Dashboard' }]

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const [asked, askedCounts, quotes, orders, waiting, states, late, month, next] = await Promise.all([
    customerRequests.recent(ctx, { state: 'open', sort: 'due', descending: false }, recent),
    ownRequestCounts(ctx),
    customerQuotes.recent(ctx, {}, recent, ['quote', 'status', 'amount']),
    customerOrders.recent(ctx, {}, recent, ['order', 'status', 'delivery', 'total']),
    quoteCounts(ctx),
    orderCounts(ctx),
    lateOrders(ctx),
    monthFigures(ctx),
    nextDelivery(ctx),
  ])
  const [last] = orders.rows
  const of = (state: OrderState) => states.find((each) => each.state === state)?.count ?? 0
  const quotesIn = (state: QuoteState) => waiting.find((each) => each.state === state)?.count ?? 0
  const open: readonly string[] = ownViews.open
  return {
    requests: asked.rows,
    open: askedCounts.reduce((sum, { state, count }) => sum + (open.includes(state) ? count : 0), 0),
    active: orderStates.statesThat('isActive').reduce((sum, state) => sum + of(state), 0),
    activeNote: orderStates
      .statesThat('isActive')
      .filter((state) => of(state) > 0)
      .map((state) => sayOrders(of(state), state))
      .join(', '),
    late,
    pending: quotesIn('pending'),
    revised: quotesIn('draft') + quotesIn('change_asked'),
    month: {
      spent: sayCents(month.now.spent),
      note: `${month.now.orders} ${month.now.orders === 1 ? 'order' : 'orders'} delivered, ${sayGallons(month.now.deciGallons)}`,
      before: sayCents(month.before.spent),
    },
    next: next && (await nextView(ctx, next)),
    quotes: quotes.rows,
    orders: orders.rows,
    heads: { requests: asked.heads, quotes: quotes.heads, orders: orders.heads },
    ask: askAgain(last && (await linesOfOrders(ctx, [last.id])).get(last.id)),
  }
})

export default function CustomerDashboard({ loaderData }: Route.ComponentProps) {
  return <DashboardPage {...loaderData} />
}
