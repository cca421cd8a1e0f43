import type { ReactNode } from 'react'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { CountyMap } from '#ui/map/county-map.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { History } from '#features/trade/pages/history.tsx'
import { Paper, PaperSender, Progress } from '#features/trade/pages/paper.tsx'
import { DeliveryRuler } from './delivery-ruler.tsx'
import type { OrderView } from './order-view.ts'
import type { TruckView } from './delivery-view.ts'

type Props = OrderView & {
  /** The list it belongs to, where there is one. */
  over?: ReactNode
  /** Where it may be followed further: its quote, the portal. */
  links?: ReactNode
  forms: readonly DrawnForm[]
  refused?: RefusedForm
}

/** An order on its way: the promise, the trucks, the place and the items. */
export const OrderPage = (props: Props) => {
  const { reference, state, status, ruler, trucks, paper, firm, reason, map } = props
  return (
    <>
      <PageHead
        title={`Order ${reference}`}
        over={props.over}
        lead={props.lead}
        actions={<StatusWord tone={status.tone}>{status.words}</StatusWord>}
      />
      <div className="wrap page-body sections">
        <RefusedElsewhere refused={props.refused} forms={props.forms} />
        <PaperSender />
        {state !== 'canceled' && (
          <section aria-labelledby="track">
            <h2 id="track" className="sign text-h4">
              Track Delivery
            </h2>
            <DeliveryRuler ruler={ruler} />
          </section>
        )}
        <div className="main-and-side">
          <div className="stack loose">
            {(state !== 'canceled' || trucks.length > 0) && <Trucks trucks={trucks} />}
            {state !== 'canceled' && (
              <Progress lines={props.progress} closed={state === 'delivered' ? { reason } : undefined} />
            )}
            {reason && state === 'canceled' && (
              <p>
                Reason for cancellation: <bdi>{reason}</bdi>
              </p>
            )}
            {!firm && state !== 'canceled' && (
              <Alert tone="due" title="These prices are not final yet.">
                They're from your last order. We'll set the current price when we confirm; until then you can cancel.
              </Alert>
            )}
            <Paper caption={`Items in order ${reference}`} paper={paper} sender={false} />
            <DefinitionTable
              dense
              rows={props.facts.map(({ name, value }) => ({ name, value: <bdi className="answer">{value}</bdi> }))}
            />
            {props.forms.length > 0 && (
              <section aria-label="Actions" className="quote-verbs">
                {props.forms.map((form) => (
                  <VerbForm key={form.verb} form={form} refused={props.refused} />
                ))}
              </section>
            )}
          </div>
          <aside className="stack loose" aria-label="History and location">
            <History {...props.history} />
            {map && (
              <section aria-labelledby="where" className="order-map">
                <h2 id="where" className="sign text-h4">
                  {map.name} County
                </h2>
                <CountyMap map={map.data} chosen={map.fips} near label={`${map.name} County and its neighbors`} />
              </section>
            )}
            {props.links}
            <PrintButton />
          </aside>
        </div>
      </div>
    </>
  )
}

/** The trucks of an order: where each stands, when it comes, and why it is late or turned back. */
export const Trucks = ({ trucks }: { trucks: readonly TruckView[] }) => (
  <section aria-labelledby="trucks">
    <h2 id="trucks" className="sign text-h4">
      {trucks.length === 1 ? 'Truck' : 'Trucks'}
    </h2>
    {trucks.length === 0 && <p className="text-soft">No truck is loaded yet. You'll see yours here once it is.</p>}
    <ul className="trucks rows">
      {trucks.map(({ id, reference, status, name, billOfLading, load, ...truck }) => (
        <li key={id}>
          <p>
            <StatusWord tone={status.tone}>{status.words}</StatusWord> <b>{name}</b>
            {truck.expected && <Unbroken>{`, expected ${truck.expected}`}</Unbroken>}
            {truck.delivered && <Unbroken>{`, delivered ${truck.delivered}`}</Unbroken>}
          </p>
          {truck.beside && <p>{truck.beside}.</p>}
          {truck.reason && (
            <p>
              {truck.turnedBack ? 'Why it came back' : 'Why it is late'}: <bdi>{truck.reason}</bdi>
            </p>
          )}
          {truck.received && (
            <p>
              Received by <bdi>{truck.received}</bdi>
              {truck.gallons && `: ${truck.gallons} net`}
            </p>
          )}
          <p className="text-fine text-soft">
            <Unbroken>{`${load}. Shipment ${reference}, bill of lading `}</Unbroken>
            <bdi>{billOfLading}</bdi>
          </p>
        </li>
      ))}
    </ul>
  </section>
)
