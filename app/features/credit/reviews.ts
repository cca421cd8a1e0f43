import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { customers } from '#features/customers/schema.ts'
import { creditTerms } from './schema.ts'

/**
 * Customers whose credit terms someone said to look at again by today, the longest due first. Whoever looked sets them
 * anew, as they are or otherwise, with the next day. For staff who see credit.
 */
export const dueReviews = async (ctx: Context, limit: number) => {
  demand(ctx, 'credit.see')
  const rows = await ctx.db
    .select({
      id: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`,
      ...{ customer: customers.name, limitCents: creditTerms.limitCents },
      reviewOn: sql<string>`${creditTerms.reviewOn}`,
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(creditTerms)
    .innerJoin(customers, eq(customers.id, creditTerms.customerId))
    .where(and(isNull(creditTerms.endedAt), lte(creditTerms.reviewOn, today(ctx))))
    .orderBy(asc(creditTerms.reviewOn), asc(creditTerms.id))
    .limit(limit)
  return { rows, all: rows[0]?.all ?? 0 }
}
