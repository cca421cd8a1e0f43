import { randomUUID } from 'node:crypto'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Role } from '#domain/viewer.ts'
import { keepPassword } from './own-password.ts'
import { endSignUpsWith } from './pending-sign-up.ts'
import { profiles, users } from './schema.ts'

type Given = {
  id?: string
  email: string
  displayName: string
  role: Role
  /** Of `admin`: the name of their staff role. */
  staffRole?: string | null
  /** A hash. */
  password?: string
}

/**
 * Makes an account for an address that was shown to be its owner's; sign-ups that wait for the address end. Undefined
 * when it has an account already.
 */
export const makeAccount = async (
  ctx: Context,
  { id = randomUUID(), email, displayName, role, staffRole, password }: Given,
): Promise<string | undefined> => {
  const at = dateOf(ctx.now)
  const [user] = await ctx.db
    .insert(users)
    .values({ id, name: email, email, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!user) return undefined
  await ctx.db.insert(profiles).values({ userId: id, displayName, role, staffRole })
  if (password) await keepPassword(ctx, id, password)
  await endSignUpsWith(ctx, email)
  return id
}
