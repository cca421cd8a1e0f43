import { lifecycle } from '../lifecycle.ts'

const buyer = { may: 'purchases.buy' } as const
const ends = { may: 'purchases.end' } as const
const supplier = { may: 'purchases.answer' } as const
const truck = { may: 'shipments.drive' } as const

/**
 * A purchase order's life: we ask, the supplier confirms, proposes another date or declines, and ships. Staff withdraw
 * one of which nothing was shipped, and close one that came in part. Both happen to it when its order ends without it.
 */
export const purchaseLife = lifecycle('purchase order', {
  pending: {
    confirm: { to: 'confirmed', ...supplier },
    propose: { to: 'date_proposed', ...supplier },
    decline: { to: 'declined', ...supplier },
    cancel: { to: 'cancelled', ...ends },
  },
  date_proposed: {
    agree: { to: 'confirmed', ...buyer },
    insist: { to: 'pending', ...buyer },
    confirm: { to: 'confirmed', ...supplier },
    decline: { to: 'declined', ...supplier },
    cancel: { to: 'cancelled', ...ends },
  },
  confirmed: {
    ship: { to: 'in_transit', ...truck },
    close: { to: 'delivered', ...ends },
    cancel: { to: 'cancelled', ...ends },
  },
  in_transit: {
    complete: { to: 'delivered', ...truck },
    deliver_part: { to: 'confirmed', ...truck },
    turn_back: { to: 'confirmed', ...truck },
  },
  delivered: {},
  declined: {},
  cancelled: {},
})

export type PurchaseState = (typeof purchaseLife.states)[number]
export type PurchaseVerb = Parameters<typeof purchaseLife.move>[1]

/** The states in which goods are still owed to us. */
export const activePurchases = [
  'pending',
  'date_proposed',
  'confirmed',
  'in_transit',
] as const satisfies PurchaseState[]
