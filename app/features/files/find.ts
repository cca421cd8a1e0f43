import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/one-line.ts'
import { profiles } from '#features/accounts/schema.ts'
import { piecesOf, readFile } from '#features/documents/read-file.ts'
import type { Thing } from './kinds.ts'
import { fileContents, files, type StoredFile } from './schema.ts'

const columns = {
  request: files.requestId,
  quote: files.quoteId,
  order: files.orderId,
  purchase: files.purchaseId,
  shipment: files.shipmentId,
  customer: files.customerId,
}

export const isOn = ({ kind, id }: Thing): SQL => eq(columns[kind], id)

/** A file with the name of whoever attached it, where they have an account. */
export type FoundFile = StoredFile & { by: string | null }

/** The files of a thing, oldest first. The caller has looked the thing up within the viewer's sight. */
export const filesOf = ({ db }: Pick<Context, 'db'>, on: Thing): Promise<FoundFile[]> =>
  db
    .select({ ...getTableColumns(files), by: profiles.displayName })
    .from(files)
    .leftJoin(profiles, eq(profiles.userId, files.userId))
    .where(isOn(on))
    .orderBy(asc(files.uploadedAt), asc(files.id))

/** One of them. The caller as for `filesOf`. Throws not-found. */
export const findFile = async ({ db }: Pick<Context, 'db'>, on: Thing, id: string): Promise<StoredFile> => {
  const [file] = isUuid(id)
    ? await db
        .select()
        .from(files)
        .where(and(eq(files.id, id), isOn(on)))
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

/** The picture in small. The caller has found the file within the viewer's sight. Throws not-found when it has none. */
export const readPreview = async ({ db }: Pick<Context, 'db'>, { id }: StoredFile): Promise<Buffer> => {
  const [row] = await db
    .select({ preview: fileContents.preview })
    .from(fileContents)
    .where(and(eq(fileContents.fileId, id), sql`preview is not null`))
  if (!row?.preview) throw notFound('preview')
  return row.preview
}
