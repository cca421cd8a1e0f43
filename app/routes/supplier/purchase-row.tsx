import { purchaseStates } from '#domain/purchasing/lifecycle.ts'
import { Badge } from '#ui/badge.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { Row } from '#ui/table.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import type { PurchaseLine } from '../trade/purchase-line.ts'

/** Its row in a table whose columns are named reference, goods, state, delivery and value. */
export const purchaseRow = (line: PurchaseLine): Row => {
  const { tone, words } = purchaseStates.words[line.state]
  return {
    key: line.id,
    ...(line.overdue && { tone: 'late' as const }),
    cells: {
      reference: (
        <a className="text-link" href={`/dashboard/supplier/orders/${line.id}`}>
          <Unbroken>{line.reference}</Unbroken>
        </a>
      ),
      goods: (
        <span>
          <Unbroken>{line.goods}</Unbroken> {line.dyed && <Badge tone="dyed">Dyed</Badge>}
        </span>
      ),
      state: (
        <span>
          <StatusWord tone={tone}>{words}</StatusWord>
          {line.answerBy && (
            <small>
              {line.answerLate ? 'Answer was due' : 'Answer by'} {line.answerBy}
            </small>
          )}
        </span>
      ),
      delivery: (
        <span>
          <Unbroken>{line.delivery}</Unbroken>
          {line.proposed && <small> You proposed {line.proposed}</small>}
          {line.overdue && (
            <>
              {' '}
              <StatusWord tone="late">Overdue</StatusWord>
            </>
          )}
        </span>
      ),
      place: <bdi>{line.place}</bdi>,
      value: line.cost,
    },
  }
}
