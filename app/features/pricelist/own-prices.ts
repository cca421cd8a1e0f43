import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { customers } from '#features/customers/schema.ts'
import { ownId } from '#features/accounts/account.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import { pricelistEvents } from './events.ts'
import { customerPrices, priceMails } from './schema.ts'

const mostRows = 200

/** The viewer's own prices, the latest of each product first; what was before stands below. */
export const ownPrices = async (ctx: Context) => {
  demand(ctx, 'prices.see')
  const { viewer } = ctx
  return viewer.role === 'customer' ? pricesOfUser(ctx, { ...viewer, companyId: viewer.companyId ?? null }) : []
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

/** The record of an account or a company. */
const own = alias(customers, 'own')

/**
 * True in SQL of a record that `own` shares prices with: itself, or the one it was merged into, while no other account is
 * on any of those that are one with it. Accounts of one company are no others.
 */
const isShared = sql`(${customers.id} = own.id or (${customers.id} = own.merged_into and ${isAlone()}))`

/** Nobody but the owner of `own` has an account on the record it was merged into, or on one that was merged there, too. */
function isAlone() {
  return sql`not exists (select 1 from customers other
    where (other.id = own.merged_into or other.merged_into = own.merged_into) and other.id <> own.id and (
      (other.company_id is not null and other.company_id is distinct from own.company_id)
      or (other.user_id is not null and not exists (select 1 from profiles of_other
        where of_other.user_id = other.user_id and of_other.company_id = own.company_id))))`
}

/**
 * True in SQL of the records whose prices are written down: of each that has an account, and of one that such a record was
 * merged into and reads the prices of.
 */
export const isRead = sql`${customers.id} in (
  select case when own.merged_into is not null and ${isAlone()} then own.merged_into else own.id end
    from customers own where own.user_id is not null or own.company_id is not null)`

/**
 * Prices of the customer someone buys as, their company or they themselves. The office merges records to see one firm as
 * one; an account reads no other account's prices by it, whatever was merged. Written down twice, one of them without an
 * account, the record has the prices of both. Two accounts of one firm read the same prices once both are in its company.
 */
export const pricesOfUser = async (
  ctx: Context,
  { userId, companyId }: { userId: string; companyId: string | null },
) => {
  const ids = ctx.db
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(own, isShared)
    .where(companyId ? eq(own.companyId, companyId) : eq(own.userId, userId))
  return ctx.db
    .select()
    .from(customerPrices)
    .where(inArray(customerPrices.customerId, ids))
    .orderBy(desc(customerPrices.effectiveAt), desc(customerPrices.notedAt))
    .limit(mostRows)
}
