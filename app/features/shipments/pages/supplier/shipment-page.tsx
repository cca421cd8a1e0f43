import { href } from 'react-router'
import { useZone } from '#ui/site/use-company.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { History, type PageHistory } from '#features/trade/pages/history.tsx'
import { Paper } from '#features/trade/pages/paper.tsx'
import type { PaperView } from '#features/trade/pages/paper-view.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { ReadsOnly } from '#forms/verb/reads-only.tsx'
import type { ShipmentLine } from '../shipment-line.ts'

type Props = {
  line: ShipmentLine
  paper: PaperView
  purchaseId: string | null
  county: string | null
  departed: string | null
  net: string | null
  received: string | null
  receivedBy: string | null
  reason: string | null
  acts: boolean
  forms: readonly DrawnForm[]
  history: PageHistory
  refused?: RefusedForm
}

/** One truck: what rides on it, where it is to be and when, and what has become of it. */
export const ShipmentPage = (props: Props) => {
  const { line, paper, forms, refused, purchaseId } = props
  const { tone, words } = line.status
  useFreshPage()
  return (
    <>
      <PageHead
        title={line.reference}
        over={
          <a className="text-link" href={href('/dashboard/supplier/shipments')}>
            Shipments
          </a>
        }
        lead={line.goods}
        actions={
          <>
            <StatusWord tone={tone}>{words}</StatusWord>
            <PrintButton />
          </>
        }
      />
      <div className="wrap request-page">
        <div className="request-main">
          <RefusedElsewhere refused={refused} forms={forms} />
          {!props.acts && <ReadsOnly />}
          <section aria-labelledby="load">
            <h2 id="load" className="sign text-h3">
              Load
            </h2>
            <Paper caption={`Load of ${line.reference}`} paper={paper} />
          </section>
          {forms.length > 0 && (
            <section aria-label="What happens with the truck" className="trade-verbs">
              {forms.map((form) => (
                <VerbForm key={form.verb} form={form} refused={refused} />
              ))}
            </section>
          )}
        </div>
        <aside className="request-side">
          <section aria-labelledby="truck-facts">
            <h2 id="truck-facts" className="sign text-h4">
              Truck
            </h2>
            <DefinitionTable dense rows={factsOf(props, useZone().name)} />
          </section>
          {purchaseId && (
            <p>
              <a className="text-link" href={href('/dashboard/supplier/orders/:id', { id: purchaseId })}>
                The purchase order, with the site's contact
              </a>
            </p>
          )}
          <History {...props.history} />
        </aside>
      </div>
    </>
  )
}

const factsOf = ({ line, county, net, departed, received, receivedBy, reason }: Props, zone: string) =>
  [
    ['Bill of lading', line.billOfLading],
    ['Truck', line.truck],
    ['Destination', line.destination],
    ['County', county],
    ['Net gallons', net],
    [`ETA (${zone})`, line.eta],
    ['Left', departed],
    ['Delivered', line.delivered],
    ['Received by', receivedBy],
    ['Net gallons delivered', received],
    ['Reason', reason],
  ].flatMap(([name, value]) => (value ? [{ name, value: <bdi className="answer">{value}</bdi> }] : []))
