import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { oneLine } from '#domain/one-line.ts'
import { demandToChange, findAccount, ownId } from './account.ts'
import { displayName } from './display-name.ts'
import { profiles } from './schema.ts'
import { accountEvents } from './events.ts'

type TypedProfile = { displayName: string; phone: string }

/** Changes what the viewer is called and their phone, as typed; an empty phone is none. Nothing else can be set here. */
export const changeProfile = (ctx: Context, typed: TypedProfile): Promise<void> =>
  keepProfile(ctx, ownId(ctx.viewer), typed)

/** The same for somebody else, by staff. @throws Refusal `not-found`. */
export const changeProfileOf = async (ctx: Context, userId: string, typed: TypedProfile): Promise<void> => {
  await demandToChange(ctx, userId)
  await keepProfile(ctx, userId, typed)
}

const keepProfile = (ctx: Context, userId: string, typed: TypedProfile) =>
  inTransaction(ctx, async (ctx) => {
    const { email } = await findAccount(ctx, userId)
    await ctx.db
      .update(profiles)
      .set({ displayName: displayName(typed.displayName, email), phone: oneLine(typed.phone, 40) || null })
      .where(eq(profiles.userId, userId))
    await logEvent(ctx, accountEvents.profile_changed, userId)
  })
