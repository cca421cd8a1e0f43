import { inArray, lt } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { forgetMailsAbout } from '#mails/of-account.ts'
import { accountOf } from './account.ts'
import { pendingSignUps } from './schema.ts'

/** Days after which a sign-up whose link nobody pressed is gone, as if it had never been typed. */
export const newcomerKeptFor = 30

/** Deletes sign-ups whose address was not verified in time, and the mails about them. Returns how many. */
export const forgetNewcomers = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const before = dateOf(ctx.now.subtract({ hours: 24 * newcomerKeptFor }))
    const late = ctx.db
      .select({ id: pendingSignUps.id })
      .from(pendingSignUps)
      .where(lt(pendingSignUps.createdAt, before))
      .limit(500)
    const gone = await ctx.db.delete(pendingSignUps).where(inArray(pendingSignUps.id, late)).returning()
    for (const { id, email } of gone) if (!(await accountOf(ctx, email))) await forgetMailsAbout(ctx, id, email)
    return gone.length
  })
