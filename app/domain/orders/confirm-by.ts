import type { Context } from '../context.ts'
import { dateOf, instantOf } from '../instant.ts'
import { dueAt } from '../promises/due.ts'
import { promiseNamed } from '../promises/ledger.ts'
import type { Order } from './schema.ts'

/**
 * By when we confirm an order that was placed, or say why not: the promise that a delivery date is made by, reckoned
 * from the moment it was placed. Source: content/promises.yaml, delivery_schedule.
 */
export const confirmBy = (
  { promises, calendar }: Pick<Context, 'promises' | 'calendar'>,
  { urgency, placedAt }: Pick<Order, 'urgency' | 'placedAt'>,
): Date => {
  const name = urgency === 'emergency' ? 'delivery_schedule_emergency' : 'delivery_schedule'
  return dateOf(dueAt(promiseNamed(promises, name), calendar, instantOf(placedAt)))
}
