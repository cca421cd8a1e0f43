import type { Context } from '#domain/context.ts'
import { sayDay, sayMoment } from '#domain/day.ts'
import { sayCents } from '#domain/money.ts'
import { isLate } from '#domain/orders/late.ts'
import type { Order, OrderLine as Line } from '#domain/orders/schema.ts'
import { windows } from '#domain/orders/wish.ts'
import { hasDyed } from '#domain/trade/dyed.ts'
import { sayLines } from '../../trade/paper-view.ts'
import { can } from '#domain/can.ts'

/** An order as the desk's list shows it: everything said already. */
export const orderLine = (ctx: Context, order: Order, lines: readonly Line[]) => ({
  id: order.id,
  reference: order.reference,
  what: sayLines(lines),
  dyed: hasDyed(lines),
  who: customerOf(order),
  state: order.state,
  overdue: isLate(ctx, order),
  urgency: order.urgency,
  delivery: sayDelivery(order),
  placed: sayMoment(ctx.calendar.timeZone, order.placedAt),
  /** For whoever may see prices. */
  total: can(ctx.viewer, 'prices.see') ? sayCents(order.totalCents) : undefined,
  firm: order.firm,
})

export type OrderLine = ReturnType<typeof orderLine>

/** The customer, by the best name there is. */
export const customerOf = ({ company, contactName, contactEmail }: Order) =>
  company || contactName || contactEmail || 'Somebody without a name'

/** "Tue, Nov 24, 2026, Morning (7AM-12PM)" */
export const sayDelivery = ({ deliveryDate, deliveryWindow }: Order) =>
  `${sayDay(deliveryDate)}, ${windows[deliveryWindow].label}`
