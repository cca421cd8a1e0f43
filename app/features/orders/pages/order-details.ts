import { wantedWords } from '#features/trade/delivery-timing.ts'
import { dyedUses } from '#features/trade/dyed.ts'
import { urgencies } from '../delivery.ts'
import type { Order } from '../schema.ts'

/** What an order says of itself in the same words to staff and to its customer; what is empty is left out. */
export const orderDetails = (order: Order): { name: string; value: string }[] =>
  [
    { name: 'Delivery timing', value: order.wantedWhen && wantedWords[order.wantedWhen] },
    { name: 'Urgency', value: urgencies[order.urgency] },
    { name: 'Use of dyed diesel', value: order.dyedUse && dyedUses[order.dyedUse] },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []))
