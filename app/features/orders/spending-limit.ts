import { and, eq } from 'drizzle-orm'
import { profiles } from '#features/accounts/schema.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import type { Buyer } from '#features/trade/buyer.ts'

/** An order comes to more than its buyer may order without a manager of their company. Nothing was placed. */
export class AboveLimit extends DomainError {
  readonly limit: Cents
  readonly total: Cents

  constructor(limit: Cents, total: Cents, nextStep: string) {
    super(
      'invalid',
      `This order totals ${formatCents(total)}. Your company's limit for your orders is ${formatCents(limit)} each. ${nextStep}`,
    )
    this.limit = limit
    this.total = total
  }
}

/**
 * Holds a buyer to the limit that a manager of their company set. Who holds a private link acts as the person it was sent
 * to. Managers and our own staff have none.
 */
export const unlessAboveLimit = async (
  { db, viewer }: Context,
  buyer: Pick<Buyer, 'userId' | 'companyId'>,
  total: Cents,
  nextStep = 'A manager of your company has to approve it: sign in and order there to send it to them.',
): Promise<void> => {
  const userId = viewer.role === 'customer' ? viewer.userId : viewer.role === 'visitor' ? buyer.userId : null
  if (!userId || !buyer.companyId) return
  const [person] = await db
    .select({ role: profiles.companyRole, limit: profiles.spendingLimit })
    .from(profiles)
    .where(and(eq(profiles.userId, userId), eq(profiles.companyId, buyer.companyId)))
  if (person?.role === 'buyer' && person.limit !== null && total > person.limit)
    throw new AboveLimit(person.limit, total, nextStep)
}
