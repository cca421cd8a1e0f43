import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { customers } from '#features/customers/schema.ts'
import { ownId } from '#features/accounts/account.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import type { Viewer } from '#domain/viewer.ts'
import { logEvent } from '#events/audit-log.ts'
import { pricelistEvents } from './events.ts'
import { customerPrices, priceMails } from './schema.ts'

const mostRows = 200

/** The viewer's own prices, the latest of each product first; what was before stands below. */
export const ownPrices = async (ctx: Context) => {
  demand(ctx, 'prices.see')
  const ids = await customersOf(ctx)
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(customerPrices)
    .where(inArray(customerPrices.customerId, ids))
    .orderBy(desc(customerPrices.effectiveAt), desc(customerPrices.notedAt))
    .limit(mostRows)
}

/** The customer that the viewer buys as: their company, or they themselves; the one it was merged into. */
const customersOf = async (ctx: Context): Promise<string[]> => {
  const mine = ofBuyer(ctx.viewer)
  if (!mine) return []
  const rows = await ctx.db
    .select({ id: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})` })
    .from(customers)
    .where(mine)
  return rows.map(({ id }) => id)
}

const ofBuyer = (viewer: Viewer) => {
  if (viewer.role !== 'customer') return undefined
  return viewer.companyId ? eq(customers.companyId, viewer.companyId) : eq(customers.userId, viewer.userId)
}

/** Whether the viewer gets emails about prices. */
export const getsPriceMails = async (ctx: Context): Promise<boolean> =>
  (await ctx.db.$count(priceMails, and(eq(priceMails.userId, ownId(ctx.viewer)), isNull(priceMails.endedAt)))) > 0

/** Turns the viewer's emails about prices on or off. Changes up to now are not told. */
export const choosePriceMails = (ctx: Context, wants: boolean): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'prices.see')
    const userId = ownId(ctx.viewer)
    if ((await getsPriceMails(ctx)) === wants) return
    const at = dateOf(ctx.now)
    const on = { since: at, toldAt: at, endedAt: null }
    if (wants)
      await ctx.db
        .insert(priceMails)
        .values({ userId, token: randomBytes(18).toString('base64url'), ...on })
        .onConflictDoUpdate({ target: priceMails.userId, set: on })
    else await ctx.db.update(priceMails).set({ endedAt: at }).where(eq(priceMails.userId, userId))
    await logEvent(ctx, wants ? pricelistEvents.turned_on : pricelistEvents.turned_off, userId)
  })

/** Whether the link in an email still ends something. Throws not-found. */
export const findPriceMails = async ({ db }: Pick<Context, 'db'>, token: string) => {
  const [found] = await db.select().from(priceMails).where(eq(priceMails.token, token))
  if (!found) throw notFound('page')
  return found
}

/** The link is the permission. Pressed twice, it ends them once. */
export const endPriceMails = (ctx: Context, token: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { userId, endedAt } = await findPriceMails(ctx, token)
    if (endedAt) return
    await ctx.db
      .update(priceMails)
      .set({ endedAt: dateOf(ctx.now) })
      .where(eq(priceMails.userId, userId))
    await logEvent(ctx, pricelistEvents.turned_off, userId)
  })

/** Prices of the customer someone buys as, for the task that emails them. */
export const pricesOfUser = async (
  ctx: Context,
  { userId, companyId }: { userId: string; companyId: string | null },
) => {
  const of = companyId ? eq(customers.companyId, companyId) : eq(customers.userId, userId)
  const ids = ctx.db
    .select({ id: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})` })
    .from(customers)
    .where(or(of))
  return ctx.db
    .select()
    .from(customerPrices)
    .where(inArray(customerPrices.customerId, ids))
    .orderBy(desc(customerPrices.effectiveAt), desc(customerPrices.notedAt))
    .limit(mostRows)
}
