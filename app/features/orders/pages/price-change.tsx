import { Table } from '#ui/table.tsx'
import type { PriceChangeView } from './price-change-view.ts'

/** The price that the buyer saw, beside the one that is asked. */
export const PriceChange = ({ asked }: { asked: PriceChangeView }) => (
  <Table
    caption="The price when you ordered, and the price now"
    columns={[
      { key: 'name', head: 'Item' },
      { key: 'before', head: 'Was', figures: true },
      { key: 'now', head: 'Now', figures: true },
    ]}
    rows={asked.rows.map(({ name, before, now }) => ({
      key: name,
      cells: { name: <bdi>{name}</bdi>, before, now: <strong>{now}</strong> },
    }))}
  />
)
