import { defineEvents, event } from '#events/define-events.ts'
import type { Cents } from '#domain/money.ts'
import type { Approval } from './schema.ts'

/** Facts for an email about it; `to`: the recipients. `priceUntil`: when the quote's prices expire. */
export const approvalFacts = (approval: Approval, to: readonly string[], priceUntil: Date | null) => ({
  approval: {
    ...{ id: approval.id, to: [...to], by: approval.askedBy, goods: approval.goods },
    ...{ total: approval.totalCents as Cents, limit: approval.limitCents as Cents },
    ...{ deliveryDate: approval.wish.deliveryDate, deliveryWindow: approval.wish.deliveryWindow },
    ...{ deliveryAddress: approval.wish.deliveryAddress, firm: approval.quoteId !== null },
    // Not in what was logged before a tank could be asked for.
    ...(approval.tankId && { tank: true }),
    ...{ decidedBy: approval.decidedBy, reason: approval.reason },
    priceUntil: priceUntil?.toISOString() ?? null,
  },
})

export type ApprovalFacts = ReturnType<typeof approvalFacts>

export const approvalEvents = defineEvents('approval', 'approval', {
  asked: event<ApprovalFacts>({
    history: 'asked a manager to approve it',
    elsewhere: 'asked a manager of the company to approve an order',
  }),
  approved: event<ApprovalFacts & { order: { id: string; reference: string } }>({
    history: 'approved it, which placed the order',
    elsewhere: "approved a coworker's order",
  }),
  declined: event<ApprovalFacts>({ history: 'declined it', elsewhere: "declined a coworker's order" }),
  price_ended: event<ApprovalFacts>({
    history: 'ended it with the price of its quote',
    elsewhere: 'ended an order waiting for approval with the price of its quote',
  }),
  withdrawn: event<ApprovalFacts>({ history: 'withdrew it', elsewhere: 'withdrew an order waiting for approval' }),
})
