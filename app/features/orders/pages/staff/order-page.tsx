import { href } from 'react-router'
import { formatTelephone, telephoneLink } from '#domain/call-us.ts'
import { orderStates } from '../../lifecycle.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { CellTable } from '#lists/cells.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { DeliveryPlace } from '#features/trade/pages/delivery-place.tsx'
import { NoEmail } from '#features/trade/pages/no-email.tsx'
import { ThreadForStaff } from '#features/conversation/pages/thread.tsx'
import { TasksSection } from '#features/reminders/pages/tasks-section.tsx'
import { FilesSection } from '#features/files/pages/files-section.tsx'
import { OrderHold } from '#features/credit/pages/staff/order-hold.tsx'
import { History } from '#features/trade/pages/history.tsx'
import { Paper, Progress } from '#features/trade/pages/paper.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { PriceChange } from '../price-change.tsx'
import type { OrderView } from './order-view.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import type { RevealedSecret } from '#http/answer-reveal.ts'
import { Linked, May } from '#http/may.tsx'

/** One order at the desk: what, where and when, what is bought and loaded for it, and what comes next. */
export const OrderPage = (props: OrderView & { refused?: RefusedForm; revealed?: RevealedSecret }) => {
  const { reference, state, who, paper, purchases, trucks, refused, forms, overdue } = props
  const { tone, words } = orderStates.words[state]
  const next = props.wishOver
    ? forms.reschedule
    : state === 'price_asked'
      ? undefined
      : props.isRestOpen
        ? forms.send_rest
        : (forms.confirm ?? forms.buy ?? (props.isBought ? undefined : forms.schedule))
  useFreshPage()
  return (
    <>
      <PageHead
        title={props.title}
        long
        over={
          <>
            <a className="text-link" href={href('/dashboard/admin/orders')}>
              Orders
            </a>{' '}
            / {reference}
          </>
        }
        lead={<bdi>{who}</bdi>}
        actions={
          <span className="cluster">
            {overdue && <Badge tone="late">{props.lateBy} late</Badge>}
            {props.thread.waitsSince && (
              <a href="#said">
                <Badge tone="due">Customer message</Badge>
              </a>
            )}
            <StatusWord tone={tone}>{words}</StatusWord>
            <PrintButton />
          </span>
        }
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere
            refused={refused}
            forms={[...Object.values(forms), ...props.hold.forms, props.thread.say, props.thread.noAnswer]}
          />
          <OrderHold view={props.hold} refused={refused} />
          {!props.firm && state === 'placed' && (
            <Alert tone="due" title="This is a reorder at last order's prices.">
              Confirm it at today's prices. Until then the customer can cancel. Taxes are calculated again when you
              confirm.
            </Alert>
          )}
          {props.byPhone && state !== 'delivered' && state !== 'canceled' && (
            <NoEmail
              phone={props.contact.phone ?? props.place.sitePhone}
              what="Nothing is emailed about this order. Tell the customer about each step yourself."
            />
          )}
          {state === 'price_asked' && (
            <Alert tone="due" title="Waiting for the customer to accept the price.">
              Nothing is promised until they do. They can cancel instead.
            </Alert>
          )}
          {props.asked && <PriceChange asked={props.asked} />}
          {props.dayRemark && (
            <Alert tone="due" title="Our office isn't open for the whole delivery window.">
              {props.dayRemark}
            </Alert>
          )}
          {props.wishOver && (
            <Alert tone="late" title="The delivery window the customer asked for has passed.">
              We haven't promised a date yet. Agree on a new one with the customer, reschedule, then confirm.
            </Alert>
          )}
          {props.isRestOpen && (
            <Alert tone="late" title="Delivered short. Will another truck bring the rest?">
              {props.progress.flatMap(({ name, left }) => (left ? `${name}: ${left} not delivered. ` : []))}
              Send the rest on another truck, or close the order short. The customer sees which.
            </Alert>
          )}
          {props.differs && (
            <Alert tone="late" title="The delivery dates don't match.">
              {props.differs} Ask or tell the customer below, or move the truck or purchase order back.
            </Alert>
          )}
          {props.wished && (
            <section aria-label="Day the customer asked for" className="stack tight">
              <Alert tone="due" title={`The customer asks for ${props.wished.to} instead of ${props.wished.from}.`}>
                Nothing moves until you answer. If you move it at the customer's request, on-time counts from the new
                date.
                {props.wished.reason && (
                  <>
                    {' '}
                    Reason: <bdi>{props.wished.reason}</bdi>
                  </>
                )}
              </Alert>
              <div className="cluster">
                <VerbForm form={forms.accept_wish} refused={refused} />
                <VerbForm form={forms.decline_wish} refused={refused} />
              </div>
            </section>
          )}
          {props.newDay && (
            <section aria-label="Delivery day" className="stack tight">
              <Alert tone={props.newDay.isOurs ? 'late' : 'due'} title={props.newDay.forStaff.title}>
                {props.newDay.forStaff.says}
              </Alert>
              <div className="cluster">
                <VerbForm form={forms.agree_day} refused={refused} />
                <VerbForm form={forms.keep_day} refused={refused} />
                <VerbForm form={forms.close_day} refused={refused} />
              </div>
            </section>
          )}
          <div className="stack tight trade-verbs" role="group" aria-label="Actions">
            <VerbForm form={forms.accept} primary={false} refused={refused} />
            <VerbForm form={forms.send_rest} primary={next === forms.send_rest} refused={refused} />
            {props.isRestOpen && <VerbForm form={forms.close} refused={refused} />}
            <VerbForm form={forms.confirm} primary={next === forms.confirm} refused={refused} />
            {props.isBought && <p className="text-soft">Everything on this order is on a purchase order or a truck.</p>}
            <VerbForm form={forms.buy} primary={next === forms.buy} refused={refused} />
            <VerbForm form={forms.schedule} primary={next === forms.schedule} refused={refused} />
            <VerbForm form={forms.reschedule} primary={next === forms.reschedule} refused={refused} />
            {!props.isRestOpen && <VerbForm form={forms.close} primary={next === forms.close} refused={refused} />}
            {Object.entries(forms).map(
              ([name, form]) => !placed.has(name) && <VerbForm key={name} form={form} refused={refused} />,
            )}
            <VerbForm form={forms.cancel} primary={next === forms.cancel} refused={refused} />
            <VerbForm form={forms.giveBack} refused={refused} />
            {!props.hold.hold &&
              props.hold.forms.map((form) => <VerbForm key={form.verb} form={form} refused={refused} />)}
          </div>
          {props.road && (
            <p className="text-soft">
              <bdi>{props.road}</bdi> You can cancel or close the order after the truck delivers or returns.
            </p>
          )}
          {state !== 'canceled' && (state !== 'delivered' || props.reason) && (
            <Progress lines={props.progress} closed={state === 'delivered' ? { reason: props.reason } : undefined} />
          )}
          <Section id="ordered" title="Items" spacing="none">
            <Paper caption={`Items on ${reference}`} paper={paper} />
          </Section>
          {purchases.rows.length > 0 && (
            <Section id="bought" title="Purchase orders" spacing="none" className="desk-only">
              <CellTable caption={`Purchase orders for ${reference}, newest first`} {...purchases} />
            </Section>
          )}
          {trucks.rows.length > 0 && (
            <Section id="trucks" title="Shipments" spacing="none" className="desk-only">
              <CellTable caption={`Shipments for ${reference}, by time`} {...trucks} />
              {props.tickets.length > 0 && (
                <p className="cluster">
                  {props.tickets.map(({ number, at }) => (
                    <a key={number} className="text-link" href={at}>
                      Delivery ticket {number}
                    </a>
                  ))}
                </p>
              )}
            </Section>
          )}
          <ThreadForStaff {...props.thread} refused={refused} />
          <TasksSection tasks={props.tasks} refused={refused} />
          <FilesSection {...props.files} />
        </div>
        <aside className="stack loose">
          <DeliveryPlace {...props.place} revealed={props.revealed} />
          <OrderFacts {...props} />
          <History {...props.history} />
        </aside>
      </div>
    </>
  )
}

/** Forms with a place of their own. The others stand among the actions, in the order of staff-forms.ts. */
const placed: ReadonlySet<string> = new Set([
  ...['accept', 'accept_wish', 'agree_day', 'buy', 'cancel', 'close', 'close_day', 'confirm', 'decline_wish'],
  ...['giveBack', 'keep_day', 'reschedule', 'schedule', 'send_rest'],
])

/** When it's due at the site, for which customer, and the request or quote it came from. */
export const OrderFacts = (order: OrderView) => (
  <>
    <Section id="when" title="Delivery" size="h4" spacing="none">
      <DefinitionTable
        dense
        rows={facts([
          ['Delivery window', order.delivery],
          ['First promised by', order.firstPromised ?? (order.missed && `${order.missed} (missed)`)],
          [order.confirmed ? 'Promised by' : 'Requested for', order.due],
          ['Quantity', order.terms],
          ...order.details.map(({ name, value }) => [name, value] as const),
          ['Taken for a full day', order.overbooked],
          ['Placed', order.placed],
          ['Confirmed', order.confirmed],
          ['Delivered', order.delivered],
          ['Sales tax', order.sale],
          ['Tax exemptions', order.exemption],
          ['Reason', order.state === 'delivered' ? null : order.reason],
        ])}
      />
    </Section>
    <Section id="customer" title="Customer" size="h4" spacing="none">
      <DefinitionTable
        dense
        rows={[...facts([['Name', order.contact.name]]), ...companyOf(order), ...reachOf(order)]}
      />
      <p className="cluster">
        {order.customer && (
          <a className="text-link" href={href('/dashboard/admin/customers/:id', { id: order.customer.id })}>
            Customer record
          </a>
        )}
        {order.invoices.map(({ id, said }) => (
          <a key={id} className="text-link" href={href('/dashboard/admin/invoices/:id', { id })}>
            {said}
          </a>
        ))}
        {order.quoteId && (
          <May permission="quotes.see-all">
            <a className="text-link" href={href('/dashboard/admin/quotes/:id', { id: order.quoteId })}>
              Quote
            </a>
          </May>
        )}
        {order.requestId && (
          <May permission="requests.see-all">
            <a className="text-link" href={href('/dashboard/admin/inbox/:id', { id: order.requestId })}>
              Request
            </a>
          </May>
        )}
        {order.reorderOf && (
          <a className="text-link" href={href('/dashboard/admin/orders/:id', { id: order.reorderOf })}>
            Previous order
          </a>
        )}
      </p>
    </Section>
  </>
)

const facts = (rows: readonly (readonly [string, string | null])[]) =>
  rows.flatMap(([name, value]) =>
    value
      ? [
          {
            name,
            value: (
              <bdi className="answer">
                <NoBreak>{value}</NoBreak>
              </bdi>
            ),
          },
        ]
      : [],
  )

const companyOf = ({ companyId, contact: { company } }: OrderView) => {
  if (!company) return []
  if (!companyId) return facts([['Company', company]])
  const link = (
    <Linked permission="companies.see-all" href={href('/dashboard/admin/companies/:id', { id: companyId })}>
      <bdi>{company}</bdi>
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
            <a className="text-link" href={telephoneLink(phone)}>
              {formatTelephone(phone)}
            </a>
          ),
        },
      ]
    : []),
  ...(email
    ? [
        {
          name: 'Email',
          value: (
            <a className="text-link breaks" href={`mailto:${email}`}>
              {email}
            </a>
          ),
        },
      ]
    : []),
]
