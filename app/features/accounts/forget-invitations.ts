import { and, eq, inArray, lt, ne, or } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { forgetMailsAndMailbox } from '#mails/forget.ts'
import { invitations } from './schema.ts'

/** Deletes every invitation to an address, and the mails that brought them. */
export const forgetInvitations = async (ctx: Context, email: string): Promise<void> => {
  const gone = await ctx.db.delete(invitations).where(eq(invitations.email, email)).returning({ id: invitations.id })
  for (const { id } of gone) await forgetMailsAndMailbox(ctx, id, email)
}

/**
 * Deletes invitations that were answered, withdrawn or let go by more than `days` days ago, and the mails about them.
 * At most 500; returns how many.
 */
export const forgetOldInvitations = (ctx: Context, days: number): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const before = dateOf(ctx.now.subtract({ hours: 24 * days }))
    const ended = or(
      lt(invitations.expiresAt, before),
      and(ne(invitations.state, 'waiting'), lt(invitations.decidedAt, before)),
    )
    const old = ctx.db.select({ id: invitations.id }).from(invitations).where(ended).limit(500)
    const gone = await ctx.db
      .delete(invitations)
      .where(inArray(invitations.id, old))
      .returning({ id: invitations.id, email: invitations.email })
    for (const { id, email } of gone) await forgetMailsAndMailbox(ctx, id, email)
    return gone.length
  })
