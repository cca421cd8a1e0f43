import type { OrderState } from '#domain/orders/lifecycle.ts'
import type { PurchaseState } from '#domain/purchasing/lifecycle.ts'
import type { QuoteState } from '#domain/quotes/lifecycle.ts'
import type { ShipmentState } from '#domain/shipments/lifecycle.ts'
import type { Shipment } from '#domain/shipments/schema.ts'
import type { IconName } from '#ui/icon.tsx'
import type { Tone } from '#ui/status-word.tsx'

/** A state as people read it, with the shape that says it too. */
export type StateWord = { tone: Tone; words: string; icon?: IconName }

export const quoteWords: Record<QuoteState, StateWord> = {
  draft: { tone: 'new', words: 'Draft' },
  pending: { tone: 'work', words: 'Pending' },
  change_asked: { tone: 'hold', words: 'Change asked' },
  approved: { tone: 'kept', words: 'Approved' },
  rejected: { tone: 'off', words: 'Rejected' },
  expired: { tone: 'off', words: 'Expired' },
  withdrawn: { tone: 'off', words: 'Withdrawn' },
}

/** The same to whoever buys: what staff write is a draft to them alone. */
export const quoteWordsToBuyers: typeof quoteWords = { ...quoteWords, draft: { tone: 'hold', words: 'Being revised' } }

export const orderWords: Record<OrderState, StateWord> = {
  placed: { tone: 'new', words: 'Placed' },
  confirmed: { tone: 'work', words: 'Confirmed' },
  in_transit: { tone: 'road', words: 'In-transit' },
  delayed: { tone: 'late', words: 'Delayed' },
  delivered: { tone: 'kept', words: 'Delivered' },
  cancelled: { tone: 'off', words: 'Cancelled' },
}

/** "2 in transit": how many orders stand so, within a sentence. */
export const sayOrders = (count: number, state: OrderState) =>
  `${count} ${orderWords[state].words.toLowerCase().replace('-', ' ')}`

export const purchaseWords: Record<PurchaseState, StateWord> = {
  pending: { tone: 'new', words: 'Pending' },
  date_proposed: { tone: 'hold', words: 'Other date proposed' },
  confirmed: { tone: 'work', words: 'Confirmed' },
  in_transit: { tone: 'road', words: 'In-transit' },
  delivered: { tone: 'kept', words: 'Delivered' },
  declined: { tone: 'off', words: 'Declined' },
  cancelled: { tone: 'off', words: 'Cancelled' },
}

export const shipmentWords: Record<ShipmentState, StateWord> = {
  scheduled: { tone: 'new', words: 'Scheduled' },
  in_transit: { tone: 'road', words: 'In-transit' },
  delayed: { tone: 'late', words: 'Delayed' },
  delivered: { tone: 'kept', words: 'Delivered' },
  cancelled: { tone: 'off', words: 'Cancelled' },
}

/** A truck that left and came back with its load was not cancelled before it left, and reads otherwise. */
export const shipmentStanding = (shipment: Pick<Shipment, 'state' | 'departedAt'>): StateWord =>
  turnedBack(shipment) ? { tone: 'off', words: 'Turned back' } : shipmentWords[shipment.state]

export const turnedBack = ({ state, departedAt }: Pick<Shipment, 'state' | 'departedAt'>) =>
  state === 'cancelled' && departedAt !== null
