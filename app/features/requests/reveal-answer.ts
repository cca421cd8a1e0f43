import { SealBroken } from '#platform/cipher.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import type { Permission } from '#domain/permissions.ts'
import { sealedElsewhere } from '#features/trade/gate-code.ts'
import { notFound, DomainError } from '#domain/domain-error.ts'
import { decrypted, isSecret } from './answer.ts'
import { findRequest } from './find.ts'
import { requestEvents } from './events.ts'

/**
 * What was typed as an encrypted answer, for staff who may; the look goes into the diary. Throws
 * forbidden for other staff, not-found when the request has no such answer, conflict when it was encrypted under another SECRET.
 */
export const revealAnswer = (ctx: Context, id: string, name: string): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, revealing(name))
    const request = await findRequest(ctx, id)
    const answer = request.answers.find((answer) => answer.name === name)
    if (!answer || !isSecret(answer)) throw notFound('encrypted answer')
    await logEvent(ctx, requestEvents.reveal, request.id, {}, { answer: name })
    return opened(() => decrypted(answer, request.id, ctx.cipher))
  })

/** Staff who send trucks read how to open the gate, and no bank reference. */
export const revealing = (name: string): Permission => (name === 'gateCode' ? 'gate-codes.open' : 'requests.reveal')

const opened = (open: () => string) => {
  try {
    return open()
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    throw new DomainError('conflict', sealedElsewhere)
  }
}
