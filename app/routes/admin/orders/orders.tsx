import { linesOfOrders } from '#domain/orders/figures.ts'
import type { OrderState } from '#domain/orders/lifecycle.ts'
import { listOrders, orderCounts, overdueOrders } from '#domain/orders/list.ts'
import { answering } from '../../http/answering.ts'
import { readTurn } from '../../trade/list-address.ts'
import { ListPage } from '../../trade/list-page.tsx'
import { orderWords } from '../../trade/words.ts'
import { tradePaths } from '../trade-paths.ts'
import { askedOrders } from './asked.ts'
import { orderLine } from './order-line.ts'
import { orderColumns, orderRow } from './order-row.tsx'
import type { Route } from './+types/orders'
import { May, useMay } from '../may.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Orders' }]

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const asked = askedOrders(ctx, url.searchParams)
  const [page, counts, overdue] = await Promise.all([
    listOrders(ctx, asked, readTurn(url.searchParams)),
    orderCounts(ctx),
    overdueOrders(ctx),
  ])
  const lines = await linesOfOrders(
    ctx,
    page.rows.map(({ id }) => id),
  )
  return {
    asked,
    counts,
    overdue,
    older: page.older,
    newer: page.newer,
    rows: page.rows.map((order) => orderLine(ctx, order, lines.get(order.id) ?? [])),
  }
})

const states: OrderState[] = ['placed', 'confirmed', 'in_transit', 'delayed', 'delivered', 'cancelled']

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { asked, counts, overdue, rows, older, newer } = loaderData
  const may = useMay()
  const countOf = (...of: OrderState[]) =>
    counts.filter(({ state }) => of.includes(state)).reduce((sum, { count }) => sum + count, 0)
  return (
    <ListPage
      title="Orders"
      lead="Confirm what is placed; buy it or load it; the order follows its trucks."
      path={tradePaths.orders}
      exported={`${tradePaths.orders}/export.csv`}
      asked={asked}
      usual="placed"
      tabs={[
        { label: 'All', count: countOf(...states) },
        { state: 'active', label: 'Active', count: countOf('placed', 'confirmed', 'in_transit', 'delayed') },
        { state: 'overdue', label: 'Overdue', count: overdue, urgent: overdue > 0 },
        ...states.map((state) => ({ state, label: orderWords[state].words, count: countOf(state) })),
      ]}
      searches="Reference, name, company, product, address, county"
      columns={orderColumns.filter(({ key }) => key !== 'total' || may('prices.see'))}
      rows={rows.map(orderRow)}
      older={older}
      newer={newer}
      empty={{
        title: 'No orders yet',
        words: 'A customer orders from an accepted quote. One who accepts by telephone is ordered for on the quote.',
        action: (
          <May permission="quotes.see-all">
            <a className="text-link" href={`${tradePaths.quotes}?show=approved`}>
              Accepted quotes
            </a>
          </May>
        ),
      }}
    />
  )
}
