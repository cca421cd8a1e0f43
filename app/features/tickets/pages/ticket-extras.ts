import type { Context } from '#domain/context.ts'
import { paidToDriver } from '#features/collections/find.ts'
import { paperSheetsOf } from '#features/safety-sheets/hand-over.ts'

/** What a ticket prints as it stands now, beside its own facts: what the driver was paid, and the sheets left on paper. */
export const ticketExtras = async (ctx: Context, shipmentId: string) => ({
  paid: await paidToDriver(ctx, shipmentId),
  sheets: await paperSheetsOf(ctx, shipmentId),
})
