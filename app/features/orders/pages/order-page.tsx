import type { ReactNode } from 'react'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { CountyMap } from '#ui/map/county-map.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import type { FilesView } from '#features/files/pages/files-view.ts'
import { FilesSection } from '#features/files/pages/files-section.tsx'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { HoldReasons } from '#features/credit/pages/hold-reasons.tsx'
import { Thread } from '#features/conversation/pages/thread.tsx'
import type { CustomerThread } from '#features/conversation/pages/thread-view.ts'
import { formatBillOfLading } from '#features/trade/bill-of-lading.ts'
import { History } from '#features/trade/pages/history.tsx'
import { Paper, PaperSender, Progress } from '#features/trade/pages/paper.tsx'
import { PriceChange } from './price-change.tsx'
import type { WatchView } from '#features/shifts/pages/watch-view.ts'
import { DeliveryRuler } from './delivery-ruler.tsx'
import type { OrderView } from './order-view.ts'
import type { TruckView } from './delivery-view.ts'

type Props = OrderView & {
  /** The list it belongs to, where there is one. */
  over?: ReactNode
  /** Where it may be followed further: its quote, the portal. */
  links?: ReactNode
  /** Whether another day suits. */
  dayForms: readonly DrawnForm[]
  files: FilesView
  forms: readonly DrawnForm[]
  thread: CustomerThread
  refused?: RefusedForm
}

/** An order on its way: the promise, the trucks, the place and the items. */
export const OrderPage = (props: Props) => {
  const { reference, state, status, ruler, trucks, paper, firm, reason, map, asked } = props
  const accept = props.forms.find(({ verb }) => verb === 'accept_price')
  const decline = asked && props.forms.find(({ verb }) => verb === 'cancel')
  const otherForms = props.forms.filter((form) => form !== accept && form !== decline)
  return (
    <>
      <PageHead
        title={`Order ${reference}`}
        over={props.over}
        lead={props.lead}
        actions={<StatusWord tone={status.tone}>{status.words}</StatusWord>}
      />
      <div className="wrap page-body sections">
        <RefusedElsewhere refused={props.refused} forms={[...props.forms, ...props.dayForms, props.thread.say]} />
        <PaperSender />
        {props.hold && (
          <Alert tone="late" title={props.hold.title}>
            <HoldReasons reasons={props.hold.words} />
            {props.hold.howToPay && <p>How to pay: {props.hold.howToPay}</p>}
          </Alert>
        )}
        <NewDay {...props} />
        {asked && (
          <Section id="asked" title="The price went up. Do you approve it?" spacing="wide">
            <PriceChange asked={asked} />
            <VerbForm form={accept} refused={props.refused} />
            <VerbForm form={decline} refused={props.refused} />
          </Section>
        )}
        {state !== 'canceled' && (
          <Section id="track" title="Track Delivery" size="h4" spacing="none">
            <DeliveryRuler ruler={ruler} />
          </Section>
        )}
        <div className="main-and-side">
          <div className="stack loose">
            {(state !== 'canceled' || trucks.length > 0) && <Trucks trucks={trucks} />}
            {state !== 'canceled' && (state !== 'delivered' || reason) && (
              <Progress lines={props.progress} closed={state === 'delivered' ? { reason } : undefined} />
            )}
            {reason && state === 'canceled' && (
              <p>
                Reason for cancellation: <bdi>{reason}</bdi>
              </p>
            )}
            {!firm && !asked && state !== 'canceled' && (
              <Alert tone="due" title="These prices are not final yet.">
                They're from your last order. If today's price is higher, we ask you before we confirm; until then you
                can cancel.
              </Alert>
            )}
            <Paper caption={`Items in order ${reference}`} paper={paper} sender={false} />
            <DefinitionTable
              dense
              rows={props.facts.map(({ name, value }) => ({ name, value: <bdi className="answer">{value}</bdi> }))}
            />
            {otherForms.length > 0 && (
              <section aria-label="Actions" className="quote-verbs">
                {otherForms.map((form) => (
                  <VerbForm key={form.verb} form={form} refused={props.refused} />
                ))}
              </section>
            )}
            <Thread {...props.thread} unless="Questions about this order?" refused={props.refused} />
            <FilesSection {...props.files} />
          </div>
          <aside className="stack loose" aria-label="History and location">
            <History {...props.history} />
            {map && (
              <Section id="where" title={`${map.name} County`} size="h4" spacing="none" className="order-map">
                <CountyMap map={map.data} chosen={map.fips} near label={`${map.name} County and its neighbors`} />
              </Section>
            )}
            {props.links}
            <PrintButton />
          </aside>
        </div>
      </div>
    </>
  )
}

/** Another day, in front of all else: what we ask or tell, and the answers, one press each. */
const NewDay = ({ newDay, differs, wished, promised, dayForms, refused }: Props) => (
  <>
    {wished && (
      <Alert tone="due" title={`You asked for ${wished}.`}>
        We'll answer by email. For now it's still {promised}.
      </Alert>
    )}
    {newDay && (
      <section id="new-day" aria-label="Delivery day" className="stack tight">
        <Alert tone={newDay.isOpen ? 'due' : undefined} title={newDay.forCustomer.title}>
          {newDay.forCustomer.says}
        </Alert>
        <div className="cluster">
          {dayForms.map((form) => (
            <VerbForm key={form.verb} form={form} refused={refused} />
          ))}
        </div>
      </section>
    )}
    {differs && !newDay && (
      <Alert tone="due" title={differs.title}>
        {differs.says}
      </Alert>
    )}
  </>
)

type ShownTruck = TruckView & {
  /** Of a delivered one. */
  ticket?: { number: string; at: string }
  /** Of one that comes today. */
  watch?: WatchView
}

/** The trucks of an order: where each stands, when it comes, and why it is late or turned back. */
export const Trucks = ({ trucks }: { trucks: readonly ShownTruck[] }) => (
  <Section id="trucks" title={trucks.length === 1 ? 'Truck' : 'Trucks'} size="h4" spacing="none">
    {trucks.length === 0 && <p className="text-soft">No truck is loaded yet. You'll see yours here once it is.</p>}
    <ul className="trucks rows">
      {trucks.map(({ id, reference, status, name, billOfLading, load, ...truck }) => (
        <li key={id}>
          <p>
            <StatusWord tone={status.tone}>{status.words}</StatusWord> <b>{name}</b>
            {truck.expected && <NoBreak>{`, expected ${truck.expected}`}</NoBreak>}
            {truck.delivered && <NoBreak>{`, delivered ${truck.delivered}`}</NoBreak>}
          </p>
          {truck.watch && <Watch {...truck.watch} />}
          {truck.beside && <p>{truck.beside}.</p>}
          {truck.reason && (
            <p>
              {truck.turnedBack ? 'Why the truck returned' : 'Why it is late'}: <bdi>{truck.reason}</bdi>
            </p>
          )}
          {truck.received && (
            <p>
              Received by <bdi>{truck.received}</bdi>
              {truck.gallons && `: ${truck.gallons}`}
            </p>
          )}
          {truck.ticket && (
            <p>
              <a className="text-link" href={truck.ticket.at}>
                Delivery ticket {truck.ticket.number}
              </a>{' '}
              <a className="text-link" href={`${truck.ticket.at}/ticket.pdf`} download>
                PDF
              </a>
            </p>
          )}
          {truck.overReason && (
            <p>
              Why it is more than ordered: <bdi>{truck.overReason}</bdi>
            </p>
          )}
          {truck.readings.map((reading) => (
            <p key={reading} className="text-fine">
              {reading}
            </p>
          ))}
          <p className="text-fine text-soft">
            <NoBreak>{`${load}. Shipment ${reference}`}</NoBreak>
            {billOfLading && (
              <>
                , <bdi>{formatBillOfLading(billOfLading)}</bdi>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  </Section>
)

/** Where a truck of today is in its order of stops: from what its driver reported, and never a place on a map. */
const Watch = ({ about, says, left, stops }: WatchView) => (
  <div className="stack tight">
    <p>
      Today, about <b className="poster text-h2">{about}</b>
    </p>
    <p>
      <b>{says}</b> {left}
    </p>
    {stops.length > 1 && (
      <ol className="watch-stops" aria-hidden="true">
        {stops.map(({ number, isYou, isDone }) => (
          <li key={number} data-you={isYou ? '' : undefined} data-done={isDone ? '' : undefined}>
            {isDone ? '✓' : number}
          </li>
        ))}
      </ol>
    )}
  </div>
)
