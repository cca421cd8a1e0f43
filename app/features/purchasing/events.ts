import { defineEvents, defineVerbEvents, event } from '#events/define-events.ts'
import type { PromisedDelivery } from '#features/orders/delivery.ts'
import type { PurchaseVerb } from './lifecycle.ts'
import type { PurchaseOrder } from './schema.ts'

/** What a mail about a purchase order has to know. */
export const purchaseFacts = (purchase: PurchaseOrder) => ({
  purchase: {
    id: purchase.id,
    reference: purchase.reference,
    secretLink: purchase.secretLink,
    lines: purchase.lines,
    costCents: purchase.costCents,
    deliveryDate: purchase.deliveryDate,
    proposedDate: purchase.proposedDate,
    deliveryAddress: purchase.deliveryAddress,
    note: purchase.note,
    reason: purchase.reason,
  },
})

export type PurchaseFacts = ReturnType<typeof purchaseFacts>

/**
 * `to` are the addresses of the supplier's people, `promised` is what the customer was promised, and `answerBy` is when we
 * need the supplier's answer, if we wait for one.
 */
export type PurchaseRequestedFacts = PurchaseFacts & {
  to: readonly string[]
  promised: PromisedDelivery
  answerBy?: string
}

/** Whom a driver calls, and how to get in. */
export type Site = Pick<PurchaseOrder, 'siteContact' | 'sitePhone' | 'accessNotes' | 'customerPo'>

/** `trucks` are those that are withdrawn with it. */
export type PurchaseEndedFacts = PurchaseFacts & { to: readonly string[]; trucks: readonly string[] }

export const purchaseEvents = {
  ...defineEvents('purchase_order', 'purchase_order', {
    place: event<PurchaseRequestedFacts>({ history: 'sent the purchase order', activity: 'sent purchase order' }),
    /** By email, which proves nothing about who wrote it: the supplier's page says nothing of it. */
    add: event<PurchaseFacts & { said: string }>({ history: 'wrote a message', staffOnly: true }),
    no_answer: event<PurchaseFacts & { said: string }>({
      history: 'marked the message as needing no answer',
      staffOnly: true,
    }),
  }),
  ...defineVerbEvents<PurchaseVerb>()('purchase_order', 'purchase_order', {
    confirm: event<PurchaseRequestedFacts>({ history: 'confirmed it', activity: 'confirmed purchase order' }),
    propose: event<PurchaseRequestedFacts>({
      history: 'proposed another date',
      activity: 'proposed another date for purchase order',
    }),
    agree: event<PurchaseRequestedFacts>({
      history: 'accepted the date',
      activity: 'accepted the date of purchase order',
    }),
    insist: event<PurchaseRequestedFacts>({
      history: 'asked for the original date',
      activity: 'asked for the original date of purchase order',
    }),
    take_back_date: event<PurchaseRequestedFacts>({
      history: 'withdrew the proposed date',
      activity: 'withdrew the proposed date of purchase order',
    }),
    change_date: event<PurchaseRequestedFacts>({
      history: 'asked for another date',
      activity: 'asked for another date of purchase order',
    }),
    /** `isNewCode`: the gate code is another one, which no mail says. */
    change_details: event<PurchaseFacts & { to: readonly string[]; place: Site; isNewCode?: boolean }>({
      history: 'changed the delivery details',
      activity: 'changed the delivery details of purchase order',
    }),
    renew_link: event<PurchaseFacts & { to: readonly string[] }>({
      history: 'sent a new private link',
      activity: 'sent a new private link for purchase order',
    }),
    follow_truck: event<PurchaseFacts>({
      history: 'moved its date to that of its truck',
      activity: 'moved the date of purchase order',
    }),
    decline: event<PurchaseRequestedFacts>({ history: 'declined it', activity: 'declined purchase order' }),
    cancel: event<PurchaseEndedFacts>({ history: 'canceled it', activity: 'canceled purchase order' }),
    ship: event<PurchaseFacts>({
      history: 'sent the truck',
      activity: 'sent the truck for purchase order',
    }),
    complete: event<PurchaseFacts>({
      history: 'delivered it in full',
      activity: 'delivered purchase order … in full',
    }),
    deliver_part: event<PurchaseFacts>({
      history: 'delivered part of it',
      activity: 'delivered part of purchase order',
    }),
    turn_back: event<PurchaseFacts>({
      history: 'returned the truck with its load',
      activity: 'returned the truck for purchase order',
    }),
    correct: event<PurchaseFacts>({
      history: 'corrected the delivery',
      activity: 'corrected the delivery of purchase order',
    }),
    reopen: event<PurchaseFacts>({
      history: 'corrected the delivery, so some of it still has to be delivered',
      activity: 'reopened purchase order … with a corrected delivery',
    }),
    finish: event<PurchaseEndedFacts>({
      history: 'closed it with what was delivered',
      activity: 'closed purchase order … with what was delivered',
    }),
    close: event<PurchaseEndedFacts>({
      history: 'closed it short',
      activity: 'closed purchase order … short',
    }),
  }),
}
