import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import { PrintButton } from '../../requests/print-button.tsx'
import { DeliveryPlace } from '../../trade/delivery-place.tsx'
import { History } from '../../trade/history.tsx'
import { Paper } from '../../trade/paper.tsx'
import { Progress } from '../../trade/progress.tsx'
import type { Refused } from '../../trade/refused.ts'
import { RefusedAlert } from '../../trade/refused-alert.tsx'
import { ScheduleForm } from '../../trade/schedule-form.tsx'
import { useFreshPage } from '../../trade/use-fresh-page.ts'
import { orderWords } from '../../trade/words.ts'
import { purchaseDeskRow } from '../purchasing/purchase-desk-row.tsx'
import { shipmentDeskRow } from '../shipments/shipment-desk-row.tsx'
import { tradePaths } from '../trade-paths.ts'
import { BuyForm } from './buy-form.tsx'
import { OrderFacts } from './order-facts.tsx'
import { ChangeOrder, ConfirmOrder } from './order-verbs.tsx'
import type { OrderView } from './order-view.ts'
import { useMay } from '../may.tsx'

/** One order at the desk: what, where and when, what is bought and loaded for it, and what comes next. */
export const OrderPage = (props: OrderView & { refused?: Refused }) => {
  const { reference, state, who, paper, purchases, trucks, refused, buying, loading, overdue } = props
  const { tone, words } = orderWords[state]
  const typed = (verb: string) => (refused?.typed.verb === verb ? refused.typed : undefined)
  const verbs = { ...props, typed }
  const may = useMay()
  useFreshPage()
  return (
    <>
      <PageHead
        title={reference}
        over={
          <a className="text-link" href={tradePaths.orders}>
            Orders
          </a>
        }
        lead={<bdi>{who}</bdi>}
        actions={
          <span className="request-standing">
            {overdue && <Badge tone="late">Overdue</Badge>}
            <StatusWord tone={tone}>{words}</StatusWord>
            <PrintButton />
          </span>
        }
      />
      <div className="wrap request-page">
        <div className="request-main">
          <RefusedAlert refused={refused} />
          {!props.firm && state === 'placed' && (
            <Alert tone="due" title="A reorder: its prices are those of the last time.">
              The customer may cancel until you confirm it with the day's prices. Taxes are reckoned anew.
            </Alert>
          )}
          {props.wishOver && (
            <Alert tone="late" title="The hours that were asked for are over.">
              Nothing was promised yet. Set another day with the customer, and confirm it then.
            </Alert>
          )}
          <div className="trade-verbs" role="group" aria-label="What comes next">
            <ConfirmOrder key={`confirm ${state}`} {...verbs} />
            {buying && (
              <BuyForm
                key={`buy ${state} ${purchases.length} ${trucks.length}`}
                {...buying}
                seen={state}
                today={props.today}
                lastDay={props.lastDay}
                typed={typed('buy')}
              />
            )}
            {loading && (
              <ScheduleForm
                key={`ship ${state} ${purchases.length} ${trucks.length}`}
                {...loading}
                title="Ship from our yard"
                again="All of it is bought or loaded. Ship more from our yard"
                closed
                seen={state}
                today={props.today}
                deliveryDate={props.deliveryDate}
                promised={props.promised}
                refused={refused}
              />
            )}
            <ChangeOrder key={`change ${state}`} {...verbs} />
          </div>
          {props.road && (
            <p className="text-soft">
              <bdi>{props.road}</bdi> The order can be cancelled or closed when it is delivered or has turned back.
            </p>
          )}
          {state !== 'cancelled' && (
            <Progress lines={props.progress} closed={state === 'delivered' ? { reason: props.reason } : undefined} />
          )}
          <section aria-labelledby="ordered">
            <h2 id="ordered" className="sign text-h3">
              What is ordered
            </h2>
            <Paper caption={`Lines of ${reference}`} paper={paper} />
          </section>
          {purchases.length > 0 && (
            <section aria-labelledby="bought" className="desk-only">
              <h2 id="bought" className="sign text-h3">
                Purchase orders
              </h2>
              <Table
                caption={`What was ordered for ${reference}, the latest first`}
                columns={[
                  { key: 'reference', head: 'Purchase order' },
                  { key: 'supplier', head: 'Supplier' },
                  { key: 'state', head: 'Status' },
                  { key: 'delivery', head: 'Delivery' },
                  ...(may('prices.see') ? [{ key: 'cost', head: 'Cost', figures: true }] : []),
                ]}
                rows={purchases.map(purchaseDeskRow)}
              />
            </section>
          )}
          {trucks.length > 0 && (
            <section aria-labelledby="trucks" className="desk-only">
              <h2 id="trucks" className="sign text-h3">
                Shipments
              </h2>
              <Table
                caption={`Trucks of ${reference}, by their time`}
                columns={[
                  { key: 'reference', head: 'Shipment' },
                  { key: 'carrier', head: 'Sent by' },
                  { key: 'state', head: 'Status' },
                  { key: 'eta', head: 'ETA (Eastern)' },
                ]}
                rows={trucks.map(shipmentDeskRow)}
              />
            </section>
          )}
        </div>
        <aside className="request-side">
          <DeliveryPlace {...props.place} />
          <OrderFacts {...props} />
          <History entries={props.history} />
        </aside>
      </div>
    </>
  )
}
