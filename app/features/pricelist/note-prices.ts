import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { endAgreement, recordAgreement, type AgreementInput } from '#features/customers/agreements.ts'
import { customers } from '#features/customers/schema.ts'
import { contractGallons } from '#features/orders/contract-gallons.ts'
import { proposePrices } from '#features/pricing/propose.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { ago } from '#domain/retention.ts'
import { system } from '#domain/viewer.ts'
import { isRead } from './own-prices.ts'
import { customerPrices } from './schema.ts'

const atOnce = 200

/**
 * Writes down the price of each customer who has an account, for what they bought or were quoted within a year, where it
 * is another than before. `after` is the customer it left off at. For the timed task.
 */
export const notePrices = async (ctx: Context, after?: string): Promise<{ noted: number; next?: string }> => {
  const some = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(and(isRead, after ? gt(customers.id, after) : undefined))
    .orderBy(asc(customers.id))
    .limit(atOnce)
  let noted = 0
  for (const { id } of some) noted += await noteFor(ctx, id)
  return { noted, next: some.length === atOnce ? some.at(-1)?.id : undefined }
}

/** Staff record what a customer agreed to, and the price by it stands on the customer's page with it: both or neither. */
export const agreePrice = (ctx: Context, customerId: string, agreed: AgreementInput): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await recordAgreement(ctx, customerId, agreed)
    await notePricesOf(ctx, customerId)
  })

/** Staff end it, and the price without it stands there with that. */
export const endAgreedPrice = (ctx: Context, customerId: string, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await endAgreement(ctx, customerId, id)
    await notePricesOf(ctx, customerId)
  })

/** The same as the timed task does, of one customer. */
const notePricesOf = async (ctx: Context, customerId: string): Promise<number> => {
  const its = and(isRead, eq(customers.id, customerId))
  return (await ctx.db.$count(customers, its)) > 0 ? noteFor({ ...ctx, viewer: system }, customerId) : 0
}

/** How many prices of one customer have changed. */
const noteFor = async (ctx: Context, customerId: string): Promise<number> => {
  const purchases = await boughtBy(ctx, customerId)
  if (purchases.length === 0) return 0
  const wanted = purchases.map(({ product, quantity }) => ({ product, gallons: quantity as DeciGallons }))
  const proposals = await proposePrices(ctx, customerId, wanted, (...contracts) => contractGallons(ctx, ...contracts))
  let noted = 0
  for (const [at, { product, price, cost }] of proposals.entries()) {
    const line = purchases[at]
    if (price === undefined || !line) continue
    const [last] = await ctx.db
      .select()
      .from(customerPrices)
      .where(and(eq(customerPrices.customerId, customerId), eq(customerPrices.product, product)))
      .orderBy(desc(customerPrices.effectiveAt))
      .limit(1)
    if (last?.price === price) continue
    // A rack cost that is new since says when; a margin or an agreement that changed holds from now on.
    const isNewCost = cost && (!last || cost.effectiveAt > last.effectiveAt)
    const effectiveAt = isNewCost ? cost.effectiveAt : dateOf(ctx.now)
    const row = {
      id: randomUUID(),
      customerId,
      product,
      name: line.name,
      price,
      gallons: line.quantity as DeciGallons,
    }
    const added = await ctx.db
      .insert(customerPrices)
      .values({ ...row, effectiveAt, notedAt: dateOf(ctx.now) })
      .onConflictDoNothing()
    noted += added.rowCount ?? 0
  }
  return noted
}

/** What a customer bought or was quoted by the gallon, each with the gallons of the last time. */
const boughtBy = async (ctx: Context, customerId: string) => {
  const since = dateOf(ago(ctx, { days: 365 })).toISOString()
  const condition = sql`(select id from customers where id = ${customerId} or merged_into = ${customerId})`
  const { rows } = await ctx.db.execute<{ product: string; name: string; quantity: number }>(sql`
    select distinct on (product) product, name, quantity from (
      select l.product, l.name, l.quantity, o.placed_at as at from order_lines l join orders o on o.id = l.order_id
        where o.customer_id in ${condition} and l.unit = 'gallon' and o.placed_at >= ${since}
      union all
      select l.product, l.name, l.quantity, q.offered_at from quote_lines l
        join quotes q on q.id = l.quote_id and q.version = l.version
        where q.customer_id in ${condition} and l.unit = 'gallon' and q.offered_at >= ${since}
    ) as bought order by product, at desc`)
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }))
}
