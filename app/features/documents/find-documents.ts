import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { localTime } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { isUuid } from '#domain/text.ts'
import { notFound } from '#domain/domain-error.ts'
import { isCurrent, named } from './published.ts'
import { documents, documentVersions, type Document, type DocumentVersion } from './schema.ts'

export type DocumentView = 'published' | 'stale' | 'withdrawn'

/** What of the library is asked for, by name from A unless said otherwise. */
export type LibraryQuestion = SortOrder & { view?: DocumentView; kind?: string; search?: string }

/** The library as staff see it, without a byte of any file. For staff alone. */
export const listDocuments = listQuery({
  from: (query) => query.from(documents).innerJoin(documentVersions, isCurrent),
  id: documents.id,
  columns: { ...getTableColumns(documents), type: documentVersions.type, bytes: documentVersions.bytes },
  where: (ctx, { view, ...question }: LibraryQuestion) => {
    demand(ctx, 'documents.see-all')
    return and(matching(question), view && within(ctx, view))
  },
  sorts: {
    name: { column: documents.title, caseless: true },
    kind: { column: documents.kind },
    date: { column: documents.revisedOn },
    review: { column: documents.reviewBy, absent: ['9999-12-31', '0001-01-01'] },
  },
  usual: 'name',
  fromA: true,
})

/** How many papers the question finds in each view. For staff alone. */
export const documentCounts = async (
  ctx: Context,
  question: Omit<LibraryQuestion, 'view'>,
): Promise<Record<DocumentView | 'all', number>> => {
  demand(ctx, 'documents.see-all')
  const [counts] = await ctx.db
    .select({
      all: count(),
      published: counting(within(ctx, 'published')),
      stale: counting(within(ctx, 'stale')),
      withdrawn: counting(within(ctx, 'withdrawn')),
    })
    .from(documents)
    .where(matching(question))
  return counts ?? { all: 0, published: 0, stale: 0, withdrawn: 0 }
}

/** Papers on the site whose day of review has come, the longest overdue first. They are told of in System Alerts. */
export const staleDocuments = (ctx: Context): Promise<Document[]> => {
  demand(ctx, 'documents.see-all')
  return ctx.db
    .select()
    .from(documents)
    .where(within(ctx, 'stale'))
    .orderBy(asc(documents.reviewBy), asc(documents.id))
    .limit(100)
}

/** Throws not-found. For staff alone. */
export const findDocument = async (ctx: Context, id: string): Promise<Document> => {
  demand(ctx, 'documents.see-all')
  const [document] = isUuid(id) ? await ctx.db.select().from(documents).where(eq(documents.id, id)) : []
  if (!document) throw notFound('document')
  return document
}

/** Every revision of a paper, newest first. The caller has looked it up within the viewer's sight. */
export const findVersions = (ctx: Context, { id }: Pick<Document, 'id'>): Promise<DocumentVersion[]> =>
  ctx.db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.documentId, id))
    .orderBy(desc(documentVersions.version))

/** One revision of a paper, withdrawn or not. Throws not-found. For staff alone. */
export const findVersion = async (ctx: Context, id: string, version: number): Promise<DocumentVersion> => {
  const versions = await findVersions(ctx, await findDocument(ctx, id))
  const found = versions.find((one) => one.version === version)
  if (!found) throw notFound('revision')
  return found
}

export const todayOf = ({ calendar, now }: Pick<Context, 'calendar' | 'now'>) =>
  localTime(calendar, now).toPlainDate().toString()

const counting = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`

const within = (ctx: Context, view: DocumentView): SQL | undefined => {
  if (view === 'withdrawn') return isNotNull(documents.withdrawnAt)
  const open = isNull(documents.withdrawnAt)
  return view === 'stale' ? and(open, lte(documents.reviewBy, todayOf(ctx))) : open
}

const matching = ({ kind, search }: Pick<LibraryQuestion, 'kind' | 'search'>): SQL | undefined =>
  and(kind ? eq(documents.kind, kind) : undefined, search ? named(search) : undefined)
