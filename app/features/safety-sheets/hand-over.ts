import { and, eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { isUuid, oneLine } from '#domain/one-line.ts'
import { logEvent } from '#events/audit-log.ts'
import { currentSheets } from './current-sheets.ts'
import { sheetEvents } from './events.ts'
import { sheetHolders } from './schema.ts'
import { keepCopy } from './send-sheets.ts'

/**
 * Staff record that the current sheet of a product was handed over on paper at a site, and who took it. Noted twice, it was given
 * once.
 * @throws DomainError `not-found`; `invalid` when the product has no sheet.
 */
export const handOverSheet = (ctx: Context, holderId: string, to: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'safety-sheets.note')
    const [holder] = isUuid(holderId)
      ? await ctx.db.select().from(sheetHolders).where(eq(sheetHolders.id, holderId)).for('update')
      : []
    if (!holder) throw notFound('safety data sheet')
    const sheet = (await currentSheets(ctx)).find(({ product }) => product === holder.product)
    if (!sheet) throw new DomainError('invalid', 'This product has no safety data sheet yet. Upload it first.')
    if (holder.versionId === sheet.versionId) return
    const name = oneLine(to, 120)
    await keepCopy(ctx, holder, sheet, { way: 'paper', to: name })
    if (holder.shipmentId)
      await logEvent(
        ctx,
        sheetEvents.handed_over,
        holder.shipmentId,
        {},
        {
          ...{ what: `${sheet.title}, revision ${sheet.revision}`, to: name },
        },
      )
  })

/** What a delivery brought last to its site, with the sheet that was given. For staff. */
export const sheetsOfShipment = (ctx: Context, shipmentId: string) =>
  ctx.db
    .select()
    .from(sheetHolders)
    .where(and(eq(sheetHolders.shipmentId, shipmentId)))
    .orderBy(sheetHolders.product)
