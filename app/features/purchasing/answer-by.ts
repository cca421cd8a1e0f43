import { asc, eq, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { dueBy } from '#features/promises/due-by.ts'
import { purchaseOrders, type PurchaseOrder } from './schema.ts'

/** We promise a customer their delivery date within it, and know the date once the supplier has answered. */
const promise = 'delivery_schedule'

type Asked = Pick<PurchaseOrder, 'state' | 'placedAt' | 'answeredAt'>

/** When the supplier was asked what is open now: at first, or again for the first date. */
export const askedAt = sql`coalesce(${purchaseOrders.answeredAt}, ${purchaseOrders.placedAt})`.mapWith(
  purchaseOrders.placedAt,
)

/** By when we need the supplier's answer; undefined unless we wait for it. Source: content/promises.yaml. */
export const answerBy = (
  ctx: Pick<Context, 'promises' | 'calendar'>,
  { state, placedAt, answeredAt }: Asked,
): Date | undefined => (state === 'pending' ? answerDue(ctx, answeredAt ?? placedAt) : undefined)

/** By when a supplier answers who was asked at that moment. */
export const answerDue = (ctx: Pick<Context, 'promises' | 'calendar'>, asked: Date): Date => dueBy(ctx, promise, asked)

/** Beyond it the number is told too low. */
const mostWaiting = 1000

/** Purchase orders that a supplier should have answered by now, the longest overdue first. For staff alone. */
export const unansweredPurchases = async (ctx: Context) => {
  demand(ctx, 'purchases.see-all')
  const pending = await ctx.db
    .select({ id: purchaseOrders.id, reference: purchaseOrders.reference, supplier: companies.name, asked: askedAt })
    .from(purchaseOrders)
    .innerJoin(companies, eq(companies.id, purchaseOrders.supplierId))
    .where(eq(purchaseOrders.state, 'pending'))
    .orderBy(asc(askedAt), asc(purchaseOrders.id))
    .limit(mostWaiting)
  return pending
    .map(({ asked, ...purchase }) => ({ ...purchase, dueAt: answerDue(ctx, asked) }))
    .filter(({ dueAt }) => dueAt < dateOf(ctx.now))
}
