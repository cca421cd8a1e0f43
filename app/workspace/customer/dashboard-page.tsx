import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FigureBand } from '#ui/figure-band.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { CellTable } from '#lists/cells.tsx'
import type { Head, RowView } from '#lists/view.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { DeliveryRuler } from '#features/orders/pages/delivery-ruler.tsx'
import type { NextView } from '#features/orders/pages/delivery-view.ts'

type Props = {
  /** What is asked and not answered yet, the next due first; `open` counts them all. */
  requests: RowView[]
  open: number
  active: number
  activeNote: string
  /** Still owed though their promise has passed. */
  late: number
  pending: number
  /** Being written anew by the desk. */
  revised: number
  month: { spent: string; note: string; before: string }
  next?: NextView
  quotes: RowView[]
  orders: RowView[]
  heads: Record<'requests' | 'quotes' | 'orders', Head[]>
  /** The quote form, filled in as far as we can. */
  ask: string
}

/** What a customer has open with us, and what comes next. */
export const DashboardPage = (props: Props) => {
  const { requests, open, active, activeNote, late, pending, revised, month, next, quotes, orders, heads, ask } = props
  useFreshPage()
  return (
    <>
      <PageHead
        title="Dashboard"
        actions={
          <>
            {next && <ButtonLink href={`/dashboard/customer/orders/${next.id}`}>Track Delivery</ButtonLink>}
            <ButtonLink look="primary" href={ask}>
              Request New Quote
            </ButtonLink>
          </>
        }
      />
      <div className="wrap portal">
        <FigureBand
          figures={[
            {
              name: 'Active Orders',
              figure: active,
              note: (
                <>
                  {activeNote || 'Nothing is owed'}
                  {late > 0 && (
                    <span className="block">
                      <StatusWord tone="late">{`${late} past the promise`}</StatusWord>
                    </span>
                  )}
                </>
              ),
            },
            {
              name: 'Pending Quotes',
              figure: pending,
              note: (
                <>
                  {pending > 0 ? 'Waiting for your answer' : 'None waits for your answer'}
                  {open > 0 && (
                    <a className="block" href="#open-requests">
                      {open === 1 ? '1 request' : `${open} requests`} with us
                    </a>
                  )}
                  {revised > 0 && <span className="block">{revised} more we are revising</span>}
                </>
              ),
            },
            {
              name: 'This Month',
              figure: month.spent,
              note: (
                <>
                  Total spent: {month.note}
                  <br />
                  Last month: {month.before}
                </>
              ),
            },
            next
              ? { name: 'Next Delivery', figure: next.figure, note: <NextNote next={next} />, now: true }
              : { name: 'Next Delivery', figure: 'None', note: 'No order is open', now: true },
          ]}
        />
        {next && <NextDelivery next={next} />}
        {requests.length > 0 && (
          <section aria-labelledby="open-requests">
            <ListHead id="open-requests" title="Open Requests" all="/dashboard/customer/requests?show=open" />
            <CellTable caption="Open requests" heads={heads.requests.map(always)} rows={requests} />
          </section>
        )}
        <div className="portal-lists">
          <section aria-labelledby="recent-quotes">
            <ListHead id="recent-quotes" title="Recent Quotes" all="/dashboard/customer/quotes" />
            <CellTable
              caption="Recent quotes"
              heads={heads.quotes.map(always)}
              rows={quotes}
              empty={
                <EmptyState title="No quotes yet">
                  As soon as we have priced what you asked for, the price stands here.
                </EmptyState>
              }
            />
          </section>
          <section aria-labelledby="recent-orders">
            <ListHead id="recent-orders" title="Recent Orders" all="/dashboard/customer/orders" />
            <CellTable
              caption="Recent orders"
              heads={heads.orders.map(always)}
              rows={orders}
              empty={<EmptyState title="No orders yet">Accept a quote, and order at its price.</EmptyState>}
            />
          </section>
        </div>
      </div>
    </>
  )
}

/** The dashboard shows few columns, and all of them on every screen. */
const always = (head: Head): Head => ({ ...head, wide: false })

const NextNote = ({ next: { note, what } }: { next: NextView }) => (
  <>
    {note}
    <br />
    {what}
  </>
)

const NextDelivery = ({ next }: { next: NextView }) => (
  <section aria-labelledby="next" className="next-delivery">
    <div className="portal-list-head">
      <h2 id="next" className="sign text-h3">
        <a href={`/dashboard/customer/orders/${next.id}`}>Order {next.reference}</a>
      </h2>
      <StatusWord tone={next.status.tone}>{next.status.words}</StatusWord>
    </div>
    <p className="text-soft">
      {next.what} to <bdi>{next.address}</bdi>
    </p>
    <DeliveryRuler ruler={next.ruler} />
  </section>
)

const ListHead = ({ id, title, all }: { id: string; title: string; all: string }) => (
  <div className="portal-list-head">
    <h2 id={id} className="sign text-h3">
      {title}
    </h2>
    <a className="text-link" href={all}>
      See all<span className="sr-only"> {title.replace('Recent ', '').toLowerCase()}</span>
    </a>
  </div>
)
