import { and, eq, getTableColumns, inArray, like } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { isUuid, oneLine } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { documents, documentVersions } from '#features/documents/schema.ts'
import { undelivered, type UndeliveredReason } from './undelivered-sheets.ts'
import { currentSheets, type CurrentSheet } from './current-sheets.ts'
import { sheetEvents } from './events.ts'
import { sheetCopies, sheetHolders } from './schema.ts'
import { isHolderOf, keepCopy, noteDeliveries } from './send-sheets.ts'

/**
 * Staff record that the current sheet of a product was handed over on paper at a site, and who took it. Noted twice, it was given
 * once.
 * @throws DomainError `not-found`; `invalid` when the product has no sheet.
 */
export const handOverSheet = (ctx: Context, holderId: string, to: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'safety-sheets.note')
    const [holder] = isUuid(holderId)
      ? await ctx.db.select(withState).from(sheetHolders).where(eq(sheetHolders.id, holderId)).for('update')
      : []
    if (!holder) throw notFound('safety data sheet')
    const sheet = (await currentSheets(ctx)).find(({ product }) => product === holder.product)
    if (!sheet) throw new DomainError('invalid', 'This product has no safety data sheet yet. Upload it first.')
    if (hasSheet(holder, sheet)) return
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

/** The current sheets of what a delivery brings that its site does not have yet. The caller has looked the shipment up. */
export const sheetsDueAt = async (ctx: Context, { id, loads }: Delivered): Promise<CurrentSheet[]> => {
  // A lubricant is sold by its grade, and has the sheet of its family.
  const products = new Set(loads.map(({ product }) => product.split('.')[0] ?? ''))
  const sheets = (await currentSheets(ctx)).filter(({ product }) => products.has(product ?? ''))
  if (sheets.length === 0) return []
  const holders = await ctx.db.select(withState).from(sheetHolders).where(isHolderOf(id))
  return sheets.filter((sheet) => !holders.some((each) => each.product === sheet.product && hasSheet(each, sheet)))
}

type Delivered = { id: string; loads: readonly { product: string }[] }

/**
 * The driver left sheets on paper with a delivery: the revisions that were printed, which may be older than today's. What
 * the delivery did not bring has no sheet here. Call it inside the transaction of the delivery, after it.
 */
export const sheetsHandedAt = async (
  ctx: Context,
  shipmentId: string,
  versionIds: readonly string[],
  { to, by }: { to: string; by: string },
): Promise<void> => {
  await noteDeliveries(ctx, shipmentId)
  const rows = await ctx.db
    .select({ ...withState, title: documents.title, revision: documentVersions.revision, handed: documentVersions.id })
    .from(sheetHolders)
    .innerJoin(documents, and(eq(documents.product, sheetHolders.product), like(documents.kind, 'sds_%')))
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(isHolderOf(shipmentId), inArray(documentVersions.id, versionIds.filter(isUuid))))
    .for('update', { of: sheetHolders })
  for (const { title, revision, handed, ...holder } of rows) {
    if (hasSheet(holder, { versionId: handed })) continue
    await keepCopy(ctx, { id: holder.id, shipmentId }, { versionId: handed }, { way: 'paper', to, by })
    await logEvent(ctx, sheetEvents.handed_over, shipmentId, {}, { what: `${title}, revision ${revision}`, to })
  }
}

/** What was handed over on paper with a delivery: "Diesel, revision 4". The caller has looked the shipment up. */
export const paperSheetsOf = async ({ db }: Pick<Context, 'db'>, shipmentId: string): Promise<string | undefined> => {
  const rows = await db
    .selectDistinct({ title: documents.title, revision: documentVersions.revision })
    .from(sheetCopies)
    .innerJoin(documentVersions, eq(documentVersions.id, sheetCopies.versionId))
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(and(eq(sheetCopies.shipmentId, shipmentId), eq(sheetCopies.way, 'paper')))
    .orderBy(documents.title, documentVersions.revision)
  return rows.map(({ title, revision }) => `${title}, revision ${revision}`).join('; ') || undefined
}

/** What a delivery brought last to its site, with the sheet that was given. For staff. */
export const sheetsOfShipment = (ctx: Context, shipmentId: string) =>
  ctx.db
    .select(withState)
    .from(sheetHolders)
    .where(eq(sheetHolders.shipmentId, shipmentId))
    .orderBy(sheetHolders.product)

const withState = { ...getTableColumns(sheetHolders), undelivered }

type Holder = Pick<typeof sheetHolders.$inferSelect, 'versionId'> & { undelivered: UndeliveredReason | null }

/** Whether a site has this revision: an email that did not arrive gave it nothing. */
export const hasSheet = ({ versionId, undelivered }: Holder, sheet: Pick<CurrentSheet, 'versionId'>) =>
  versionId === sheet.versionId && !undelivered
