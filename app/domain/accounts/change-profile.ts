import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { record } from '../events/record.ts'
import { findAccount, ownId } from './account.ts'
import { displayName } from './display-name.ts'
import { profiles } from './schema.ts'

/** Changes what the viewer is called and their phone, as typed; an empty phone is none. Nothing else can be set here. */
export const changeProfile = (ctx: Context, typed: { displayName: string; phone: string }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const userId = ownId(ctx.viewer)
    const { email } = await findAccount(ctx, userId)
    const phone =
      typed.phone
        .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
        .trim()
        .slice(0, 40) || null
    await ctx.db
      .update(profiles)
      .set({ displayName: displayName(typed.displayName, email), phone })
      .where(eq(profiles.userId, userId))
    await record(ctx, { name: 'account.profile_changed' }, userId)
  })
