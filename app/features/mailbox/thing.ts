import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findOrder } from '#features/orders/find.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { findQuote } from '#features/quotes/find.ts'
import { findRequest } from '#features/requests/find.ts'
import type { Request } from '#features/requests/schema.ts'
import { findShipment } from '#features/shipments/find.ts'

/** What an email answers. `ids`: what its customer had mails about. `request`: where its messages stand, if it has any. */
export type Thing = { id: string; ids: string[]; reference: string; request?: Request }

/** The request, quote, order, purchase order or shipment with this id; undefined when it is kept no more. */
export const findThing = async (ctx: Context, id: string): Promise<Thing | undefined> => {
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

const aRequest = async (ctx: Context, id: string): Promise<Thing> => {
  const request = await findRequest(ctx, id)
  return { id, ids: [id], reference: request.reference, request }
}

const aQuote = async (ctx: Context, id: string): Promise<Thing> => {
  const { reference, requestId } = await findQuote(ctx, id)
  const request = requestId ? await found(findRequest(ctx, requestId)) : undefined
  return { id, ids: [id, ...(request ? [request.id] : [])], reference, request }
}

const anOrder = async (ctx: Context, id: string): Promise<Thing> => {
  const { reference, quoteId } = await findOrder(ctx, id)
  const quote = quoteId ? await found(aQuote(ctx, quoteId)) : undefined
  return { id, ids: [id, ...(quote?.ids ?? [])], reference, request: quote?.request }
}

const aPurchase = async (ctx: Context, id: string): Promise<Thing> => {
  const { reference } = await findPurchase(ctx, id)
  return { id, ids: [id], reference }
}

const aShipment = async (ctx: Context, id: string): Promise<Thing> => {
  const { reference, purchaseId } = await findShipment(ctx, id)
  return { id, ids: [id, ...(purchaseId ? [purchaseId] : [])], reference }
}
