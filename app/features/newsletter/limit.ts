import { createHash } from 'node:crypto'
import { addressGroup } from '#platform/address-group.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#domain/context.ts'
import { takeTries } from '#features/accounts/limits.ts'

/**
 * Somebody who types strangers' addresses one after another is slowed down: twenty at once, then one a minute, which
 * an office behind one address never notices. `factor` is RATE_LIMIT_FACTOR. Throws too-many.
 */
export const countSignUp = async (ctx: Context, address: string, factor: number): Promise<void> => {
  const key = createHash('sha256')
    .update(`newsletter ${addressGroup(address)}`)
    .digest('base64url')
  const wait = await takeTries(ctx, [{ key, burst: 20, seconds: 60 }], factor)
  if (wait > 0)
    throw new Refusal('too-many', 'Many addresses were signed up from your connection. Please try again in a minute.', {
      waitSeconds: wait,
    })
}
