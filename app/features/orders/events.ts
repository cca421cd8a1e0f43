import type { Recipients } from '#features/accounts/recipients.ts'
import { defineEvents, defineVerbEvents, event } from '#events/define-events.ts'
import type { ActorRole } from '#domain/viewer.ts'
import type { OrderVerb } from './lifecycle.ts'
import type { Order, OrderLine } from './schema.ts'

/** What a mail about an order has to know, and whom it reaches. */
export const orderFacts = (order: Order, { to, portal }: Recipients) => ({
  order: {
    to,
    portal,
    id: order.id,
    reference: order.reference,
    secretLink: order.secretLink,
    contact: { name: order.contactName, email: to[0] ?? null, phone: order.contactPhone, company: order.company },
    deliveryAddress: order.deliveryAddress,
    deliveryDate: order.deliveryDate,
    deliveryWindow: order.deliveryWindow,
    urgency: order.urgency,
    firm: order.firm,
    totalCents: order.totalCents,
    deciGallons: order.deciGallons,
    dyed: order.dyedUse !== null,
    reason: order.reason,
  },
})

/** How much came of a product, in its own unit. */
export type Brought = Pick<OrderLine, 'name' | 'unit' | 'quantity'> & { product?: string }

/** A line of an order and how much of it has come, in the line's own unit. */
export type Progress = Brought & { delivered: number }

export type OrderFacts = ReturnType<typeof orderFacts>

/** What its truck tells: `progress` when some of it came and some did not, `brought` when all of it did. */
export type TruckFacts = OrderFacts & {
  truck: { eta: string | null; reason: string | null; receivedBy: string | null }
  progress?: Progress[]
  brought?: Brought[]
}

export const orderEvents = {
  ...defineEvents('order', 'order', {
    place: event<OrderFacts>({
      history: 'placed the order',
      byStaff: 'placed the order for the customer',
      activity: 'placed order',
    }),
  }),
  ...defineVerbEvents<OrderVerb>()('order', 'order', {
    confirm: event<OrderFacts>({ history: 'confirmed the order', activity: 'confirmed order' }),
    /** `asked`: the day is asked for, and not confirmed. */
    reschedule: event<OrderFacts & { asked: boolean }>({
      history: 'rescheduled it',
      activity: 'rescheduled order',
    }),
    cancel: event<OrderFacts & { canceledBy: ActorRole }>({ history: 'canceled it', activity: 'canceled order' }),
    dispatch: event<TruckFacts>({ history: 'dispatched the truck', activity: 'dispatched the truck for order' }),
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
    close: event<OrderFacts & { progress: Progress[] }>({
      history: 'closed it short',
      activity: 'closed order … short',
    }),
  }),
}
