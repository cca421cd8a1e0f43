import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { system } from '#domain/viewer.ts'
import { logEvent } from '#events/audit-log.ts'
import { accountEvents } from './events.ts'
import { invitationLife } from './lifecycles.ts'
import { invitations, users } from './schema.ts'

/**
 * Withdraws every waiting invitation that an account sent or that went to its address, or those into one company: what it
 * may do no more, it gets back by none of them. The caller has made sure that the viewer may.
 */
export const endInvitations = async (ctx: Context, userId: string, companyId?: string): Promise<void> => {
  const address = sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`
  const within = companyId ? eq(invitations.companyId, companyId) : undefined
  // It follows from what was done to the account, no matter who did it.
  const state = invitationLife.move('waiting', 'withdraw', system)
  const withdrawn = await ctx.db
    .update(invitations)
    .set({ state, decidedAt: dateOf(ctx.now) })
    .where(
      and(
        eq(invitations.state, 'waiting'),
        within,
        or(eq(invitations.invitedBy, userId), eq(invitations.email, address)),
      ),
    )
    .returning({ id: invitations.id, company: invitations.companyId })
  for (const { id, company } of withdrawn) await logEvent(ctx, accountEvents.invitation_withdrawn, id, {}, { company })
}
