import { and, asc, count, desc, eq, ilike, isNull, max, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { isUuid, literally, oneLine } from '#domain/text.ts'
import { notFound } from '#domain/domain-error.ts'
import { documents, documentVersions } from './schema.ts'

type QueryContext = Pick<Context, 'db'>

/** Joins a paper with its current revision. */
export const isCurrent = and(
  eq(documentVersions.documentId, documents.id),
  eq(documentVersions.version, documents.version),
)

/** A paper that anyone may download, in its current revision. Dates are plain, such as "2026-03-31". */
export type PublishedDocument = Awaited<ReturnType<typeof publishedPapers>>[number]

export type PaperOrder = 'name' | 'date'
export type PublishedQuery = {
  limit: number
  offset: number
  sort: PaperOrder
  descending: boolean
  kind?: string
  search?: string
}

/** The defaults of every listing of documents. */
export const firstListing: PublishedQuery = { limit: 100, offset: 0, sort: 'name', descending: false }

/** Papers that are not withdrawn, by name or by date, all or those searched for, and how many there are. For anyone. */
export const listPublished = async (
  { db }: QueryContext,
  { limit, offset, sort, descending, kind, search }: PublishedQuery,
) => {
  const by = sort === 'date' ? documents.revisedOn : sql`lower(${documents.title})`
  const where = and(isPublic(), kind ? eq(documents.kind, kind) : undefined, search ? named(search) : undefined)
  const turn = descending ? desc : asc
  const rows = await current(db).where(where).orderBy(turn(by), turn(documents.id)).limit(limit).offset(offset)
  const [all] = await db.select({ found: count() }).from(documents).where(where)
  return { rows, found: all?.found ?? 0 }
}

/** The same page by page, for a list. For anyone. */
export const listPapers = listQuery({
  from: (query) => query.from(documents).innerJoin(documentVersions, isCurrent),
  id: documents.id,
  columns: {
    ...{ id: documents.id, kind: documents.kind, title: documents.title, revision: documents.revision },
    ...{ revisedOn: documents.revisedOn, type: documentVersions.type, bytes: documentVersions.bytes },
  },
  where: (_ctx, { kind, search }: SortOrder & { kind?: string; search?: string }) =>
    and(isPublic(), kind ? eq(documents.kind, kind) : undefined, search ? named(search) : undefined),
  sorts: { name: { column: documents.title, caseless: true }, date: { column: documents.revisedOn } },
  usual: 'name',
  fromA: true,
})

/** Every paper that anyone may download, the newest of each kind first. For anyone. */
export const publishedPapers = ({ db }: QueryContext) =>
  current(db)
    .where(isPublic())
    .orderBy(asc(documents.kind), desc(documents.revisedOn), desc(documents.changedAt), desc(documents.id))

/** The current paper of a kind, or the one named. Throws not-found when it is withdrawn or was never there. */
export const findPublished = async ({ db }: QueryContext, kind: string, id?: string) => {
  if (id !== undefined && !isUuid(id)) throw notFound('document')
  const [paper] = await current(db)
    .where(and(isPublic(), eq(documents.kind, kind), id ? eq(documents.id, id) : undefined))
    .orderBy(desc(documents.revisedOn), desc(documents.changedAt), desc(documents.id))
    .limit(1)
  if (!paper) throw notFound('document')
  return paper
}

/** Another word after each change of the library: what shows it is to be made anew. */
export const documentsMark = async ({ db }: QueryContext): Promise<string> => {
  const [row] = await db
    .select({
      all: count(),
      open: sql<number>`count(*) filter (where ${isPublic()})::int`,
      last: max(documents.changedAt),
    })
    .from(documents)
  return `${row?.all} ${row?.open} ${row?.last?.toISOString()}`
}

/** Whose title or revision has these words in it. */
export const named = (search: string): SQL | undefined => {
  const like = `%${literally(oneLine(search, 200))}%`
  return or(ilike(documents.title, like), ilike(documents.revision, like))
}

const isPublic = () => isNull(documents.withdrawnAt)

const current = (db: QueryContext['db']) =>
  db
    .select({
      id: documents.id,
      kind: documents.kind,
      title: documents.title,
      product: documents.product,
      revision: documents.revision,
      revisedOn: documents.revisedOn,
      versionId: documentVersions.id,
      type: documentVersions.type,
      bytes: documentVersions.bytes,
      digest: documentVersions.digest,
    })
    .from(documents)
    .innerJoin(documentVersions, isCurrent)
    .$dynamic()
