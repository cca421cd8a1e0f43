import { href } from 'react-router'
import { purchaseStates } from '../../lifecycle.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import type { PurchaseView } from './purchase-view.ts'
import { Linked } from '#http/may.tsx'

/** Of whom, for which order, when, and what was said. */
export const PurchaseFacts = ({ supplier, line, ...purchase }: PurchaseView) => (
  <section aria-labelledby="facts">
    <h2 id="facts" className="sign text-h4">
      Supplier and dates
    </h2>
    <DefinitionTable
      dense
      rows={[
        {
          name: 'Supplier',
          value: (
            <Linked permission="companies.see-all" href={href('/dashboard/admin/companies/:id', { id: supplier.id })}>
              <bdi>{supplier.name}</bdi>
            </Linked>
          ),
        },
        ...said('Phone', supplier.phone),
        ...said('E-mail', supplier.email),
        {
          name: 'For order',
          value: (
            <Linked permission="orders.see-all" href={href('/dashboard/admin/orders/:id', { id: line.orderId })}>
              {line.order}
            </Linked>
          ),
        },
        ...said(purchaseStates.is('isUnsettled', line.state) ? 'We asked for' : 'Delivery', line.delivery),
        ...said('The customer was promised', purchase.promised),
        ...said('They propose', line.proposed),
        ...said('Placed', purchase.placed),
        ...said('They answer by', line.answerBy),
        ...said('Answered', purchase.answered),
        ...said('Completed', purchase.completed),
        ...said('Our note', purchase.note),
        ...said('Reason', line.state === 'delivered' ? null : purchase.reason),
      ]}
    />
  </section>
)

const said = (name: string, text: string | null | undefined) =>
  text ? [{ name, value: <bdi className="answer">{text}</bdi> }] : []
