import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatPromised, type PromisedDelivery } from '#features/orders/delivery.ts'
import { answerBy } from '../answer.ts'
import { isOverdue } from '../find.ts'
import type { PurchaseState } from '../lifecycle.ts'
import type { PurchaseOrder } from '../schema.ts'
import { hasDyed } from '#features/trade/dyed.ts'
import { formatLines } from '#features/trade/pages/paper-view.ts'

/** A purchase order as lists show it, without its prices: everything said already. */
export type PurchaseLine = {
  id: string
  reference: string
  goods: string
  dyed: boolean
  state: PurchaseState
  overdue: boolean
  delivery: string
  proposed?: string
  /** By when the supplier is to answer it. */
  answerBy?: string
  answerLate: boolean
  place: string
}

/** As much of a purchase order as a list reads. */
type PurchaseDetails = Pick<
  PurchaseOrder,
  | 'id'
  | 'reference'
  | 'lines'
  | 'state'
  | 'changes'
  | 'deliveryDate'
  | 'proposedDate'
  | 'placedAt'
  | 'answeredAt'
  | 'deliveryAddress'
> & { promised: PromisedDelivery }

export const purchaseLine = (ctx: Context, purchase: PurchaseDetails): PurchaseLine => {
  const by = answerBy(ctx, purchase)
  return {
    id: purchase.id,
    reference: purchase.reference,
    goods: formatLines(purchase.lines),
    dyed: hasDyed(purchase.lines),
    state: purchase.state,
    overdue: isOverdue(ctx, purchase),
    delivery: formatDelivery(purchase),
    proposed: purchase.proposedDate ? formatDay(purchase.proposedDate) : undefined,
    answerBy: by && formatMoment(ctx.calendar.timeZone, by),
    answerLate: by !== undefined && by.getTime() < ctx.now.epochMilliseconds,
    place: purchase.deliveryAddress,
  }
}

/** The day that was asked for, with the hours that the customer was promised when it is the promised day. */
const formatDelivery = ({ deliveryDate, promised }: PurchaseDetails) =>
  promised.deliveryDate === deliveryDate ? formatPromised(promised) : formatDay(deliveryDate)
