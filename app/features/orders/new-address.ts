import { and, eq, sql } from 'drizzle-orm'
import { confirmEmail } from '#features/accounts/own-account.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { replaceQuoteEmail } from '#features/quotes/move.ts'
import { replaceRequestEmail } from '#features/requests/move.ts'
import { orders } from './schema.ts'

/**
 * Moves the viewer's account to the address that received the link, and with it whatever the account asked, was quoted
 * and has ordered under the old one. Another address that was typed there stays.
 * @throws DomainError `gone` for a link that works no more, or when the address has been taken meanwhile; `forbidden` unless
 * the viewer's account asked for it.
 */
export const moveToNewAddress = (ctx: Context, key: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { userId, from, to } = await confirmEmail(ctx, key)
    await replaceRequestEmail(ctx, userId, from, to)
    await replaceQuoteEmail(ctx, userId, from, to)
    await ctx.db
      .update(orders)
      .set({ contactEmail: to })
      .where(and(eq(orders.userId, userId), eq(sql`lower(${orders.contactEmail})`, from)))
  })
