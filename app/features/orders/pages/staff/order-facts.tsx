import { href } from 'react-router'
import { DefinitionTable } from '#ui/definition-table.tsx'
import type { OrderView } from './order-view.ts'
import { Linked, May } from '#http/may.tsx'

/** When it is to be there, for whom, and what it came from. */
export const OrderFacts = (order: OrderView) => (
  <>
    <section aria-labelledby="when">
      <h2 id="when" className="sign text-h4">
        When
      </h2>
      <DefinitionTable
        dense
        rows={facts([
          ['Delivery', order.delivery],
          ['Promised first by', order.missed && `${order.missed}, and missed`],
          ['Promised by', order.due],
          ['Urgency', order.urgency],
          ['Placed', order.placed],
          ['Confirmed', order.confirmed],
          ['Delivered', order.delivered],
          ['Use of the dyed diesel', order.dyedUse],
          ['Taxes left out', order.exemption],
          ['Reason', order.state === 'delivered' ? null : order.reason],
        ])}
      />
    </section>
    <section aria-labelledby="customer">
      <h2 id="customer" className="sign text-h4">
        Customer
      </h2>
      <DefinitionTable
        dense
        rows={[...facts([['Name', order.contact.name]]), ...companyOf(order), ...reachOf(order)]}
      />
      <p className="verbs">
        {order.quoteId && (
          <May permission="quotes.see-all">
            <a className="text-link" href={href('/dashboard/admin/quotes/:id', { id: order.quoteId })}>
              The quote
            </a>
          </May>
        )}
        {order.reorderOf && (
          <a className="text-link" href={href('/dashboard/admin/orders/:id', { id: order.reorderOf })}>
            The order before
          </a>
        )}
      </p>
    </section>
  </>
)

const facts = (rows: readonly (readonly [string, string | null])[]) =>
  rows.flatMap(([name, value]) => (value ? [{ name, value: <bdi className="answer">{value}</bdi> }] : []))

const companyOf = ({ companyId, contact: { company } }: OrderView) => {
  if (!companyId && !company) return []
  const name = company ?? 'Their company'
  if (!companyId) return facts([['Company', name]])
  const link = (
    <Linked permission="companies.see-all" href={href('/dashboard/admin/companies/:id', { id: companyId })}>
      <bdi>{name}</bdi>
    </Linked>
  )
  return [{ name: 'Company', value: link }]
}

const reachOf = ({ contact: { email, phone } }: OrderView) => [
  ...(phone
    ? [
        {
          name: 'Phone',
          value: (
            <a className="text-link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          ),
        },
      ]
    : []),
  ...(email
    ? [
        {
          name: 'E-mail',
          value: (
            <a className="text-link break-all" href={`mailto:${email}`}>
              {email}
            </a>
          ),
        },
      ]
    : []),
]
