import type { PurchaseState } from '#domain/purchasing/lifecycle.ts'
import { listPurchases, overduePurchases, purchaseCounts } from '#domain/purchasing/list.ts'
import { answering } from '../../http/answering.ts'
import { readTurn } from '../../trade/list-address.ts'
import { ListPage } from '../../trade/list-page.tsx'
import { purchaseWords } from '../../trade/words.ts'
import { tradePaths } from '../trade-paths.ts'
import { askedPurchases } from '../../trade/asked.ts'
import { purchaseDeskLine } from './purchase-desk-line.ts'
import { purchaseDeskRow } from './purchase-desk-row.tsx'
import type { Route } from './+types/purchases'
import { useMay } from '../may.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Purchasing' }]

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const asked = askedPurchases(ctx, url.searchParams)
  const [{ rows, older, newer }, counts, overdue] = await Promise.all([
    listPurchases(ctx, asked, readTurn(url.searchParams)),
    purchaseCounts(ctx),
    overduePurchases(ctx),
  ])
  return { asked, counts, overdue, older, newer, rows: rows.map((row) => purchaseDeskLine(ctx, row)) }
})

const active: PurchaseState[] = ['pending', 'date_proposed', 'confirmed', 'in_transit']
const states: PurchaseState[] = [...active, 'delivered', 'declined', 'cancelled']

export default function Purchases({ loaderData }: Route.ComponentProps) {
  const { asked, counts, overdue, rows, older, newer } = loaderData
  const may = useMay()
  const countOf = (...of: PurchaseState[]) =>
    counts.filter(({ state }) => of.includes(state)).reduce((sum, { count }) => sum + count, 0)
  return (
    <ListPage
      title="Purchasing"
      lead="What we have ordered from suppliers. A proposed date waits for our word."
      path={tradePaths.purchasing}
      exported={`${tradePaths.purchasing}/export.csv`}
      asked={asked}
      usual="placed"
      tabs={[
        { label: 'All', count: countOf(...states) },
        { state: 'active', label: 'Active', count: countOf(...active) },
        { state: 'overdue', label: 'Overdue', count: overdue, urgent: overdue > 0 },
        ...states.map((state) => ({
          state,
          label: purchaseWords[state].words,
          count: countOf(state),
          urgent: state === 'date_proposed' && countOf(state) > 0,
        })),
      ]}
      searches="Number, supplier, order, product, delivery place"
      columns={[
        { key: 'reference', head: 'Purchase order', sort: 'placed' },
        { key: 'supplier', head: 'Supplier' },
        { key: 'order', head: 'For order', wide: true },
        { key: 'state', head: 'Status' },
        { key: 'delivery', head: 'Delivery', sort: 'delivery' },
        ...(may('prices.see') ? [{ key: 'cost', head: 'Cost', sort: 'cost', figures: true }] : []),
      ]}
      rows={rows.map(purchaseDeskRow)}
      older={older}
      newer={newer}
      empty={{
        title: 'Nothing is bought yet',
        words: 'Goods are ordered from a supplier on the page of a confirmed order.',
        action: (
          <a className="text-link" href={`${tradePaths.orders}?show=confirmed`}>
            Confirmed orders
          </a>
        ),
      }}
    />
  )
}
