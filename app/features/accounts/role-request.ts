import { asc, eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/one-line.ts'
import { staffRoles } from '#domain/permissions.ts'
import { notFound } from '#domain/refusal.ts'
import type { Role } from '#domain/viewer.ts'
import { findAccount } from './account.ts'
import { changeRole } from './change-role.ts'
import { roleRequestLife, type RoleRequestVerb } from './lifecycles.ts'
import { profiles, roleRequests, users } from './schema.ts'
import { accountEvents } from './events.ts'

export type RoleRequest = { id: string; userId: string; email: string; displayName: string; role: Role; askedAt: Date }

/** Wishes for another role that wait for an answer, oldest first. */
export const waitingRoleRequests = async (ctx: Pick<Context, 'db' | 'viewer'>): Promise<RoleRequest[]> => {
  demand(ctx, 'users.see')
  return ctx.db
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
 * Approves or declines a wish for another role; whoever asked is told by mail. Approving changes the role; whoever
 * asked to be staff becomes `staffRole`.
 * @throws Refusal `conflict` when it was answered before, `forbidden` unless an administrator answers, `invalid` without
 * a staff role.
 */
export const decideRoleRequest = (ctx: Context, id: string, verb: RoleRequestVerb, staffRole?: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [wish] = isUuid(id)
      ? await ctx.db.select().from(roleRequests).where(eq(roleRequests.id, id)).for('update')
      : []
    if (!wish) throw notFound('role request')
    const state = roleRequestLife.move(wish.state, verb, ctx.viewer)
    const account = await findAccount(ctx, wish.userId)
    await ctx.db
      .update(roleRequests)
      .set({ state, decidedAt: dateOf(ctx.now) })
      .where(eq(roleRequests.id, id))
    if (state === 'approved') {
      await changeRole(ctx, wish.userId, wish.role, staffRole)
      const as = staffRoles[staffRole ?? '']?.label ?? null
      await logEvent(ctx, accountEvents.role_approved, wish.userId, { email: account.email, as })
    } else await logEvent(ctx, accountEvents.role_declined, wish.userId, { email: account.email })
  })
