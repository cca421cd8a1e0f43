import { SealBroken } from '#platform/cipher.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { logEvent } from '#events/audit-log.ts'
import type { EventDefinition } from '#events/define-events.ts'

/** A gate code as it is stored on a site, a quote or an order: what was encrypted for one does not open on another. */
export const sealGateCode = ({ cipher }: Pick<Context, 'cipher'>, id: string, code: string | null | undefined) =>
  code ? cipher.seal(code, placeOf(id)) : null

/** The gate code as it was typed; null where there is none, or where it was encrypted with another SECRET. */
export const openGateCode = ({ cipher }: Pick<Context, 'cipher'>, id: string, sealed: string | null): string | null => {
  if (!sealed) return null
  try {
    return cipher.open(sealed, placeOf(id))
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}

/**
 * A gate code for staff who look at it; the look goes into the history of the thing that it stands on. Throws forbidden for
 * other staff, not-found where there is none, conflict when it was encrypted under another SECRET.
 */
export const revealGateCode = (
  ctx: Context,
  { id, sealedGateCode: sealed }: { id: string; sealedGateCode: string | null },
  look: EventDefinition<object>,
  on = { id, detail: {} as Record<string, string> },
): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'gate-codes.open')
    if (!sealed) throw notFound('gate code')
    await logEvent(ctx, look, on.id, {}, on.detail)
    const code = openGateCode(ctx, id, sealed)
    if (code === null) throw new DomainError('conflict', sealedElsewhere)
    return code
  })

export const sealedElsewhere = "This was encrypted with another SECRET, so it can't be opened here."

const placeOf = (id: string) => `gate code ${id}`
