import { orderStates } from '#domain/orders/lifecycle.ts'
import { Badge } from '#ui/badge.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { Row } from '#ui/table.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import type { ListColumn } from '../../trade/list-page.tsx'
import { tradePaths } from '../trade-paths.ts'
import type { OrderLine } from './order-line.ts'

export const orderColumns: ListColumn[] = [
  { key: 'order', head: 'Order' },
  { key: 'who', head: 'Customer' },
  { key: 'state', head: 'Status' },
  { key: 'delivery', head: 'Delivery', sort: 'due' },
  { key: 'placed', head: 'Placed', sort: 'placed', wide: true },
  { key: 'total', head: 'Total', sort: 'total', figures: true },
]

export const orderRow = (line: OrderLine): Row => {
  const { tone, words } = orderStates.words[line.state]
  return {
    key: line.id,
    ...(line.overdue && { tone: 'late' as const }),
    cells: {
      order: (
        <span>
          <a className="text-link" href={`${tradePaths.orders}/${line.id}`}>
            <Unbroken>{line.reference}</Unbroken>
          </a>
          <small>
            {line.what} {line.dyed && <Badge tone="dyed">Dyed</Badge>}
          </small>
        </span>
      ),
      who: <bdi>{line.who}</bdi>,
      state: <StatusWord tone={tone}>{words}</StatusWord>,
      delivery: (
        <span>
          <Unbroken>{line.delivery}</Unbroken>
          {line.urgency === 'emergency' && <small>Emergency</small>}
          {line.overdue && (
            <>
              {' '}
              <StatusWord tone="late">Overdue</StatusWord>
            </>
          )}
        </span>
      ),
      placed: <span className="whitespace-nowrap">{line.placed}</span>,
      total: (
        <span>
          {line.total}
          {!line.firm && <small>Needs the day's price</small>}
        </span>
      ),
    },
  }
}
