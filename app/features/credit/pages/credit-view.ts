import { href } from 'react-router'
import { collectedWords } from '#features/collections/collected-payment.ts'
import { waitingForOrder } from '#features/collections/find.ts'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import type { Order } from '#features/orders/schema.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { isPastHold } from '#features/shipments/quantities.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import type { Request } from '#features/requests/schema.ts'
import { acceptanceIn, applicationOf, requestedAmount, asksForPo, creditKind } from '../applications.ts'
import {
  acceptanceForm,
  applicationForms,
  creditTermsForm,
  holdForm,
  percentWords,
  releaseForm,
} from '../credit-forms.ts'
import { currentTerms, nextReview, termsHistory } from '../customer-terms.ts'
import { creditStanding, type Exposure } from '../exposure.ts'
import { holdWords, pastDueWords } from '../hold-words.ts'
import { collectedOnDelivery, holdsOf } from '../holds.ts'
import { pastDueItems } from '../balances.ts'
import { applicationLife, applicationStates, reasonWords } from '../lifecycle.ts'
import type { CreditTerms, OrderHold } from '../schema.ts'
import { classTermsWords } from '../terms.ts'

const formsFor = async (ctx: Context, request: Request) => {
  const application = await applicationOf(ctx, request.id)
  const terms = await currentTerms(ctx, request.customerId)
  return {
    application,
    forms: applicationForms({
      id: request.id,
      application,
      ...{ limit: requestedAmount(request), asksForPo: asksForPo(request) },
      terms,
      ...{ nextReview: nextReview(ctx), today: today(ctx) },
      financeRate: ctx.credit.financeRate,
    }),
  }
}

/** The credit desk's part of the page of a request; nothing for other requests, and for people who see no credit. */
export const applicationView = async (ctx: Context, request: Request) => {
  if (request.kind !== creditKind || !can(ctx.viewer, 'credit.see')) return undefined
  const { application, forms } = await formsFor(ctx, request)
  const accepted = acceptanceIn(request)
  const decides = can(ctx.viewer, 'credit.decide')
  const open = application
    ? applicationLife.movesFor(application.state, ctx.viewer).filter((verb) => verb !== 'approve_less')
    : (['start'] as const)
  return {
    status: application ? applicationStates.words[application.state] : { tone: 'new' as const, words: 'Not started' },
    facts: [
      ['Asked for', formatCents(requestedAmount(request))],
      ['Credit terms', accepted ? `Accepted by ${accepted.by}, ${accepted.title}` : 'Not accepted yet'],
      ['Waiting for', application?.state === 'incomplete' ? application.missing : null],
      [
        'Limit',
        application?.limitCents != null && application.state.startsWith('approved')
          ? formatCents(application.limitCents)
          : null,
      ],
      ['Reasons given', application?.reasons?.map((reason) => reasonWords[reason]).join('; ') ?? null],
      [
        'Decided',
        application?.decidedAt && !applicationStates.is('isOpen', application.state)
          ? `${formatMoment(ctx.calendar.timeZone, application.decidedAt)}, ${application.decidedBy}`
          : null,
      ],
    ].flatMap(([name, value]) => (name && value ? [{ name, value }] : [])),
    exposure: request.customerId ? exposureLines((await creditStanding(ctx, request.customerId)).exposure) : [],
    forms: decides ? open.map((verb) => forms[verb].draw(ctx)) : [],
  }
}

export type ApplicationView = NonNullable<Awaited<ReturnType<typeof applicationView>>>

/** What `applicationView` draws, for what is posted. */
export const applicationVerbs = async (ctx: Context, request: Request) => {
  if (request.kind !== creditKind || !can(ctx.viewer, 'credit.see')) return []
  const { approve_less: _same, ...forms } = (await formsFor(ctx, request)).forms
  return Object.values(forms)
}

/** What a customer may come to owe, line by line. */
export const exposureLines = ({ open, unbilled, ordered, cleared, uncleared, returned, total }: Exposure) => [
  { name: 'Open invoices', value: formatCents(open) },
  { name: 'Delivered, not billed', value: formatCents(unbilled) },
  { name: 'Open orders (with overage)', value: formatCents(ordered) },
  ...(cleared > 0 ? [{ name: 'Paid and not applied', value: formatCents(-cleared as Cents) }] : []),
  ...(uncleared > 0 ? [{ name: 'Uncleared checks, not counted yet', value: formatCents(uncleared) }] : []),
  { name: 'Credit used', value: formatCents(total) },
  ...(returned > 0 ? [{ name: 'Returned payments, not made good', value: formatCents(returned) }] : []),
]

/** Holds wait longer than the aging under Receivables, and leave out what is disputed: the label says so. */
const pastDueName = ({ credit: { pastDueDays } }: Pick<Context, 'credit'>): string =>
  pastDueDays === 0
    ? 'Past due, not disputed'
    : `Past due by more than ${pastDueDays} ${pastDueDays === 1 ? 'day' : 'days'}, not disputed`

const customerGiven = (ctx: Context, id: string, terms: CreditTerms | undefined) => {
  const { financeRate } = ctx.credit
  return {
    id,
    terms,
    nextReview: nextReview(ctx),
    today: today(ctx),
    wasAccepted: terms?.accepted != null,
    financeRate,
  }
}

/** The credit of a customer on their page, for people who see it. */
export const customerCredit = async (ctx: Context, id: string) => {
  if (!can(ctx.viewer, 'credit.see')) return undefined
  const { exposure, terms } = await creditStanding(ctx, id)
  const subject = customerGiven(ctx, id, terms)
  const history = await termsHistory(ctx, id)
  const free = terms && ((terms.limitCents - exposure.total) as Cents)
  return {
    facts: [
      { name: 'Terms', value: terms ? classTermsWords(terms.terms) : 'None: pays in advance or on delivery' },
      ...(terms ? [{ name: 'Credit limit', value: formatCents(terms.limitCents) }] : []),
      ...exposureLines(exposure),
      ...(free === undefined
        ? []
        : [{ name: free < 0 ? 'Over the limit by' : 'Available credit', value: formatCents(Math.abs(free) as Cents) }]),
      ...(exposure.pastDue > 0 ? [{ name: pastDueName(ctx), value: formatCents(exposure.pastDue) }] : []),
      ...(terms?.terms.poNeeded ? [{ name: 'PO number', value: 'Needed on every order' }] : []),
      ...(terms?.reviewOn ? [{ name: 'Review on', value: formatDay(terms.reviewOn) }] : []),
      ...(terms?.financeRate
        ? [{ name: 'Finance charge', value: `${percentWords(terms.financeRate)} a month on what is past due` }]
        : []),
      {
        name: 'Credit terms accepted',
        value: terms?.accepted
          ? `${terms.accepted.by}, ${terms.accepted.title}, ${formatDay(terms.accepted.at.slice(0, 10))}`
          : 'Not yet',
      },
    ],
    history: history.map((each) => ({
      id: each.id,
      words: `${classTermsWords(each.terms)}, limit ${formatCents(each.limitCents)}${each.terms.poNeeded ? ', PO number needed' : ''}`,
      by: `${each.setBy}, ${formatMoment(ctx.calendar.timeZone, each.setAt)}${each.reason ? `: ${each.reason}` : ''}`,
    })),
    forms: can(ctx.viewer, 'credit.decide')
      ? [creditTermsForm(subject), ...(terms ? [acceptanceForm(subject)] : [])].map((form) => form.draw(ctx))
      : [],
  }
}

export type CustomerCredit = NonNullable<Awaited<ReturnType<typeof customerCredit>>>

/** What `customerCredit` draws, for what is posted. */
export const customerCreditVerbs = async (ctx: Context, id: string) => {
  const subject = customerGiven(ctx, id, await currentTerms(ctx, id))
  return [creditTermsForm(subject), acceptanceForm(subject)]
}

const orderGiven = (ctx: Context, { id }: Pick<Order, 'id'>, trucks: readonly Shipment[] = []) => ({
  ...{ id, payDriver: ctx.credit.payDriver, goes: goingOf(trucks) !== undefined },
})

/** What no hold stops any more: a truck of the order that is loading, or has left. */
const goingOf = (trucks: readonly Shipment[]): 'loading' | 'left' | undefined => {
  const going = trucks.filter(isPastHold)
  return going.length === 0 ? undefined : going.every(({ state }) => state === 'scheduled') ? 'loading' : 'left'
}

/** Why an order waits, on staff's page of it, and what releases it. Amounts are for people who see prices. */
export const orderHoldView = async (ctx: Context, order: Order, trucks: readonly Shipment[]) => {
  const holds = await holdsOf(ctx, order.id)
  const collect = await collectedOnDelivery(ctx, order.id)
  const waitingTrucks = await waitingForOrder(ctx, order.id)
  const priced = can(ctx.viewer, 'prices.see')
  const releases = can(ctx.viewer, 'holds.release')
  const subject = orderGiven(ctx, order, trucks)
  const recordAt =
    order.customerId && can(ctx.viewer, 'payments.record')
      ? `${href('/dashboard/admin/payments/new')}?${new URLSearchParams({ customer: order.customerId, order: order.id })}`
      : undefined
  return {
    hold:
      holds.length === 0
        ? undefined
        : {
            ...staffHold(holds, goingOf(trucks), priced ? await reasonsOf(ctx, order, holds) : []),
            recordAt: holds.some(({ kind }) => kind !== 'manual') ? recordAt : undefined,
          },
    brought: waitingTrucks && {
      what: collectedWords(waitingTrucks, priced),
      why: waitingTrucks.state === 'sent_back' ? waitingTrucks.words : null,
      by: waitingTrucks.driver,
      at: can(ctx.viewer, 'ledger.see-all')
        ? href('/dashboard/admin/payments/collected/:id', { id: waitingTrucks.id })
        : undefined,
    },
    collect: collect && {
      amount: priced && collect.owedCents ? formatCents(collect.owedCents) : undefined,
      by: collect.releasedBy,
      recordAt,
    },
    forms: !releases
      ? []
      : holds.length > 0
        ? [releaseForm(subject).draw(ctx)]
        : orderStates.is('isActive', order.state)
          ? [holdForm(subject).draw(ctx)]
          : [],
  }
}

/** Why an order waits, a paragraph each; of invoices that are past due a list: which and how old. */
export type HoldReason = string | readonly string[]

const reasonsOf = async (
  ctx: Context,
  { customerId }: Pick<Order, 'customerId'>,
  holds: readonly OrderHold[],
  explain = (hold: OrderHold) => holdWords(hold).why,
): Promise<HoldReason[]> => {
  const named =
    customerId && holds.some(({ kind }) => kind === 'past_due')
      ? pastDueWords(ctx, await pastDueItems(ctx, customerId))
      : []
  return holds.flatMap((hold) => [explain(hold), ...(hold.kind === 'past_due' && named.length > 0 ? [named] : [])])
}

const staffHold = (holds: readonly OrderHold[], going: ReturnType<typeof goingOf>, reasons: readonly HoldReason[]) => {
  // A manual hold has no title but its reason, which stands below.
  const titles = holds.flatMap((hold) => (hold.kind === 'manual' ? [] : [holdWords(hold).title.toLowerCase()]))
  const until = holds.every(({ kind }) => kind === 'manual') ? 'someone releases it' : 'it is paid or released'
  const otherTrucks = `${going ? 'No other truck' : 'No truck'} can be loaded until ${until}.`
  const goes = { loading: 'The truck that is loading goes out.', left: "Trucks that have left aren't stopped." }
  return {
    title: `${[going ? 'On hold for any other truck' : 'On hold', titles.join(', ')].filter(Boolean).join(': ')}.`,
    words: [...reasons, [...(going ? [goes[going]] : []), otherTrucks].join(' ')],
  }
}

export type OrderHoldView = Awaited<ReturnType<typeof orderHoldView>>

/** What `orderHoldView` draws, for what is posted. */
export const orderHoldVerbs = (ctx: Context, order: Pick<Order, 'id'>) => [
  releaseForm(orderGiven(ctx, order)),
  holdForm(orderGiven(ctx, order)),
]

/** Why an order waits and how to pay, to its customer; of one whose truck has left, what is to be paid. */
export const customerHoldView = async (
  ctx: Context,
  order: Pick<Order, 'id' | 'customerId'>,
  trucks: readonly Shipment[],
) => {
  const holds = await holdsOf(ctx, order.id)
  if (holds.length === 0) return undefined
  const goes = goingOf(trucks) !== undefined
  const pays = holds.some(({ kind }) => kind !== 'manual')
  const title = pays ? 'A payment is due.' : 'We have a question about your order.'
  return {
    title: goes ? title : 'Your order is on hold.',
    words: [
      ...(await reasonsOf(ctx, order, holds, (hold) => holdWords(hold, goes).customer)),
      ...(goes ? ["Trucks that have left aren't stopped."] : []),
    ],
    howToPay: pays ? ctx.credit.howToPay : undefined,
  }
}
