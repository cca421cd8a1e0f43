import { and, asc, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import { profiles } from '#features/accounts/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { shipments } from '#features/shipments/schema.ts'
import { piecesOf, readFile } from '#features/documents/read-file.ts'
import { ofPlace, type FileSubject } from './kinds.ts'
import { fileContents, files, type StoredFile } from './schema.ts'

const columns = {
  request: files.requestId,
  quote: files.quoteId,
  order: files.orderId,
  purchase: files.purchaseId,
  shipment: files.shipmentId,
  customer: files.customerId,
}

export const isOn = ({ kind, id }: FileSubject): SQL => eq(columns[kind], id)

/** The order, quote and request that led to a thing, as far as there are any. */
const ledTo = async ({ db }: Pick<Context, 'db'>, { kind, id }: FileSubject): Promise<FileSubject[]> => {
  if (kind === 'request' || kind === 'customer') return []
  if (kind === 'quote') {
    const [quote] = await db.select({ requestId: quotes.requestId }).from(quotes).where(eq(quotes.id, id))
    return quote?.requestId ? [{ kind: 'request', id: quote.requestId }] : []
  }
  const of = { order: sql`${id}::uuid`, purchase: orderOf(purchaseOrders, id), shipment: orderOf(shipments, id) }
  const [order] = await db
    .select({
      ...{ id: orders.id, quoteId: orders.quoteId },
      requestId: sql<string | null>`coalesce(${orders.requestId}, ${quotes.requestId})`,
    })
    .from(orders)
    .leftJoin(quotes, eq(quotes.id, orders.quoteId))
    .where(eq(orders.id, of[kind]))
  if (!order) return []
  return [
    { kind: 'order' as const, id: order.id },
    ...(order.quoteId ? [{ kind: 'quote' as const, id: order.quoteId }] : []),
    ...(order.requestId ? [{ kind: 'request' as const, id: order.requestId }] : []),
  ]
}

const orderOf = (table: typeof purchaseOrders | typeof shipments, id: string) =>
  sql`(select ${table.orderId} from ${table} where ${table.id} = ${id})`

/** The files of a thing, and the photos of the place of what led to it. */
const isShownOn = async (ctx: Pick<Context, 'db'>, subject: FileSubject): Promise<SQL | undefined> =>
  or(isOn(subject), and(inArray(files.kind, [...ofPlace]), or(...(await ledTo(ctx, subject)).map(isOn)) ?? sql`false`))

/** A file with the name of the person who attached it, where they have an account. */
export type FileWithAuthor = StoredFile & { by: string | null }

/**
 * The files of a thing, with the photos of the place that came along, oldest first. The caller has looked the thing up
 * within the viewer's sight.
 */
export const filesOf = async ({ db }: Pick<Context, 'db'>, subject: FileSubject): Promise<FileWithAuthor[]> =>
  db
    .select({ ...getTableColumns(files), by: profiles.displayName })
    .from(files)
    .leftJoin(profiles, eq(profiles.userId, files.userId))
    .where(await isShownOn({ db }, subject))
    .orderBy(asc(files.uploadedAt), asc(files.id))

/** One of them. The caller as for `filesOf`. Throws not-found. */
export const findFile = async ({ db }: Pick<Context, 'db'>, subject: FileSubject, id: string): Promise<StoredFile> => {
  const [file] = isUuid(id)
    ? await db
        .select()
        .from(files)
        .where(and(eq(files.id, id), await isShownOn({ db }, subject)))
    : []
  if (!file) throw notFound('file')
  return file
}

/**
 * The bytes of a file that is not sealed, from `start` to `end`, both counted, a piece at a time. The caller has found it
 * within the viewer's sight.
 */
export const readContent = (
  { db }: Pick<Context, 'db'>,
  { id, documentVersionId }: StoredFile,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> =>
  documentVersionId
    ? readFile({ db }, documentVersionId, start, end)
    : piecesOf(db, fileContents.content, eq(fileContents.fileId, id), start, end)

/** All of a file. The caller as above. */
export const readAll = async (ctx: Pick<Context, 'db'>, file: StoredFile): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of readContent(ctx, file, 0, file.bytes - 1)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The picture in small. The caller has found the file within the viewer's sight. Throws not-found when it has none. */
export const readPreview = async ({ db }: Pick<Context, 'db'>, { id }: StoredFile): Promise<Buffer> => {
  const [row] = await db
    .select({ preview: fileContents.preview })
    .from(fileContents)
    .where(and(eq(fileContents.fileId, id), sql`preview is not null`))
  if (!row?.preview) throw notFound('preview')
  return row.preview
}

/** Whether a file is attached to this very thing, and did not come along with what led to it. */
export const isAttachedTo = (file: StoredFile, { kind, id }: FileSubject): boolean => file[`${kind}Id`] === id

/** How many files each of the requests has; one without any is left out. The caller saw the requests. */
export const countFilesOfRequests = async (
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string | null, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: files.requestId, count: sql<number>`count(*)::int` })
    .from(files)
    .where(inArray(files.requestId, [...ids]))
    .groupBy(files.requestId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
