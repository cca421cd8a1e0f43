import { inArray, lt } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { sessions, signInLimits, verifications } from './schema.ts'

/** Removes sessions and links that have ended, and limits that no longer limit anybody, a hundred at a time. */
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
