import { inArray, lt } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { forgetMailsAndMailbox } from '#mails/forget.ts'
import { accountOf } from './account.ts'
import { pendingSignUps } from './schema.ts'

/** Deletes sign-ups whose address was not verified within `days`, and the mails about them. Returns how many. */
export const forgetNewcomers = (ctx: Context, days: number): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const before = dateOf(ctx.now.subtract({ hours: 24 * days }))
    const late = ctx.db
      .select({ id: pendingSignUps.id })
      .from(pendingSignUps)
      .where(lt(pendingSignUps.createdAt, before))
      .limit(500)
    const gone = await ctx.db.delete(pendingSignUps).where(inArray(pendingSignUps.id, late)).returning()
    for (const { id, email } of gone) if (!(await accountOf(ctx, email))) await forgetMailsAndMailbox(ctx, id, email)
    return gone.length
  })
