import { and, eq, inArray, isNotNull, lt, ne, or } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { ago } from '#domain/retention.ts'
import { forgetMailsAndMailbox } from '#mails/forget.ts'
import { invitations, pendingSignUps, sessions, signInLimits, verifications } from './schema.ts'
import { findAccountByEmail } from './account.ts'

/** Removes sessions and links that have ended, and limits that no longer limit anyone, a hundred at a time. */
export const forgetEnded = async ({ db, now }: Pick<Context, 'db' | 'now'>) => {
  const at = dateOf(now)
  const batch = { skipLocked: true } as const
  const ended = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, at)).limit(100)
  await db.delete(sessions).where(inArray(sessions.id, ended.for('update', batch)))
  const stale = db
    .select({ id: verifications.id })
    .from(verifications)
    .where(lt(verifications.expiresAt, at))
    .limit(100)
  await db.delete(verifications).where(inArray(verifications.id, stale.for('update', batch)))
  const full = db.select({ key: signInLimits.key }).from(signInLimits).where(lt(signInLimits.restoredAt, at)).limit(100)
  await db.delete(signInLimits).where(inArray(signInLimits.key, full.for('update', batch)))
}

/** Takes the network address out of sessions that began more than `days` days ago. Returns how many. */
export const forgetSessionAddresses = async (
  ctx: Pick<Context, 'db' | 'now' | 'calendar'>,
  days: number,
): Promise<number> => {
  const gone = await ctx.db
    .update(sessions)
    .set({ ipAddress: null })
    .where(and(isNotNull(sessions.ipAddress), lt(sessions.createdAt, dateOf(ago(ctx, { days })))))
    .returning({ id: sessions.id })
  return gone.length
}

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
    for (const { id, email } of gone)
      if (!(await findAccountByEmail(ctx, email))) await forgetMailsAndMailbox(ctx, id, email)
    return gone.length
  })

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
