import type { Context } from '#domain/context.ts'
import type { SubjectType } from '#events/define-events.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findOrder } from '#features/orders/find.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { findQuote } from '#features/quotes/find.ts'
import { findRequest } from '#features/requests/find.ts'
import type { Subject } from '#features/conversation/messages.ts'
import { findShipment } from '#features/shipments/find.ts'

/**
 * What an email answers. `ids`: what led to it, which its customer had mails about, too. `on`: where messages about it
 * stand; an answer about a truck has none.
 */
export type RepliedToRecord = { id: string; type: SubjectType; ids: string[]; reference: string; on?: Subject }

/** The request, quote, order, purchase order or shipment with this id; undefined when it is kept no more. */
export const findRecord = async (ctx: Context, id: string): Promise<RepliedToRecord | undefined> => {
  for (const find of [aRequest, aQuote, anOrder, aPurchase, aShipment]) {
    const thing = await found(find(ctx, id))
    if (thing) return thing
  }
  return undefined
}

const found = <T>(looking: Promise<T>): Promise<T | undefined> =>
  looking.catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'not-found') return undefined
    throw error
  })

const aRequest = async (ctx: Context, id: string): Promise<RepliedToRecord> => {
  const { reference } = await findRequest(ctx, id)
  return { id, type: 'request', ids: [id], reference, on: { kind: 'request', id } }
}

const aQuote = async (ctx: Context, id: string): Promise<RepliedToRecord> => {
  const { reference, requestId } = await findQuote(ctx, id)
  const ids = [id, ...(requestId ? [requestId] : [])]
  return { id, type: 'quote', ids, reference, on: { kind: 'quote', id } }
}

const anOrder = async (ctx: Context, id: string): Promise<RepliedToRecord> => {
  const { reference, quoteId } = await findOrder(ctx, id)
  const quote = quoteId ? await found(aQuote(ctx, quoteId)) : undefined
  const ids = [id, ...(quote?.ids ?? [])]
  return { id, type: 'order', ids, reference, on: { kind: 'order', id } }
}

const aPurchase = async (ctx: Context, id: string): Promise<RepliedToRecord> => {
  const { reference } = await findPurchase(ctx, id)
  return { id, type: 'purchase_order', ids: [id], reference, on: { kind: 'purchase', id } }
}

const aShipment = async (ctx: Context, id: string): Promise<RepliedToRecord> => {
  const { reference, purchaseId } = await findShipment(ctx, id)
  return { id, type: 'shipment', ids: [id, ...(purchaseId ? [purchaseId] : [])], reference }
}
