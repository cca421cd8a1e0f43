import { href } from 'react-router'
import { brokenPromises } from '#features/analytics/broken-promises.ts'
import {
  declinedPurchases,
  dryTanks,
  heldOrders,
  lateConfirmations,
  lateRevisions,
  lateShipments,
  missedAnswers,
  missedDeliveries,
  openRests,
  promisedAnew,
} from '#features/analytics/late-and-missed.ts'
import { backupTrouble } from '#features/uptime/backups.ts'
import { waitingThreads } from '#features/conversation/waiting-threads.ts'
import { differingOrders, openDays, wishedDays } from '#features/fulfillment/differing-days.ts'
import { openDayView } from '#features/orders/pages/day-view.ts'
import { confirmBy } from '#features/orders/confirm.ts'
import { formatPromised } from '#features/orders/delivery.ts'
import { lateBy as orderLateBy } from '#features/orders/late.ts'
import { mailTrouble } from '#features/outbox/outbox.ts'
import { troubledEvents } from '#features/payments/online.ts'
import { unansweredPurchases } from '#features/purchasing/answer.ts'
import { reviseBy } from '#features/quotes/validity.ts'
import { waitingCount } from '#features/collections/find.ts'
import { reportsToSettle, unendedRuns } from '#features/shifts/unsettled-reports.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment, formatSpan } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { check, mostOfAKind, type BackupsEvery, type BoardAlert, type Check, type Claims } from './alert.ts'
import { papersToCheck } from './paper-alerts.ts'
import { backupAlerts, mailAlerts, processorAlerts } from './site-alerts.ts'

const lateBy = (ctx: Context, due: Date) => formatSpan(ctx.now.epochMilliseconds - due.getTime())
const from = (name: string | null) => (name ? ` from ${name}` : '')
const orderAt = (id: string) => href('/dashboard/admin/orders/:id', { id })
const pageOf = {
  order: orderAt,
  quote: (id: string) => href('/dashboard/admin/quotes/:id', { id }),
  purchase: (id: string) => href('/dashboard/admin/purchasing/:id', { id }),
}
const activeOrders = `${href('/dashboard/admin/orders')}?show=active`

/** In the order in which they are told: what a customer was promised comes first. */
const checks: Check[] = [
  check(
    'requests.see-all',
    'warning',
    (ctx) => missedAnswers(ctx, mostOfAKind),
    ({ id, reference, title, company, contactName, dueAt }, ctx) => [
      `Answer ${lateBy(ctx, dueAt)} late: ${title}${from(company ?? contactName)}.`,
      href('/dashboard/admin/inbox/:id', { id }),
      `Answer ${reference}`,
    ],
    (left) => [
      `${left} more requests are late.`,
      `${href('/dashboard/admin/inbox')}?show=overdue`,
      'Show late requests',
    ],
  ),
  check(
    'orders.see-all',
    'warning',
    (ctx) => lateConfirmations(ctx, mostOfAKind),
    (order, ctx) => [
      `Confirmation ${lateBy(ctx, confirmBy(ctx, order))} late: order${from(order.company ?? order.contactName)}.`,
      orderAt(order.id),
      `Confirm ${order.reference}`,
    ],
    (left) => [
      `${left} more orders need confirmation.`,
      `${href('/dashboard/admin/orders')}?show=placed`,
      'Show new orders',
    ],
  ),
  check(
    'quotes.see-all',
    'warning',
    (ctx) => lateRevisions(ctx, mostOfAKind),
    ({ id, reference, company, contactName, ...quote }, ctx) => {
      const customerName = company ?? contactName
      const late = lateBy(ctx, reviseBy(ctx, quote))
      return [
        `Revision ${late} late: quote${customerName ? ` for ${customerName}` : ''}.`,
        href('/dashboard/admin/quotes/:id', { id }),
        `Revise ${reference}`,
      ]
    },
    (left) => [`${left} more quotes need a revision.`, href('/dashboard/admin/quotes'), 'Show quotes'],
  ),
  check(
    'dashboard.see',
    'warning',
    (ctx) => waitingThreads(ctx, mostOfAKind),
    ({ kind, id, reference, who, since, unread }, ctx) => [
      `Waiting for an answer: ${who ?? 'a customer'} about ${kind === 'purchase' ? 'purchase order' : kind} ${reference}, since ${formatMoment(ctx.calendar.timeZone, since)}${unread > 0 ? `, ${unread} unread` : ''}.`,
      `${pageOf[kind](id)}#said`,
      `Answer ${reference}`,
    ],
    (left) => [
      `${left} more people are waiting for an answer.`,
      `${href('/dashboard/admin/orders')}?show=heard`,
      'Show orders they wrote about',
    ],
  ),
  check(
    'orders.see-all',
    'warning',
    (ctx) => missedDeliveries(ctx, mostOfAKind),
    (order, ctx) => [
      `Delivery ${orderLateBy(ctx, order)} late: order${from(order.company ?? order.contactName)}.`,
      orderAt(order.id),
      `Open ${order.reference}`,
    ],
    (left) => [`${left} more orders are past their delivery window.`, activeOrders, 'Show active orders'],
  ),
  check(
    'orders.see-all',
    'warning',
    (ctx) => openRests(ctx, mostOfAKind),
    ({ id, reference, company, contactName }) => [
      `Short delivery: order${from(company ?? contactName)}. Deliver the rest, or close the order?`,
      orderAt(id),
      `Open ${reference}`,
    ],
    (left) => [`${left} more short deliveries need an answer.`, activeOrders, 'Show active orders'],
  ),
  check(
    'orders.see-all',
    'warning',
    (ctx) => heldOrders(ctx, mostOfAKind),
    ({ id, reference, company, contactName, ...order }) => [
      `On hold: order${from(company ?? contactName)}, promised for ${formatPromised(order)}, waits for payment.`,
      orderAt(id),
      `Open ${reference}`,
    ],
    (left) => [`${left} more orders wait for payment.`, activeOrders, 'Show active orders'],
  ),
  check(
    'orders.see-all',
    'info',
    (ctx) => promisedAnew(ctx, mostOfAKind),
    (order, ctx) => [
      `Late delivery: order${from(order.company ?? order.contactName)}, ${lateBy(ctx, order.countedDueAt)} past the first date. Now promised for ${formatPromised(order)}.`,
      orderAt(order.id),
      `Open ${order.reference}`,
    ],
    (left) => [`${left} more late orders have a new delivery date.`, activeOrders, 'Show active orders'],
  ),
  check(
    'orders.see-all',
    'warning',
    (ctx) => wishedDays(ctx, mostOfAKind),
    ({ id, reference, company, contactName, wishedDay, ...order }) => [
      `Different day requested${from(company ?? contactName)}: ${wishedDay ? formatPromised(wishedDay.to) : ''} instead of ${formatPromised(order)}.`,
      orderAt(id),
      `Answer on ${reference}`,
    ],
    (left) => [`${left} more customers asked for a different day.`, activeOrders, 'Show active orders'],
  ),
  check(
    'orders.see-all',
    'warning',
    (ctx) => openDays(ctx, mostOfAKind),
    (order, ctx) => [
      `New day${from(order.company ?? order.contactName)}: ${openDayView(ctx, order)?.forStaff.title ?? ''}`,
      orderAt(order.id),
      `Resolve ${order.reference}`,
    ],
    (left) => [`${left} more customers are waiting to hear about their day.`, activeOrders, 'Show active orders'],
  ),
  check(
    'orders.see-all',
    'warning',
    (ctx) => differingOrders(ctx, mostOfAKind),
    ({ id, reference, company, contactName, words }) => [
      `Dates don't match: order${from(company ?? contactName)}. ${words}`,
      orderAt(id),
      `Resolve ${reference}`,
    ],
    (left) => [
      `${left} more orders have a different day than their truck or purchase order.`,
      activeOrders,
      'Show active orders',
    ],
  ),
  check(
    'standing.see-all',
    'warning',
    (ctx) => dryTanks(ctx, mostOfAKind),
    ({ id, tank, customer, runsOutFrom, runsOutTo, stop }) => [
      `${tank ?? 'A tank'} of ${customer} may run dry ${formatDay(runsOutFrom)}${runsOutTo && runsOutTo !== runsOutFrom ? ` to ${formatDay(runsOutTo)}` : ''}, ${stop ? `before its next delivery on ${formatDay(stop)}` : 'and no delivery is planned'}.`,
      href('/dashboard/admin/standing/:id', { id }),
      'Open the forecast',
    ],
    (left) => [
      `${left} more tanks may run dry before their next delivery.`,
      href('/dashboard/admin/standing'),
      'Show standing deliveries',
    ],
  ),
  check(
    'purchases.see-all',
    'warning',
    (ctx) => declinedPurchases(ctx, mostOfAKind),
    ({ orderId, reference, deliveryDate }) => [
      `Purchase order ${reference} was declined, and no other supplier has been asked yet. The order is promised for ${formatDay(deliveryDate)}.`,
      orderAt(orderId),
      'Open the order',
    ],
    (left) => [
      `${left} more declined purchase orders.`,
      `${href('/dashboard/admin/purchasing')}?show=declined`,
      'Show declined purchase orders',
    ],
  ),
  check(
    'shipments.see-all',
    'warning',
    (ctx) => lateShipments(ctx, mostOfAKind),
    ({ id, reference, state, destination, eta, reason }, ctx) => {
      const when = formatMoment(ctx.calendar.timeZone, eta)
      const words =
        state === 'delayed'
          ? `Delayed shipment to ${destination}, now expected ${when}${reason ? `: ${reason.replace(/\.+$/, '')}` : ''}.`
          : `Shipment to ${destination} was expected ${when}, and ${state === 'scheduled' ? "hasn't left" : "its arrival isn't confirmed"}.`
      return [words, href('/dashboard/admin/shipments/:id', { id }), `Open ${reference}`]
    },
    (left) => [
      `${left} more shipments are late.`,
      `${href('/dashboard/admin/shipments')}?show=active`,
      'Show active shipments',
    ],
  ),
  check(
    'dispatch.see-all',
    'warning',
    (ctx) => reportsToSettle(ctx, mostOfAKind),
    ({ runId, truck, state, words }) => [
      `${truck}: ${state === 'refused' ? 'a report of the driver was not recorded. ' : ''}${words}`,
      href('/dashboard/admin/shifts/:id', { id: runId }),
      'Open the shift',
    ],
    (left) => [`${left} more reports of drivers need a look.`, href('/dashboard/admin/shifts'), 'Show shifts'],
  ),
  check(
    'dispatch.see-all',
    'warning',
    (ctx) => unendedRuns(ctx, mostOfAKind, true),
    ({ id, date, state, truck, driver }) => [
      `${truck}${driver ? `, ${driver}` : ''}: the run of ${formatDay(date)} was ${state === 'released' ? 'never started, and its stops are still on it' : 'never ended'}.`,
      href('/dashboard/admin/shifts/:id', { id }),
      'Open the shift',
    ],
    (left) => [`${left} more runs were never ended.`, `${href('/dashboard/admin/shifts')}#unended`, 'Show runs'],
  ),
  check(
    'ledger.see-all',
    'warning',
    (ctx) => brokenPromises(ctx, mostOfAKind),
    ({ id, reference, customer, openCents, promisedOn, recordedBy }) => [
      `Not paid as promised: ${customer} said ${formatCents(openCents)} would be paid by ${formatDay(promisedOn)}${recordedBy ? `, recorded by ${recordedBy}` : ''}.`,
      href('/dashboard/admin/invoices/:id', { id }),
      `Open ${reference}`,
    ],
    (left) => [
      `${left} more invoices were not paid as promised.`,
      `${href('/dashboard/admin/receivables')}?show=past_due`,
      'Show past due',
    ],
  ),
  check(
    'ledger.see-all',
    'info',
    async (ctx) => {
      const total = await waitingCount(ctx)
      return { rows: total > 0 ? [{ all: total }] : [], all: Math.min(total, 1) }
    },
    ({ all }) => [
      `${all === 1 ? 'A payment' : `${all} payments`} collected by drivers ${all === 1 ? "isn't" : "aren't"} counted yet.`,
      href('/dashboard/admin/payments/collected'),
      'Confirm payments',
    ],
    () => ['', '', ''],
  ),
  check(
    'purchases.see-all',
    'warning',
    (ctx) => unansweredPurchases(ctx, mostOfAKind),
    ({ id, reference, supplier, dueAt }, ctx) => [
      `No answer from ${supplier} on a purchase order, ${lateBy(ctx, dueAt)} late.`,
      href('/dashboard/admin/purchasing/:id', { id }),
      `Open ${reference}`,
    ],
    (left) => [
      `${left} more purchase orders are waiting for an answer.`,
      `${href('/dashboard/admin/purchasing')}?show=pending`,
      'Show pending purchase orders',
    ],
  ),
  {
    permission: 'payments.record',
    find: async (ctx) => (ctx.processor ? processorAlerts(await troubledEvents(ctx)) : []),
  },
  { permission: 'outbox.see', find: async (ctx) => mailAlerts(ctx, await mailTrouble(ctx)) },
  {
    permission: 'settings.see',
    find: async (ctx, _, backupsEvery) => backupAlerts(ctx, await backupTrouble(ctx, backupsEvery)),
  },
  ...papersToCheck,
]

/** Everything that needs attention, of what the viewer may see, warnings first. */
export const alertsOf = async (ctx: Context, claims: Claims, backupsEvery?: BackupsEvery): Promise<BoardAlert[]> => {
  const found: BoardAlert[] = []
  // One after another: a dashboard that asked all at once held the connections that a visitor's form needs.
  for (const { permission, find } of checks)
    if (can(ctx.viewer, permission)) found.push(...(await find(ctx, claims, backupsEvery)))
  return found.toSorted((one, other) => rank[one.level] - rank[other.level])
}

const rank = { warning: 0, info: 1 } as const
