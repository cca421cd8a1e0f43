import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '#domain/context.ts'
import { documentFiles } from './schema.ts'

/** How much of a file is in memory at a time, no matter who reads it or how slowly. */
const piece = 256 * 1024

/**
 * The bytes of a stored file from `start` to `end`, both counted, a piece at a time. The caller has looked the file up
 * within the viewer's sight.
 */
export async function* piecesOf(
  db: Context['db'],
  content: PgColumn,
  where: SQL,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = start; at <= end; at += piece) {
    const length = Math.min(piece, end - at + 1)
    const [row] = await db
      .select({ part: sql<Buffer>`substring(${content} from ${at + 1}::int for ${length}::int)` })
      .from(content.table)
      .where(where)
    if (row?.part.length !== length) throw new Error('A stored file is shorter than it was.')
    yield new Uint8Array(row.part)
  }
}

/** The bytes of a revision of a paper; the caller as for `piecesOf`. */
export const readFile = ({ db }: Pick<Context, 'db'>, versionId: string, start: number, end: number) =>
  piecesOf(db, documentFiles.content, eq(documentFiles.versionId, versionId), start, end)
