import type { Context } from '#domain/context.ts'
import { dueBy } from '#features/promises/due.ts'
import type { Order } from './schema.ts'

/**
 * By when we confirm an order that was placed, or say why not: the promise that a delivery date is made by, reckoned
 * from the moment it was placed. Source: content/promises.yaml, delivery_schedule.
 */
export const confirmBy = (
  ctx: Pick<Context, 'promises' | 'calendar'>,
  { urgency, placedAt }: Pick<Order, 'urgency' | 'placedAt'>,
): Date => dueBy(ctx, urgency === 'emergency' ? 'delivery_schedule_emergency' : 'delivery_schedule', placedAt)
