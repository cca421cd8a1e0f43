import type { Content } from '#content/index.ts'
import {
  declinedPurchases,
  lateConfirmations,
  lateRevisions,
  lateShipments,
  missedAnswers,
  missedDeliveries,
  type Worst,
} from '#domain/analytics/trouble.ts'
import { todayOf } from '#domain/analytics/period.ts'
import type { Context } from '#domain/context.ts'
import { sayDay, sayMoment, saySpan } from '#domain/day.ts'
import { staleDocuments } from '#domain/documents/find-documents.ts'
import { unansweredPurchases } from '#domain/purchasing/answer-by.ts'
import { mailTrouble } from '#domain/outbox/trouble.ts'
import { confirmBy } from '#domain/orders/confirm-by.ts'
import { reviseBy } from '#domain/quotes/revise-by.ts'
import type { BoardAlert } from './alert.ts'

/** How many of one kind are told one by one; the rest is a number and a way to all of them. */
const mostOfAKind = 3

const desk = '/dashboard/admin'

/** Everything that wants an administrator's eye, warnings first. */
export const alertsOf = async (ctx: Context, content: Pick<Content, 'claims' | 'badges'>): Promise<BoardAlert[]> => {
  const found = await Promise.all([
    answers(ctx),
    confirmations(ctx),
    revisions(ctx),
    deliveries(ctx),
    declined(ctx),
    trucks(ctx),
    suppliers(ctx),
    mail(ctx),
    papers(ctx),
    claims(ctx, content),
  ])
  return found.flat().toSorted((one, other) => rank[one.level] - rank[other.level])
}

const rank = { warning: 0, info: 1 } as const

const warning = (message: string, to: string, words: string): BoardAlert => ({
  level: 'warning',
  message,
  location: { to, words },
})
const info = (message: string, to: string, words: string): BoardAlert => ({
  ...warning(message, to, words),
  level: 'info',
})

/** The worst few, and the rest as a number. */
const few = <Row>({ rows, all }: Worst<Row>, say: (row: Row) => BoardAlert, more: (left: number) => BoardAlert) => [
  ...rows.map(say),
  ...(all > rows.length ? [more(all - rows.length)] : []),
]

const lateBy = (ctx: Context, due: Date) => saySpan(ctx.now.epochMilliseconds - due.getTime())

const answers = async (ctx: Context) =>
  few(
    await missedAnswers(ctx, mostOfAKind),
    ({ id, reference, title, company, contactName, dueAt }) =>
      warning(
        `Missed promise: ${title}${from(company ?? contactName)} should have been answered ${lateBy(ctx, dueAt)} ago.`,
        `${desk}/inbox/${id}`,
        reference,
      ),
    (left) =>
      warning(`${left} more requests are past their promise.`, `${desk}/inbox?show=overdue`, 'Overdue in the inbox'),
  )

const confirmations = async (ctx: Context) =>
  few(
    await lateConfirmations(ctx, mostOfAKind),
    (order) =>
      warning(
        `Missed promise: an order${from(order.company ?? order.contactName)} should have been confirmed ${lateBy(ctx, confirmBy(ctx, order))} ago.`,
        `${desk}/orders/${order.id}`,
        order.reference,
      ),
    (left) => warning(`${left} more orders wait to be confirmed.`, `${desk}/orders?show=placed`, 'Placed orders'),
  )

const revisions = async (ctx: Context) =>
  few(
    await lateRevisions(ctx, mostOfAKind),
    (quote) =>
      warning(
        `Missed promise: a quote${quote.company || quote.contactName ? ` for ${quote.company ?? quote.contactName}` : ''} should have been written anew ${lateBy(ctx, reviseBy(ctx, quote))} ago.`,
        `${desk}/quotes/${quote.id}`,
        quote.reference,
      ),
    (left) => warning(`${left} more quotes wait to be written anew.`, `${desk}/quotes`, 'Quotes'),
  )

const declined = async (ctx: Context) =>
  few(
    await declinedPurchases(ctx, mostOfAKind),
    ({ orderId, reference, deliveryDate }) =>
      warning(
        `Purchase order ${reference} was declined, and nobody else was asked: the order is promised for ${sayDay(deliveryDate)}.`,
        `${desk}/orders/${orderId}`,
        'The order',
      ),
    (left) => warning(`${left} more declined purchase orders.`, `${desk}/purchasing?show=declined`, 'Purchasing'),
  )

const deliveries = async (ctx: Context) =>
  few(
    await missedDeliveries(ctx, mostOfAKind),
    ({ id, reference, company, contactName, dueAt }) =>
      warning(
        `Missed promise: an order${from(company ?? contactName)} should have been delivered ${lateBy(ctx, dueAt)} ago.`,
        `${desk}/orders/${id}`,
        reference,
      ),
    (left) =>
      warning(`${left} more orders are past their promised window.`, `${desk}/orders?show=active`, 'Active orders'),
  )

const trucks = async (ctx: Context) =>
  few(
    await lateShipments(ctx, mostOfAKind),
    ({ id, reference, state, destination, eta, reason }) => {
      const when = sayMoment(ctx.calendar.timeZone, eta)
      const words =
        state === 'delayed'
          ? `Delayed shipment to ${destination}, now expected ${when}${reason ? `: ${reason.replace(/\.+$/, '')}` : ''}.`
          : `Shipment to ${destination} was expected ${when}, and nobody has said that it arrived.`
      return warning(words, `${desk}/shipments/${id}`, reference)
    },
    (left) => warning(`${left} more shipments are late.`, `${desk}/shipments?show=active`, 'Active shipments'),
  )

const suppliers = async (ctx: Context) => {
  const late = await unansweredPurchases(ctx)
  return few(
    { rows: late.slice(0, mostOfAKind), all: late.length },
    ({ id, reference, supplier, dueAt }) =>
      warning(
        `${supplier} should have answered a purchase order ${lateBy(ctx, dueAt)} ago.`,
        `${desk}/purchasing/${id}`,
        reference,
      ),
    (left) =>
      warning(
        `${left} more purchase orders wait for an answer.`,
        `${desk}/purchasing?show=pending`,
        'Pending purchase orders',
      ),
  )
}

const mail = async (ctx: Context): Promise<BoardAlert[]> => {
  const { failed, held, waiting, pause } = await mailTrouble(ctx)
  const mails = (count: number) => (count === 1 ? '1 e-mail' : `${count} e-mails`)
  return [
    ...(pause
      ? [
          warning(
            `The mail server has been away since ${sayMoment(ctx.calendar.timeZone, pause.since)}. ${mails(waiting)} waiting.`,
            `${desk}/settings/status`,
            'Mail and model',
          ),
        ]
      : []),
    ...(failed > 0
      ? [
          warning(
            `${mails(failed)} failed: the mail server refused it for good.`,
            `${desk}/outbox?state=failed`,
            'Failed in the outbox',
          ),
        ]
      : []),
    ...(held > 0
      ? [
          info(
            `${mails(held)} held back: one too many for a mailbox.`,
            `${desk}/outbox?state=held`,
            'Held in the outbox',
          ),
        ]
      : []),
  ]
}

const papers = async (ctx: Context) => {
  const stale = await staleDocuments(ctx)
  return few(
    { rows: stale.slice(0, mostOfAKind), all: stale.length },
    ({ id, title, revision, reviewBy }) =>
      info(
        `Stale document: ${title}, revision ${revision}, was to be reviewed by ${sayDay(reviewBy ?? '')}.`,
        `${desk}/documents/${id}`,
        'Document',
      ),
    (left) => info(`${left} more documents are to be reviewed.`, `${desk}/documents?view=stale`, 'Documents to review'),
  )
}

/** What the site says of the company past the day on which somebody should have looked whether it still holds. */
const claims = (ctx: Context, { claims, badges }: Pick<Content, 'claims' | 'badges'>): BoardAlert[] => {
  const today = todayOf(ctx).toString()
  const said = [
    ...Object.values(claims).map(({ figure, words, ...backing }) => ({ words: `${figure} ${words}`, ...backing })),
    ...badges,
  ].filter(({ review }) => review <= today)
  return few(
    { rows: said.slice(0, mostOfAKind), all: said.length },
    ({ words, owner, review }) =>
      info(
        `Stale claim: “${words}” was to be reviewed by ${sayDay(review)}. ${owner} answers for it.`,
        '/about',
        'About',
      ),
    (left) => info(`${left} more claims of the site are to be reviewed.`, '/about', 'About'),
  )
}

const from = (whose: string | null) => (whose ? ` from ${whose}` : '')
