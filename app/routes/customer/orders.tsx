import { orderStates } from '#domain/orders/lifecycle.ts'
import { listOrders, orderCounts, orderSorts } from '#domain/orders/list.ts'
import { answering } from '../http/answering.ts'
import { readAsked, readTurn } from '../trade/list-address.ts'
import { ListPage } from '../trade/list-page.tsx'
import type { Route } from './+types/orders'
import { orderTabs } from './list-states.ts'
import { RequestNewQuote } from './request-new-quote.tsx'
import { orderCells, orderColumns } from './row-cells.tsx'
import { orderRows } from './rows.ts'
import { stateTabs } from './state-tabs.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Orders' }]

const path = '/dashboard/customer/orders'

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const asked = readAsked(url.searchParams, orderTabs, orderSorts)
  const [page, counts] = await Promise.all([listOrders(ctx, asked, readTurn(url.searchParams)), orderCounts(ctx)])
  return {
    asked,
    rows: await orderRows(ctx, page.rows),
    older: page.older,
    newer: page.newer,
    tabs: stateTabs(orderTabs, counts, orderStates.words, ['in_transit', asked.state]),
  }
})

export default function CustomerOrders({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      {...loaderData}
      title="Orders"
      lead="Every load you ordered: where it is, what it cost, and the same again in two clicks."
      actions={<RequestNewQuote />}
      path={path}
      exported={`${path}/export.csv`}
      usual="placed"
      searches="number, product, address or county"
      columns={orderColumns}
      rows={loaderData.rows.map(orderCells)}
      empty={{
        title: 'No orders yet',
        words: 'Ask for a price and accept it: then you order here, and follow the truck.',
        action: <RequestNewQuote />,
      }}
    />
  )
}
