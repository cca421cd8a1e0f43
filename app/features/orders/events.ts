import { mailedLink, type Recipients } from '#features/accounts/recipients.ts'
import { defineEvents, defineVerbEvents, event, type Detail } from '#events/define-events.ts'
import type { Cents } from '#domain/money.ts'
import type { ActorRole } from '#domain/viewer.ts'
import { dyedNotices } from '#features/trade/dyed.ts'
import type { AgreementSnapshot } from '#features/customers/agreements.ts'
import type { PromisedDelivery } from './delivery.ts'
import type { OrderVerb } from './lifecycle.ts'
import type { Order, OrderLine } from './schema.ts'

export type PricedLine = Pick<OrderLine, 'name' | 'unit' | 'quantity' | 'price'> &
  Partial<Pick<OrderLine, 'product' | 'delivered' | 'dyed' | 'taxClass'>>

/** A price above what the buyer saw: hundredths of a cent before and now, and what all of it comes to with taxes. */
export type HigherPrice = {
  lines: { name: string; unit: OrderLine['unit']; from: number; to: number }[]
  freight: Cents
  total: Cents
}

/** Facts for an email about an order, and its recipients. */
export const orderFacts = (order: Order, { to, portal, unlinked }: Recipients, lines?: readonly PricedLine[]) => ({
  order: {
    to,
    portal,
    id: order.id,
    reference: order.reference,
    secretLink: mailedLink(order.secretLink, { unlinked }),
    contact: { name: order.contactName, email: to[0] ?? null, phone: order.contactPhone, company: order.company },
    deliveryAddress: order.deliveryAddress,
    deliveryDate: order.deliveryDate,
    deliveryWindow: order.deliveryWindow,
    urgency: order.urgency,
    firm: order.firm,
    freight: order.freight,
    taxes: order.taxes,
    totalCents: order.totalCents,
    deciGallons: order.deciGallons,
    dyed: order.dyedUse !== null,
    ...(lines && { notices: dyedNotices(lines) }),
    basis: order.basis,
    reason: order.reason,
    ...(!order.onTheWay && { quietOnTheWay: true }),
  },
  ...(lines && {
    lines: lines.map(({ name, unit, product, quantity, delivered, price }) => ({
      ...{ name, unit, price },
      // So that a mail counts drums where the order's page does.
      ...(product && { product }),
      quantity: delivered ?? quantity,
    })),
  }),
})

/** How much came of a product, in its own unit. */
export type DeliveredQuantity = Pick<OrderLine, 'name' | 'unit' | 'quantity'> & { product?: string }

/** A line of an order and how much of it has come, in the line's own unit. */
export type Progress = DeliveredQuantity & { delivered: number }

export type OrderFacts = ReturnType<typeof orderFacts>

/** A message about an order: who wrote it, nobody where it was the holder of a link, and the words. */
export type OrderMessage = { by: { id: string; name: string } | null; said: string }

/**
 * What its truck tells: `progress` when some of it came and some did not, what is `coming` of the rest on trucks that are
 * planned, and what is `missing` on any; `brought` when it is complete, and why it is more than was agreed.
 */
export type TruckFacts = OrderFacts & {
  truck: { eta: string | null; reason: string | null; receivedBy: string | null }
  /** The customer gets a separate email about the new day in the same step. */
  told?: boolean
  progress?: Progress[]
  coming?: DeliveredQuantity[]
  missing?: DeliveredQuantity[]
  brought?: DeliveredQuantity[]
  overReason?: string | null
}

/** One thing that was typed wrong, as it was read and as it is now. */
export type Correction = { what: string; old: string; new: string }

/** What a corrected ticket changes: `oldTotalCents` is what the order came to before, where it had been billed. */
export type CorrectionFacts = OrderFacts & {
  corrections: Correction[]
  why: string
  oldTotalCents: Cents | null
  /** Whose truck it was, where not we corrected it. */
  bySupplier: boolean
}

/** Another day: what was promised, what may be, why, and until when the customer may answer. */
export type DayFacts = OrderFacts & {
  day: { from: PromisedDelivery; to: PromisedDelivery; reason: string | null; answerBy: string | null; eta?: string }
}

/** `answeredBy`: who said so; staff who write it down need no mail. */
export type DayAnswerFacts = DayFacts & { answeredBy: ActorRole }

/** Another day that the customer asks for, and the one before. */
export type DayRequestFacts = OrderFacts & {
  wish: { from: PromisedDelivery; to: PromisedDelivery; reason: string | null }
}

const toThatDay = ({ to }: Detail) => (to ? `: ${to}` : '')

export const orderEvents = {
  ...defineEvents('order', 'order', {
    /** `atOnce`: it is confirmed in the same step, and told with that. */
    place: event<OrderFacts & { atOnce?: boolean }>({
      history: ({ approval }) => (approval ? 'approved the order, which a coworker requested' : 'placed the order'),
      byStaff: 'placed the order for the customer',
      activity: 'placed order',
    }),
    reply: event<OrderFacts & OrderMessage>({ history: 'sent a message', activity: 'sent a message about order' }),
    note: event<OrderFacts & OrderMessage>({ history: 'added an internal note', staffOnly: true }),
    on_the_way: event({
      history: ({ wants }) =>
        wants ? 'turned on the email for when the truck leaves' : 'turned off the email for when the truck leaves',
    }),
    gate_code: event({ history: 'viewed the gate code', staffOnly: true }),
    overbook: event({
      history: ({ day, reason }) => `took ${day} although our trucks are full: ${reason}`,
      staffOnly: true,
    }),
    no_answer: event<OrderFacts & OrderMessage>({
      history: 'marked the message as needing no answer',
      staffOnly: true,
    }),
    add: event<OrderFacts & OrderMessage>({ history: 'wrote a message', activity: 'wrote about order' }),
  }),
  ...defineVerbEvents<OrderVerb>()('order', 'order', {
    /**
     * `was`: the total that the buyer saw. `agreed`: how they agreed that a price above it is found. `request`: the one for
     * a delivery that it was made of.
     */
    confirm: event<OrderFacts & { was?: Cents; agreed?: AgreementSnapshot; request?: string }>({
      history: 'confirmed the order',
      activity: 'confirmed order',
    }),
    ask_price: event<OrderFacts & { asked: HigherPrice; request?: string }>({
      history: 'asked for approval of a higher price',
      activity: 'asked the customer to approve a higher price on order',
    }),
    accept_price: event<OrderFacts & { acceptedBy: ActorRole }>({
      history: 'approved the price, which confirmed the order',
      byStaff: 'recorded that the customer approved the price by phone, which confirmed the order',
      activity: 'approved the price of order',
    }),
    /** `asked`: the day is asked for, and not confirmed. */
    reschedule: event<OrderFacts & { asked: boolean }>({
      history: ({ from, to }) => (to ? `rescheduled it from ${from} to ${to}` : 'rescheduled it'),
      activity: 'rescheduled order',
    }),
    cancel: event<OrderFacts & { canceledBy: ActorRole }>({ history: 'canceled it', activity: 'canceled order' }),
    dispatch: event<TruckFacts>({ history: 'sent the truck', activity: 'sent the truck for order' }),
    delay: event<TruckFacts>({ history: 'reported a delay', activity: 'reported a delay on order' }),
    deliver: event<TruckFacts>({ history: 'marked it as delivered', activity: 'delivered order' }),
    deliver_part: event<TruckFacts>({
      history: 'marked it as partly delivered',
      activity: 'delivered part of order',
    }),
    turn_back: event<TruckFacts>({
      history: 'returned the truck with its load',
      activity: 'returned the truck with order',
    }),
    set_terms: event<OrderFacts>({
      history: 'changed the quantity terms',
      activity: 'changed the quantity terms of order',
    }),
    correct_taxes: event<OrderFacts & { oldTotalCents: Cents }>({
      history: ({ where }) => `updated its taxes. ${where}`,
      activity: 'updated the taxes of order',
    }),
    send_rest: event<OrderFacts & { progress: Progress[] }>({
      history: 'said that the rest is coming on another truck',
      activity: 'said that the rest of order … is coming on another truck',
    }),
    correct: event<CorrectionFacts>({
      history: ({ what }) => `corrected the delivery. ${what}`,
      activity: 'corrected the delivery of order',
    }),
    complete: event<CorrectionFacts>({
      history: ({ what }) => `corrected the delivery, which completes the order. ${what}`,
      activity: 'completed order … with a corrected delivery',
    }),
    reopen: event<CorrectionFacts>({
      history: ({ what }) => `corrected the delivery, so some of it still has to be delivered. ${what}`,
      activity: 'reopened order … with a corrected delivery',
    }),
    ask_day: event<DayFacts>({
      history: (detail) => `asked about another day${toThatDay(detail)}`,
      activity: 'asked about another day for order',
    }),
    tell_day: event<DayFacts>({
      history: (detail) => `moved the delivery to another day${toThatDay(detail)}`,
      activity: 'moved the delivery of order',
    }),
    agree_day: event<DayAnswerFacts>({
      history: (detail) => `agreed to the new day${toThatDay(detail)}`,
      byStaff: 'recorded that the customer agreed to the new day',
      activity: 'agreed to another day for order',
    }),
    keep_day: event<DayAnswerFacts>({
      history: 'asked to keep the promised day',
      byStaff: 'recorded that the customer wants to keep the promised day',
      activity: 'declined the new day for order',
    }),
    call_day: event<DayAnswerFacts>({
      history: 'asked for a call about the day',
      byStaff: 'recorded that the customer wants a call',
      activity: 'wants a call about the day for order',
    }),
    wish_day: event<DayRequestFacts>({
      history: (detail) => `asked for another day${toThatDay(detail)}`,
      activity: 'asked for another day for order',
    }),
    decline_wish: event<DayRequestFacts & { why: string }>({
      history: (detail) => `kept the promised day instead of the one the customer asked for${toThatDay(detail)}`,
      activity: 'kept the day for order',
    }),
    /** `changedBy`: staff know what they changed. */
    change_details: event<OrderFacts & { changedBy?: ActorRole; details?: string[] }>({
      history: 'changed the delivery details',
      activity: 'changed the delivery details of order',
    }),
    close_day: event<DayFacts>({
      history: 'stopped waiting for an answer about another day',
      activity: 'stopped waiting for an answer about the day of order',
    }),
    close: event<OrderFacts & { progress: Progress[] }>({
      history: 'closed it short',
      activity: 'closed order … short',
    }),
  }),
}
