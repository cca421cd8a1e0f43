import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { staleVersionError, versionMatches, type ExpectedVersion } from '#events/expected-version.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { findDocument } from './find-documents.ts'
import { documentLifecycle, documentStates, documentState, shownVersion, type DocumentState } from './lifecycle.ts'
import type { PaperFile } from './paper.ts'
import { documentFiles, documents, documentVersions, type Document } from './schema.ts'
import { documentEvents } from './events.ts'

/** What staff say of a paper. Dates are plain, such as "2026-03-31". */
export type PaperFacts = {
  kind: string
  title: string
  revision: string
  revisedOn: string
  reviewBy: string | null
  /** Of a safety data sheet: the product it is for. Left out, it stays as it is. */
  product?: string | null
}

/** Puts a new paper into the library; it is on the site at once. The facts were checked. For staff alone. */
export const uploadDocument = (ctx: Context, facts: PaperFacts, file: PaperFile): Promise<Document> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'documents.manage')
    const at = dateOf(ctx.now)
    const [document] = await ctx.db
      .insert(documents)
      .values({ id: randomUUID(), version: 1, createdAt: at, changedAt: at, ...columns(facts) })
      .returning()
    if (!document) throw new Error('A document was not stored.')
    await keepFile(ctx, document, file)
    await logEvent(ctx, documentEvents.uploaded, document.id, {}, uploadDetail(document, file))
    return document
  })

/**
 * Adds a revision, which becomes the current one; those before are kept. When someone else was faster than the writer,
 * it is refused as a `conflict` that says who and when. For staff alone.
 */
export const reviseDocument = (
  ctx: Context,
  id: string,
  expected: ExpectedVersion<DocumentState>,
  facts: PaperFacts,
  file: PaperFile,
): Promise<Document> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'documents.manage')
    const before = await findDocument(ctx, id)
    documentLifecycle.move(documentState(before), 'revise', ctx.viewer)
    const stale = () => staleVersionError(ctx, documentStates, shownVersion(before))
    if (!versionMatches(shownVersion(before), expected)) throw await stale()
    const [document] = await ctx.db
      .update(documents)
      .set({ ...columns(facts), version: before.version + 1, changedAt: dateOf(ctx.now) })
      .where(and(eq(documents.id, before.id), eq(documents.version, before.version)))
      .returning()
    if (!document) throw await stale()
    await keepFile(ctx, document, file)
    await logEvent(ctx, documentEvents.revised, document.id, {}, uploadDetail(document, file))
    return document
  })

const columns = ({ kind, title, revision, revisedOn, reviewBy, product }: PaperFacts) => ({
  kind,
  title,
  revision,
  revisedOn,
  reviewBy,
  ...(product !== undefined && { product }),
})

const keepFile = async (ctx: Context, document: Document, { content, type, bytes, digest }: PaperFile) => {
  const id = randomUUID()
  const { version, revision, revisedOn, changedAt } = document
  const uploadedBy = 'name' in ctx.viewer ? ctx.viewer.name : 'Automatic'
  await ctx.db.insert(documentVersions).values({
    ...{ id, documentId: document.id, version, revision, revisedOn, type, bytes, digest },
    ...{ uploadedAt: changedAt, uploadedBy },
  })
  await ctx.db.insert(documentFiles).values({ versionId: id, content })
}

const uploadDetail = ({ version, revision }: Document, { bytes }: PaperFile) => ({ version, revision, bytes })
