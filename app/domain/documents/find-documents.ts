import { and, asc, count, desc, eq, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { localTime } from '../calendar.ts'
import { demand } from '../can.ts'
import type { Context } from '../context.ts'
import { notFound } from '../refusal.ts'
import { firstListing, named, uuid } from './published.ts'
import { documents, documentVersions, type Document, type DocumentVersion } from './schema.ts'

export type DocumentView = 'published' | 'stale' | 'withdrawn'
export type DocumentSort = 'name' | 'kind' | 'date' | 'review'

/** What of the library is asked for. `limit` and `offset` default to 100 and 0, `sort` to the name, ascending. */
export type LibraryQuestion = {
  view?: DocumentView
  kind?: string
  search?: string
  sort?: DocumentSort
  descending?: boolean
  limit?: number
  offset?: number
}

export type Library = {
  rows: (Document & Pick<DocumentVersion, 'type' | 'bytes'>)[]
  found: number
  counts: Record<DocumentView | 'all', number>
}

/** The library as staff see it, without a byte of any file. For staff alone. */
export const listDocuments = async (ctx: Context, question: LibraryQuestion = {}): Promise<Library> => {
  demand(ctx, 'documents.see-all')
  const { view, sort = 'name', descending = false, limit = firstListing.limit, offset = firstListing.offset } = question
  const rest = matching(question)
  const turn = descending ? desc : asc
  const [rows, [counts]] = await Promise.all([
    ctx.db
      .select()
      .from(documents)
      .innerJoin(documentVersions, isCurrent)
      .where(and(rest, view && within(ctx, view)))
      .orderBy(sql`${turn(sorts[sort])} nulls last`, turn(documents.id))
      .limit(limit)
      .offset(offset),
    ctx.db
      .select({
        all: count(),
        published: counting(within(ctx, 'published')),
        stale: counting(within(ctx, 'stale')),
        withdrawn: counting(within(ctx, 'withdrawn')),
      })
      .from(documents)
      .where(rest),
  ])
  const found = counts ?? { all: 0, published: 0, stale: 0, withdrawn: 0 }
  return {
    rows: rows.map(({ documents, document_versions: { type, bytes } }) => ({ ...documents, type, bytes })),
    found: found[view ?? 'all'],
    counts: found,
  }
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
  const [document] = uuid.test(id) ? await ctx.db.select().from(documents).where(eq(documents.id, id)) : []
  if (!document) throw notFound('document')
  return document
}

/** Every revision of a paper, newest first. The caller has looked it up within the viewer's sight. */
export const versionsOf = (ctx: Context, { id }: Pick<Document, 'id'>): Promise<DocumentVersion[]> =>
  ctx.db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.documentId, id))
    .orderBy(desc(documentVersions.version))

/** One revision of a paper, withdrawn or not. Throws not-found. For staff alone. */
export const findVersion = async (ctx: Context, id: string, version: number): Promise<DocumentVersion> => {
  const versions = await versionsOf(ctx, await findDocument(ctx, id))
  const found = versions.find((one) => one.version === version)
  if (!found) throw notFound('revision')
  return found
}

export const todayOf = ({ calendar, now }: Pick<Context, 'calendar' | 'now'>) =>
  localTime(calendar, now).toPlainDate().toString()

const isCurrent = and(eq(documentVersions.documentId, documents.id), eq(documentVersions.version, documents.version))

const counting = (what: SQL | undefined) => sql<number>`count(*) filter (where ${what})::int`

const within = (ctx: Context, view: DocumentView): SQL | undefined => {
  if (view === 'withdrawn') return isNotNull(documents.withdrawnAt)
  const open = isNull(documents.withdrawnAt)
  return view === 'stale' ? and(open, lte(documents.reviewBy, todayOf(ctx))) : open
}

const sorts: Record<DocumentSort, SQL> = {
  name: sql`lower(${documents.title})`,
  kind: sql`${documents.kind}`,
  date: sql`${documents.revisedOn}`,
  review: sql`${documents.reviewBy}`,
}

const matching = ({ kind, search }: LibraryQuestion): SQL | undefined =>
  and(kind ? eq(documents.kind, kind) : undefined, search ? named(search) : undefined)
