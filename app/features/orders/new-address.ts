import { and, eq, inArray, sql } from 'drizzle-orm'
import { confirmEmail } from '#features/accounts/change-email.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { quotes, quoteVersions } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { orders } from './schema.ts'

/**
 * Moves the viewer's account to the address that received the link, and with it whatever the account asked, was quoted
 * and has ordered under the old one. Another address that was typed there stays.
 * @throws Refusal `gone` for a link that works no more, or when the address has been taken meanwhile; `forbidden` unless
 * the viewer's account asked for it.
 */
export const moveToNewAddress = (ctx: Context, key: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { userId, from, to } = await confirmEmail(ctx, key)
    const change = { contactEmail: to }
    const theirs = (table: typeof requests | typeof quotes | typeof orders) =>
      and(eq(table.userId, userId), eq(sql`lower(${table.contactEmail})`, from))
    await ctx.db.update(requests).set(change).where(theirs(requests))
    const quoted = ctx.db.select({ id: quotes.id }).from(quotes).where(eq(quotes.userId, userId))
    await ctx.db
      .update(quoteVersions)
      .set({ offeredTo: to })
      .where(and(inArray(quoteVersions.quoteId, quoted), eq(sql`lower(${quoteVersions.offeredTo})`, from)))
    await ctx.db.update(quotes).set(change).where(theirs(quotes))
    await ctx.db.update(orders).set(change).where(theirs(orders))
  })
