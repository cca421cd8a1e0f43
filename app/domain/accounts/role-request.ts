import { asc, eq } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { logEvent } from '../events/audit-log.ts'
import { dateOf } from '../instant.ts'
import { isUuid } from '../one-line.ts'
import { notFound } from '../refusal.ts'
import type { Role } from '../viewer.ts'
import { findAccount } from './account.ts'
import { changeRole } from './change-role.ts'
import { roleRequestLife, type RoleRequestVerb } from './role-request-lifecycle.ts'
import { profiles, roleRequests, users } from './schema.ts'
import { accountEvents } from './events.ts'

export type RoleRequest = { id: string; userId: string; email: string; displayName: string; role: Role; askedAt: Date }

/** Wishes for another role that wait for an answer, oldest first. */
export const waitingRoleRequests = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<RoleRequest[]> => {
  if (viewer.role !== 'admin' && viewer.role !== 'system') throw notFound('page')
  return db
    .select({
      id: roleRequests.id,
      userId: roleRequests.userId,
      email: users.email,
      displayName: profiles.displayName,
      role: roleRequests.role,
      askedAt: roleRequests.askedAt,
    })
    .from(roleRequests)
    .innerJoin(users, eq(users.id, roleRequests.userId))
    .innerJoin(profiles, eq(profiles.userId, roleRequests.userId))
    .where(eq(roleRequests.state, 'waiting'))
    .orderBy(asc(roleRequests.askedAt))
}

/**
 * Approves or declines a wish for another role; whoever asked is told by mail. Approving changes the role.
 * @throws Refusal `conflict` when it was answered before, `forbidden` unless an administrator answers.
 */
export const decideRoleRequest = (ctx: Context, id: string, verb: RoleRequestVerb): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [wish] = isUuid(id)
      ? await ctx.db.select().from(roleRequests).where(eq(roleRequests.id, id)).for('update')
      : []
    if (!wish) throw notFound('role request')
    const state = roleRequestLife.move(wish.state, verb, ctx.viewer.role)
    const account = await findAccount(ctx, wish.userId)
    await ctx.db
      .update(roleRequests)
      .set({ state, decidedAt: dateOf(ctx.now) })
      .where(eq(roleRequests.id, id))
    if (state === 'approved') await changeRole(ctx, wish.userId, wish.role)
    const event = state === 'approved' ? accountEvents.role_approved : accountEvents.role_declined
    await logEvent(ctx, event, wish.userId, { email: account.email })
  })
