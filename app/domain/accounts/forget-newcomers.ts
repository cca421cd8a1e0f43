import { and, eq, lt } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { forgetMailsAbout } from '../mails/of-account.ts'
import { users } from './schema.ts'

/** Days after which an account whose address nobody verified is gone, as if it had never been typed. */
export const newcomerKeptFor = 30

/** Deletes accounts whose address was not verified in time, and the mails about them. Returns how many. */
export const forgetNewcomers = async (ctx: Context): Promise<number> => {
  const before = dateOf(ctx.now.subtract({ hours: 24 * newcomerKeptFor }))
  const late = and(eq(users.emailVerified, false), lt(users.updatedAt, before))
  const found = await ctx.db.select({ id: users.id, email: users.email }).from(users).where(late).limit(500)
  for (const { id, email } of found) {
    await inTransaction(ctx, async (ctx) => {
      const gone = await ctx.db
        .delete(users)
        .where(and(eq(users.id, id), late))
        .returning({ id: users.id })
      if (gone.length > 0) await forgetMailsAbout(ctx, id, email)
    })
  }
  return found.length
}
