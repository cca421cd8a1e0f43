import type { PurchaseState } from '#domain/purchasing/lifecycle.ts'
import { listPurchases, purchaseCounts } from '#domain/purchasing/list.ts'
import { supplierFigures } from '#domain/shipments/figures.ts'
import { answering } from '../http/answering.ts'
import { readTurn } from '../trade/list-address.ts'
import { ListPage } from '../trade/list-page.tsx'
import { purchaseWords } from '../trade/words.ts'
import type { Route } from './+types/orders'
import { askedPurchases } from '../trade/asked.ts'
import { purchaseLine } from '../trade/purchase-line.ts'
import { purchaseRow } from './purchase-row.tsx'

export const meta = () => [{ title: 'Purchase orders' }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const query = new URL(request.url).searchParams
  const asked = askedPurchases(ctx, query)
  const [{ rows, older, newer }, counts, { active, overdue }] = await Promise.all([
    listPurchases(ctx, asked, readTurn(query)),
    purchaseCounts(ctx),
    supplierFigures(ctx),
  ])
  return { asked, older, newer, counts, active, overdue, rows: rows.map((row) => purchaseLine(ctx, row)) }
})

const shown: readonly PurchaseState[] = ['pending', 'date_proposed', 'confirmed', 'in_transit', 'delivered']

export default function PurchaseOrders({ loaderData }: Route.ComponentProps) {
  const { asked, older, newer, counts, active, overdue, rows } = loaderData
  const countOf = (state: PurchaseState) => counts.find((each) => each.state === state)?.count ?? 0
  return (
    <ListPage
      title="Purchase orders"
      lead="Answer what is pending; a confirmed order can be put on a truck."
      path="/dashboard/supplier/orders"
      asked={asked}
      usual="placed"
      tabs={[
        { label: 'All', count: counts.reduce((sum, { count }) => sum + count, 0) },
        { state: 'active', label: 'Active', count: active },
        { state: 'overdue', label: 'Overdue', count: overdue, urgent: overdue > 0 },
        ...shown.map((state) => ({ state, label: purchaseWords[state].words, count: countOf(state) })),
      ]}
      searches="number, product or delivery place"
      columns={[
        { key: 'reference', head: 'Purchase order', sort: 'placed' },
        { key: 'goods', head: 'Product' },
        { key: 'place', head: 'Deliver to', wide: true },
        { key: 'state', head: 'Status' },
        { key: 'delivery', head: 'Delivery', sort: 'delivery' },
        { key: 'value', head: 'Value', figures: true, sort: 'cost' },
      ]}
      rows={rows.map(purchaseRow)}
      older={older}
      newer={newer}
      empty={{
        title: 'No purchase order yet.',
        words: 'When we order from you, it stands here at once and you get an e-mail.',
      }}
      exported="/dashboard/supplier/orders/export.csv"
    />
  )
}
