import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { formatCents, formatGallons } from '#domain/money.ts'
import { lateOrders, linesOfOrders, monthFigures, nextDelivery } from '#features/orders/figures.ts'
import { ownCustomer } from '#features/ledger/own-account.ts'
import { agingOf } from '#features/ledger/find.ts'
import { monthsSpent } from '#features/invoices/figures.ts'
import { orderStates, formatOrders, type OrderState } from '#features/orders/lifecycle.ts'
import { orderCounts } from '#features/orders/list.ts'
import type { QuoteState } from '#features/quotes/lifecycle.ts'
import { quoteCounts } from '#features/quotes/list.ts'
import type { Request } from '#features/requests/schema.ts'
import { listOwnRequests, ownRequestCounts, ownViews } from '#features/requests/own-requests.ts'
import { unreadOf, type UnreadThread } from '#features/conversation/read.ts'
import customerOrders from '#features/orders/customer-list.ts'
import customerQuotes from '#features/quotes/customer-list.ts'
import customerRequests from '#features/requests/customer-list.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/dashboard'
import { waitingForMe, waitingOfQuote } from '#features/approvals/find.ts'
import { unorderedQuotes } from '#features/orders/unordered-quotes.ts'
import { askAgain, nextView, type NextView } from '#features/orders/pages/delivery-view.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FigureBand } from '#ui/figure-band.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import { CellTable } from '#lists/cells.tsx'
import type { Head } from '#lists/view.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { DeliveryRuler } from '#features/orders/pages/delivery-ruler.tsx'

/** How many lines the two lists of the dashboard show. */
const recent = 5

export const handle = { interactive: true }

export const meta = () => [{ title: 'Dashboard' }]

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const [
    asked,
    first,
    askedCounts,
    quotes,
    orders,
    waiting,
    states,
    late,
    month,
    spent,
    next,
    unread,
    approvals,
    unordered,
  ] = await Promise.all([
    customerRequests.recent(ctx, { state: 'open', sort: 'due', descending: false }, recent),
    listOwnRequests(ctx, { state: 'open', sort: 'due', descending: false }, undefined, 1),
    ownRequestCounts(ctx),
    customerQuotes.recent(ctx, {}, recent, ['quote', 'status', 'amount']),
    customerOrders.recent(ctx, {}, recent, ['order', 'status', 'delivery', 'total']),
    quoteCounts(ctx),
    orderCounts(ctx),
    lateOrders(ctx),
    monthFigures(ctx),
    monthsSpent(ctx),
    nextDelivery(ctx),
    unreadOf(ctx),
    waitingForMe(ctx),
    toOrder(ctx),
  ])
  const balance = await ownBalance(ctx)
  const [last] = orders.rows
  const of = (state: OrderState) => states.find((each) => each.state === state)?.count ?? 0
  const quotesIn = (state: QuoteState) => waiting.find((each) => each.state === state)?.count ?? 0
  const open: readonly string[] = ownViews.open
  return {
    requests: asked.rows,
    waiting: quotes.rows.length + orders.rows.length === 0 ? waitingView(ctx, first.rows[0]) : undefined,
    open: askedCounts.reduce((sum, { state, count }) => sum + (open.includes(state) ? count : 0), 0),
    active: orderStates.statesThat('isActive').reduce((sum, state) => sum + of(state), 0),
    activeNote: orderStates
      .statesThat('isActive')
      .filter((state) => of(state) > 0)
      .map((state) => formatOrders(of(state), state))
      .join(', '),
    late,
    approvals,
    unordered,
    unread: unread.map(unreadView),
    pending: quotesIn('pending'),
    revised: quotesIn('draft') + quotesIn('change_asked'),
    month: {
      spent: formatCents(spent.now.spent),
      owes: balance && balance > 0 ? formatCents(balance) : undefined,
      waits: spent.now.waits > 0 ? formatCents(spent.now.waits) : undefined,
      note: `${month.now.orders} ${month.now.orders === 1 ? 'order' : 'orders'} delivered, ${formatGallons(month.now.deciGallons)}`,
      before: formatCents(spent.before.spent),
    },
    next: next && (await nextView(ctx, next)),
    quotes: quotes.rows,
    orders: orders.rows,
    heads: { requests: asked.heads, quotes: quotes.heads, orders: orders.heads },
    ask: askAgain(last && (await linesOfOrders(ctx, [last.id])).get(last.id)),
  }
})

/** What they owe today; nothing for who sees no prices, or has no record yet. */
const ownBalance = async (ctx: Context) => {
  const customer = can(ctx.viewer, 'prices.see') ? await ownCustomer(ctx) : undefined
  return customer && (await agingOf(ctx, customer.id)).balance
}

const pages = {
  request: (id: string) => href('/receipt/:link', { link: id }),
  quote: (id: string) => href('/dashboard/customer/quotes/:id', { id }),
  order: (id: string) => href('/dashboard/customer/orders/:id', { id }),
}

/** Messages from us that nobody of them has read. */
const unreadView = ({ kind, id, reference, unread }: UnreadThread) => ({
  to: `${pages[kind](id)}#said`,
  words: `${unread === 1 ? 'A new message' : `${unread} new messages`} about ${kind} ${reference}`,
})

/** Accepted quotes whose order nobody has placed, nor waits for a manager. */
const toOrder = async (ctx: Context) => {
  const found = await unorderedQuotes(ctx, 3)
  const waitingReasons = await Promise.all(found.map(({ id }) => waitingOfQuote(ctx, id)))
  return found
    .filter((_quote, index) => !waitingReasons[index])
    .map(({ id, reference, validUntil }) => ({
      to: `${pages.quote(id)}#order`,
      reference,
      until: validUntil ? formatMomentWithZone(ctx.calendar.timeZone, validUntil) : '',
    }))
}

/** What a new customer waits for: there is nothing else on the page yet. */
const waitingView = (ctx: Context, request?: Pick<Request, 'title' | 'reference' | 'dueAt' | 'secretLink'>) =>
  request && {
    title: request.title,
    reference: request.reference,
    due: formatMomentWithZone(ctx.calendar.timeZone, request.dueAt),
    late: request.dueAt < dateOf(ctx.now),
    to: href('/receipt/:link', { link: request.secretLink }),
  }

/** What a customer has open with us, and what comes next. */
export default function CustomerDashboard({ loaderData }: Route.ComponentProps) {
  const {
    requests,
    waiting,
    approvals,
    unordered,
    unread,
    open,
    active,
    activeNote,
    late,
    pending,
    revised,
    month,
    next,
    quotes,
    orders,
    heads,
    ask,
  } = loaderData
  useFreshPage()
  return (
    <>
      <PageHead
        title="Dashboard"
        actions={
          <>
            {next && (
              <ButtonLink href={href('/dashboard/customer/orders/:id', { id: next.id })}>Track Delivery</ButtonLink>
            )}
            <ButtonLink look="primary" href={ask}>
              Request New Quote
            </ButtonLink>
          </>
        }
      />
      <div className="wrap page-body sections">
        {waiting && (
          <Section
            id="waiting"
            title={
              <a href={waiting.to}>
                {waiting.title} {waiting.reference}
              </a>
            }
          >
            <p>
              {waiting.late ? "We're sorry, our answer is late. It was promised by " : "You'll have our answer by "}
              <strong>{waiting.due}</strong>.
            </p>
          </Section>
        )}
        {approvals > 0 && (
          <Alert
            tone="due"
            title={approvals === 1 ? 'An order needs your approval.' : `${approvals} orders need your approval.`}
          >
            <a className="text-link" href={href('/dashboard/customer/approvals')}>
              Approve or decline
            </a>
          </Alert>
        )}
        {unordered.map(({ to, reference, until }) => (
          <Alert key={to} tone="due" title={`You accepted quote ${reference}. Nothing is ordered yet.`}>
            <a className="text-link" href={to}>
              Place your order
            </a>{' '}
            by {until} to keep these prices.
          </Alert>
        ))}
        {unread.length > 0 && (
          <Section id="unread" title="New messages">
            <ul className="rows">
              {unread.map(({ to, words }) => (
                <li key={to}>
                  <a className="text-link" href={to}>
                    {words}
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <FigureBand
          figures={[
            {
              name: 'Active Orders',
              figure: active,
              note: (
                <>
                  {activeNote || 'No open orders'}
                  {late > 0 && (
                    <span className="line">
                      <StatusWord tone="late">{`${late} past the promised time`}</StatusWord>
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
                  {pending > 0 ? 'Waiting for your answer' : 'None waiting for your answer'}
                  {open > 0 && (
                    <a className="line" href="#open-requests">
                      {open === 1 ? '1 request' : `${open} requests`} open
                    </a>
                  )}
                  {revised > 0 && <span className="line">{revised} more being revised</span>}
                </>
              ),
            },
            {
              name: 'This Month',
              figure: month.spent,
              note: (
                <>
                  Total spent: <NoBreak>{month.note}</NoBreak>
                  {month.waits && <span className="line">{month.waits} delivered, not billed yet</span>}
                  <br />
                  Last month: {month.before}
                  {month.owes && (
                    <a className="line" href={href('/dashboard/customer/account')}>
                      You owe {month.owes}
                    </a>
                  )}
                </>
              ),
            },
            next
              ? {
                  name: 'Next Delivery',
                  figure: <NoBreak>{next.figure}</NoBreak>,
                  note: <NextNote next={next} />,
                  now: true,
                }
              : { name: 'Next Delivery', figure: 'None', note: 'No open orders', now: true },
          ]}
        />
        {next && <NextDelivery next={next} />}
        {requests.length > 0 && (
          <section aria-labelledby="open-requests">
            <ListHead
              id="open-requests"
              title="Open Requests"
              all={`${href('/dashboard/customer/requests')}?show=open`}
            />
            <CellTable caption="Open requests" heads={heads.requests.map(always)} rows={requests} />
          </section>
        )}
        <div className="two-columns">
          <section aria-labelledby="recent-quotes">
            <ListHead id="recent-quotes" title="Recent Quotes" all={href('/dashboard/customer/quotes')} />
            <CellTable
              caption="Recent quotes"
              heads={heads.quotes.map(always)}
              rows={quotes}
              empty={
                <EmptyState title="No quotes yet">
                  When we've priced your request, you'll see the quote here.
                </EmptyState>
              }
            />
          </section>
          <section aria-labelledby="recent-orders">
            <ListHead id="recent-orders" title="Recent Orders" all={href('/dashboard/customer/orders')} />
            <CellTable
              caption="Recent orders"
              heads={heads.orders.map(always)}
              rows={orders}
              empty={<EmptyState title="No orders yet">Accept a quote to place your first order.</EmptyState>}
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
  <section aria-labelledby="next">
    <div className="spread">
      <h2 id="next" className="sign text-h3">
        <a href={href('/dashboard/customer/orders/:id', { id: next.id })}>Order {next.reference}</a>
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
  <div className="spread">
    <h2 id={id} className="sign text-h3">
      {title}
    </h2>
    <a className="text-link" href={all}>
      See all<span className="visually-hidden"> {title.replace('Recent ', '').toLowerCase()}</span>
    </a>
  </div>
)
