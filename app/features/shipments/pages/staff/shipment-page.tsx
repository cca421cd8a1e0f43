import { href } from 'react-router'
import { useZone } from '#ui/site/use-company.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { DeliveryPlace } from '#features/trade/pages/delivery-place.tsx'
import { History } from '#features/trade/pages/history.tsx'
import { Paper } from '#features/trade/pages/paper.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import type { ShipmentView } from './shipment-view.ts'
import { Linked } from '#http/may.tsx'

/** One truck at the desk: what the driver, or the supplier, tells of it is said here. The order follows. */
export const ShipmentPage = (props: ShipmentView & { refused?: RefusedForm }) => {
  const { line, paper, forms, refused } = props
  const { tone, words } = line.status
  useFreshPage()
  return (
    <>
      <PageHead
        title={line.reference}
        over={
          <a className="text-link" href={href('/dashboard/admin/shipments')}>
            Shipments
          </a>
        }
        lead={line.goods}
        actions={
          <span className="request-standing">
            <StatusWord tone={tone}>{words}</StatusWord>
            <PrintButton />
          </span>
        }
      />
      <div className="wrap request-page">
        <div className="request-main">
          <RefusedElsewhere refused={refused} forms={forms} />
          {forms.length > 0 && (
            <section aria-label="What happens with the truck" className="trade-verbs">
              {forms.map((form) => (
                <VerbForm key={form.verb} form={form} refused={refused} />
              ))}
            </section>
          )}
          <section aria-labelledby="load">
            <h2 id="load" className="sign text-h3">
              Load
            </h2>
            <Paper caption={`Load of ${line.reference}`} paper={paper} />
          </section>
        </div>
        <aside className="request-side">
          <section aria-labelledby="truck-facts">
            <h2 id="truck-facts" className="sign text-h4">
              Truck
            </h2>
            <DefinitionTable dense rows={[...linksOf(props), ...factsOf(props, useZone().name)]} />
          </section>
          <DeliveryPlace {...props.place} />
          <History {...props.history} />
        </aside>
      </div>
    </>
  )
}

const linksOf = ({ line, purchase }: ShipmentView) => [
  {
    name: 'For order',
    value: (
      <Linked permission="orders.see-all" href={href('/dashboard/admin/orders/:id', { id: line.orderId })}>
        {line.order}
      </Linked>
    ),
  },
  ...(purchase
    ? [
        {
          name: 'Purchase order',
          value: (
            <Linked permission="purchases.see-all" href={href('/dashboard/admin/purchasing/:id', { id: purchase.id })}>
              {purchase.reference}
            </Linked>
          ),
        },
      ]
    : []),
]

const factsOf = ({ line, net, departed, received, receivedBy, reason }: ShipmentView, zone: string) =>
  [
    ['Sent by', line.carrier],
    ['Bill of lading', line.billOfLading],
    ['Truck', line.truck],
    ['Net gallons', net],
    [`ETA (${zone})`, line.eta],
    ['Left', departed],
    ['Delivered', line.delivered],
    ['Received by', receivedBy],
    ['Net gallons delivered', received],
    ['Reason', reason],
  ].flatMap(([name, value]) => (value ? [{ name, value: <bdi className="answer">{value}</bdi> }] : []))
