import type { Reach } from '../accounts/reach.ts'
import type { Order } from './schema.ts'

/** What a mail about an order has to know, and whom it reaches. */
export const orderFacts = (order: Order, { to, portal }: Reach) => ({
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
