import { Badge } from '#ui/badge.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { Row } from '#ui/table.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { purchaseWords } from '../../trade/words.ts'
import { tradePaths } from '../trade-paths.ts'
import type { PurchaseDeskLine } from './purchase-desk-line.ts'
import { Linked } from '../may.tsx'

/** Its row in a table whose columns are named reference, supplier, order, state, delivery and cost. */
export const purchaseDeskRow = (line: PurchaseDeskLine): Row => {
  const { tone, words } = purchaseWords[line.state]
  return {
    key: line.id,
    ...(line.overdue && { tone: 'late' as const }),
    cells: {
      reference: (
        <span>
          <a className="text-link" href={`${tradePaths.purchasing}/${line.id}`}>
            <Unbroken>{line.reference}</Unbroken>
          </a>
          <small>
            {line.goods} {line.dyed && <Badge tone="dyed">Dyed</Badge>}
          </small>
        </span>
      ),
      supplier: <bdi>{line.supplier}</bdi>,
      order: (
        <Linked permission="orders.see-all" href={`${tradePaths.orders}/${line.orderId}`}>
          {line.order}
        </Linked>
      ),
      state: (
        <span>
          <StatusWord tone={tone}>{words}</StatusWord>
          {line.answerBy && (
            <small>
              {line.answerLate ? 'Their answer was due' : 'They answer by'} {line.answerBy}
            </small>
          )}
        </span>
      ),
      delivery: (
        <span>
          <Unbroken>{line.delivery}</Unbroken>
          {line.proposed && <small>They propose {line.proposed}</small>}
          {line.overdue && (
            <>
              {' '}
              <StatusWord tone="late">Overdue</StatusWord>
            </>
          )}
        </span>
      ),
      cost: line.cost,
    },
  }
}
