import { and, asc, eq, isNull } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { record } from '../events/record.ts'
import { dateOf } from '../instant.ts'
import { notFound, Refusal } from '../refusal.ts'
import { emailAddress } from './email.ts'
import { endSessionsOf } from './end-session.ts'
import { profiles, users } from './schema.ts'

/**
 * Disables an account: its sessions end at once and it cannot sign in. Disabling it again changes nothing.
 * @throws Refusal `not-found` without such an account, `conflict` for the last administrator.
 */
export const disableAccount = (ctx: Context, typed: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const admins = await lockAdmins(ctx)
    const [account] = await ctx.db
      .select({ userId: profiles.userId, role: profiles.role, disabledAt: profiles.disabledAt })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(eq(users.email, emailAddress(typed) ?? ''))
    if (!account) throw notFound('account')
    if (account.disabledAt) return
    if (account.role === 'admin' && admins.length === 1) {
      throw new Refusal('conflict', 'This is the last administrator. Make another one first.')
    }
    await ctx.db
      .update(profiles)
      .set({ disabledAt: dateOf(ctx.now) })
      .where(eq(profiles.userId, account.userId))
    await endSessionsOf(ctx, account.userId)
    await record(ctx, { name: 'account.disabled' }, account.userId)
  })

/** The administrators who can sign in, held until the transaction ends: two who disable each other wait in line. */
const lockAdmins = ({ db }: Context) =>
  db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), isNull(profiles.disabledAt)))
    .orderBy(asc(profiles.userId))
    .for('update')
