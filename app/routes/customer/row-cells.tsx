import { StatusWord } from '#ui/status-word.tsx'
import type { Row } from '#ui/table.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import type { ListColumn } from '../trade/list-page.tsx'
import type { OrderRow, QuoteRow } from './rows.ts'

export const quoteColumns: ListColumn[] = [
  { key: 'quote', head: 'Quote' },
  { key: 'status', head: 'Status' },
  { key: 'made', head: 'Offered', sort: 'made', wide: true },
  { key: 'ends', head: 'Holds until' },
  { key: 'amount', head: 'Amount', figures: true },
]

export const quoteCells = ({ id, reference, what, status, made, ends, amount }: QuoteRow): Row => ({
  key: id,
  cells: {
    quote: (
      <span>
        <a className="text-link" href={`/dashboard/customer/quotes/${id}`}>
          <Unbroken>{reference}</Unbroken>
        </a>
        <small>{what}</small>
      </span>
    ),
    status: <StatusWord tone={status.tone}>{status.words}</StatusWord>,
    made,
    ends,
    amount,
  },
})

export const orderColumns: ListColumn[] = [
  { key: 'order', head: 'Order' },
  { key: 'status', head: 'Status' },
  { key: 'placed', head: 'Placed', sort: 'placed', wide: true },
  { key: 'delivery', head: 'Delivery', sort: 'due' },
  { key: 'gallons', head: 'Net gallons', figures: true, sort: 'gallons', wide: true },
  { key: 'total', head: 'Total', figures: true, sort: 'total' },
]

export const orderCells = ({ id, reference, what, status, late, ...order }: OrderRow): Row => ({
  key: id,
  tone: late || status.tone === 'late' ? 'late' : undefined,
  cells: {
    order: (
      <span>
        <a className="text-link" href={`/dashboard/customer/orders/${id}`}>
          <Unbroken>{reference}</Unbroken>
        </a>
        <small>{what}</small>
      </span>
    ),
    status: <StatusWord tone={status.tone}>{status.words}</StatusWord>,
    placed: order.placed,
    delivery: (
      <span>
        <Unbroken>{order.delivery}</Unbroken>
        {late && <small>The promise has passed</small>}
      </span>
    ),
    gallons: order.gallons,
    total: (
      <span>
        {order.total}
        {!order.firm && <small>Not firm yet</small>}
      </span>
    ),
  },
})
