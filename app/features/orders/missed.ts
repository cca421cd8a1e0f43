import type { Order } from './schema.ts'

/**
 * The first promise of an order that was missed before another day was agreed; null when there is none. A delivery in
 * its time, of which the desk heard after it had set another day, kept it all the same.
 */
export const missedPromise = ({ missedDueAt, deliveredAt }: Pick<Order, 'missedDueAt' | 'deliveredAt'>): Date | null =>
  missedDueAt && deliveredAt && deliveredAt <= missedDueAt ? null : missedDueAt
