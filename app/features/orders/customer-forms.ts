import type { Context } from '#domain/context.ts'
import { windowLabels } from '#features/trade/delivery-window.ts'
import { formatPromised } from './delivery.ts'
import { choice } from '#forms/fields/choice.ts'
import { longText } from '#forms/fields/long-text.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import type { ShownVersion } from '#events/expected-version.ts'
import type { SiteDetails } from '#features/fulfillment/correct-details.ts'
import type { DayChange } from '#features/fulfillment/move-day.ts'
import type { Site as SitePlace } from '#features/purchasing/events.ts'
import type { Viewer } from '#domain/viewer.ts'
import { can } from '#domain/can.ts'
import { orderLife, orderStates } from './lifecycle.ts'
import { setTruckLeftNotice } from './truck-left-notice.ts'
import type { Order } from './schema.ts'
import { fullAt } from './full-day-form.ts'
import { longestReason } from '#domain/reason.ts'

type PriceAsked = {
  order: Order
  /** What it comes to, in words. */
  total: string
  /** Returns the address to go to. `expected` is the version that the page showed. */
  accept: (ctx: Context, expected: ShownVersion) => Promise<string>
}

const acceptAsked = verbForm({
  verb: 'accept_price',
  button: ({ total }: PriceAsked) => `Approve ${total}`,
  pending: 'Approving …',
  look: 'primary',
  submit: (ctx, { accept }, _answers, { expected }) => accept(ctx, expected),
})

/** One tap: the price it names stands above it. */
export const acceptPriceForm = (subject: PriceAsked) => acceptAsked(subject, subject.order)

type CancelFormContext = {
  order: Order
  /** Returns the address to go to. `expected` is the version that the page showed. */
  cancel: (ctx: Context, expected: ShownVersion, reason: string) => Promise<string>
}

const isPriceAsked = ({ state }: Order) => state === 'price_asked'

const cancel = verbForm({
  verb: 'cancel',
  title: ({ order }: CancelFormContext) => (isPriceAsked(order) ? 'Decline this price' : 'Cancel this order'),
  lead: ({ order }) =>
    isPriceAsked(order)
      ? "We'll cancel the order, and nothing is delivered. To talk about the price, write to us."
      : undefined,
  button: ({ order }) => (isPriceAsked(order) ? 'Decline and cancel order' : 'Cancel order'),
  look: 'danger',
  confirm: "Press OK to cancel this order. You can't undo this.",
  fields: () => ({ reason: optional(longText('Reason', { rows: 2, longest: longestReason })) }),
  submit: (ctx, { cancel }, { reason }, { expected }) => cancel(ctx, expected, reason ?? ''),
})

/** A customer cancels, in the portal or behind the private link, until a truck is loaded. */
export const cancelForm = (subject: CancelFormContext) => cancel(subject, subject.order)

type ChangeFormContext = {
  order: Order
  /** Its own page. */
  page: string
  /** The last day that can be asked for. */
  lastDay: string
  /** Both return the address to go to. `expected` is the version that the page showed. */
  change: (ctx: Context, expected: ShownVersion, place: SiteDetails) => Promise<string>
  wish: (ctx: Context, expected: ShownVersion, change: DayChange) => Promise<string>
}

/** The same fields for staff and for the customer, who are asked in their own words. */
export const sitePlaceFields = (order: Order, words: { customerPo: string; help: string }) => ({
  site_contact: optional(text('Site contact', { initial: order.siteContact ?? '', longest: 80 })),
  site_phone: optional(telephone('Site phone', { initial: order.sitePhone ?? '', autoComplete: 'off' })),
  customer_po: optional(text(words.customerPo, { initial: order.customerPo ?? '', longest: 60 })),
  access_notes: optional(
    longText('Access notes', { help: words.help, initial: order.accessNotes ?? '', rows: 3, longest: 1000 }),
  ),
})

/** What was typed into them. */
export const sitePlaceTyped = (typed: {
  site_contact: string | null
  site_phone: string | null
  customer_po: string | null
  access_notes: string | null
}): SitePlace => ({
  siteContact: typed.site_contact,
  sitePhone: typed.site_phone,
  customerPo: typed.customer_po,
  accessNotes: typed.access_notes,
})

const changeDetails = verbForm({
  verb: 'change_details',
  title: 'Change contact, access notes or gate code',
  button: 'Save changes',
  fields: ({ order }: ChangeFormContext) => ({
    ...sitePlaceFields(order, { customerPo: 'Your PO number', help: 'Dogs, tank location.' }),
    gate_code: optional(
      text('Gate code', {
        help: 'Leave blank to keep the one we have. Only our office and the driver can see it.',
        longest: 60,
      }),
    ),
  }),
  beside: [
    ['site_contact', 'site_phone'],
    ['customer_po', 'gate_code'],
  ],
  submit: (ctx, { change }, answers, { expected }) =>
    change(ctx, expected, { ...sitePlaceTyped(answers), ...(answers.gate_code && { gateCode: answers.gate_code }) }),
})

const wishDay = verbForm({
  verb: 'wish_day',
  title: 'Request a different day',
  lead: ({ order }: ChangeFormContext) => `Your ${formatPromised(order)} delivery stands until we confirm the new day.`,
  button: 'Request this day',
  fields: ({ order, lastDay }: ChangeFormContext) => ({
    delivery_date: plainDate('New delivery date', {
      notBeforeToday: true,
      explainsDays: true,
      hours: 'delivery_window',
      last: lastDay,
      initial: order.wishedDay?.to.deliveryDate ?? order.deliveryDate,
    }),
    delivery_window: choice('Delivery window', windowLabels, {
      initial: order.wishedDay?.to.deliveryWindow ?? order.deliveryWindow,
      blank: false,
      missing: 'Please choose the delivery hours.',
    }),
    reason: optional(longText('Reason', { rows: 2, longest: longestReason })),
  }),
  beside: [['delivery_date', 'delivery_window']],
  submit: (ctx, { wish }, { delivery_date, delivery_window, reason }, { expected }) =>
    wish(ctx, expected, { to: { deliveryDate: delivery_date, deliveryWindow: delivery_window }, reason }).catch(
      fullAt('delivery_date'),
    ),
})

const onTheWay = verbForm({
  verb: 'on_the_way',
  button: ({ order }: ChangeFormContext) =>
    order.onTheWay ? "Don't email me when the truck leaves" : 'Email me when the truck leaves',
  permission: 'orders.change-details',
  submit: async (ctx, { order, page }: ChangeFormContext) => {
    await setTruckLeftNotice(ctx, order, !order.onTheWay)
    return page
  },
})

/** What a customer changes or asks for, in the portal or behind the private link. */
export const changeForms = (subject: ChangeFormContext) => [
  changeDetails(subject, subject.order),
  wishDay(subject, subject.order),
  onTheWay(subject, subject.order),
]

/** Which of a customer's verbs are open now. They change and cancel until a truck is loaded; another day they may ask for. */
export const openToCustomer = (viewer: Viewer, { state }: Pick<Order, 'state'>, isLoaded: boolean) => {
  const moves: readonly string[] = orderLife.movesFor(state, viewer)
  const untilLoaded = ['change_details', 'cancel']
  const awaits = orderStates.is('isActive', state) && can(viewer, 'orders.change-details')
  return (verb: string) =>
    verb === 'on_the_way' ? awaits : moves.includes(verb) && !(isLoaded && untilLoaded.includes(verb))
}
