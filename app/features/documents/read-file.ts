import { eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { documentFiles } from './schema.ts'

/** How much of a file is in memory at a time, whoever reads it and however slowly. */
const piece = 256 * 1024

/**
 * The bytes of a revision from `start` to `end`, both counted, a piece at a time. The caller has looked the revision up
 * within the viewer's sight.
 */
export async function* readFile(
  { db }: Pick<Context, 'db'>,
  versionId: string,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = start; at <= end; at += piece) {
    const length = Math.min(piece, end - at + 1)
    const [row] = await db
      .select({ part: sql<Buffer>`substring(${documentFiles.content} from ${at + 1}::int for ${length}::int)` })
      .from(documentFiles)
      .where(eq(documentFiles.versionId, versionId))
    if (row?.part.length !== length) throw new Error('A file in the library is shorter than it was.')
    yield new Uint8Array(row.part)
  }
}
