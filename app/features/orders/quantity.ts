import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { mostTolerance, type Basis } from '#features/trade/quantity-terms.ts'
import { findOrder, lockOrder } from './find.ts'
import type { OrderState } from './lifecycle.ts'
import { moveOrder } from './move.ts'
import { orders, type Order } from './schema.ts'

/** What staff and the customer agree about the quantities of one order; no `tolerance`: the one of the settings. */
export type OrderTerms = Pick<Order, 'quantityKind' | 'basis' | 'tolerance' | 'notToExceed'>

/**
 * Staff set what the ordered quantity means, until it is delivered.
 * @throws DomainError `conflict` when someone else was faster, `invalid` for a tolerance that is none.
 */
export const setQuantityTerms = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<OrderState>,
  { quantityKind, basis, tolerance, notToExceed }: OrderTerms,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.confirm')
    const right = (amount: number, limit: number) => Number.isSafeInteger(amount) && amount >= 0 && amount <= limit
    const { basisPoints, most } = mostTolerance
    if (tolerance && !(right(tolerance.basisPoints, basisPoints) && right(tolerance.most, most)))
      throw new DomainError('invalid', 'Tolerance: please enter the percent and the gallons, or leave both blank.')
    const order = await lockOrder(ctx, (await findOrder(ctx, id)).id)
    return moveOrder(ctx, order, 'set_terms', {
      expected,
      change: { quantityKind, basis, tolerance, notToExceed },
    })
  })

/**
 * How the gallons of an order are counted: what anyone who reads its meter ticket has to know.
 * The caller has looked up what leads to it within the viewer's sight.
 */
export const basisFor = async ({ db }: Pick<Context, 'db'>, orderId: string): Promise<Basis> => {
  const [order] = await db.select({ basis: orders.basis }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw notFound('order')
  return order.basis
}
