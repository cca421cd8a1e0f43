import { and, eq, isNull } from 'drizzle-orm'
import { profiles } from '#features/accounts/schema.ts'
import type { Context } from '#domain/context.ts'
import type { Buyer } from '#features/trade/buyer.ts'

/**
 * Who an order is for that is made of a quote or of an earlier order: the same buyer. Somebody who left the company that
 * it belongs to is written to no more; the colleague who orders is.
 */
export const orderedBy = async (ctx: Context, before: Buyer): Promise<Buyer> => {
  const { viewer } = ctx
  const { userId, companyId, contactName, contactEmail, contactPhone, company } = before
  const buyer = { userId, companyId, contactName, contactEmail, contactPhone, company }
  if (viewer.role !== 'customer' || !companyId || !userId || userId === viewer.userId) return buyer
  const stays = and(eq(profiles.userId, userId), eq(profiles.companyId, companyId), isNull(profiles.disabledAt))
  if ((await ctx.db.$count(profiles, stays)) > 0) return buyer
  const { name, email } = viewer
  return { ...buyer, userId: viewer.userId, contactName: name, contactEmail: email, contactPhone: null }
}
