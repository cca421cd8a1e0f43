import type { Context } from '#domain/context.ts'
import { holdPhotosOf, releasePhotosOf } from '#features/shipments/hold-photos.ts'
import { deliveriesOf } from './deliveries.ts'
import type { Invoice } from './schema.ts'

type DisputedInvoice = Pick<Invoice, 'id' | 'reference'>

/** Keeps the photos of what an invoice bills beyond their time, for its dispute. Inside the verb that begins it. */
export const keepDisputedPhotos = async (ctx: Context, invoice: DisputedInvoice) =>
  holdPhotosOf(ctx, await deliveredFor(ctx, invoice), wordsFor(invoice))

/** The dispute is over. What a person keeps stays kept. */
export const letDisputedPhotosGo = async (ctx: Context, invoice: DisputedInvoice) =>
  releasePhotosOf(ctx, await deliveredFor(ctx, invoice), wordsFor(invoice))

/** By these words what a dispute keeps is told from what a person does. */
const wordsFor = ({ reference }: DisputedInvoice) => `Invoice ${reference} is disputed.`

const deliveredFor = async (ctx: Context, { id }: DisputedInvoice) =>
  (await deliveriesOf(ctx, id)).map(({ shipmentId }) => shipmentId)
