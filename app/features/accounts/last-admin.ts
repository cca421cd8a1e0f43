import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { administrator } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { profiles } from './schema.ts'

/**
 * Refuses when this account is the only administrator who can sign in. Call it first in the transaction: the
 * administrators are held until it ends, so that two who remove each other wait in line.
 * @throws Refusal `conflict`.
 */
export const unlessLastAdmin = async ({ db }: Pick<Context, 'db'>, userId: string): Promise<void> => {
  const admins = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), eq(profiles.staffRole, administrator), isNull(profiles.disabledAt)))
    .orderBy(asc(profiles.userId))
    .for('update')
  if (admins.length === 1 && admins[0]?.userId === userId)
    throw new Refusal('conflict', 'This is the last administrator. Make another one first.')
}
