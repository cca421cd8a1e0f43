import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, inArray, lt } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid, oneLine } from '#domain/text.ts'
import { ago } from '#domain/retention.ts'
import type { PaperFile } from './paper.ts'
import { documentDrafts, documents } from './schema.ts'
import { shownVersion } from './lifecycle.ts'
import { reviseDocument, uploadDocument, type PaperFacts } from './upload.ts'

/** So many files wait to be named at a time: a form has 200 fields at most. */
export const mostDrafts = 40

const { content: _content, ...listed } = getTableColumns(documentDrafts)

/** Files that wait for a person to say what each is, as they came: what comes later stands below. For staff alone. */
export const documentDraftsNow = (ctx: Context) => {
  demand(ctx, 'documents.manage')
  return ctx.db
    .select(listed)
    .from(documentDrafts)
    .orderBy(asc(documentDrafts.addedAt), asc(documentDrafts.name), asc(documentDrafts.id))
}

export type DocumentDraft = Awaited<ReturnType<typeof documentDraftsNow>>[number]

/** Keeps files until they are named. The same file again is there already. */
export const addDrafts = (ctx: Context, files: readonly (PaperFile & { name: string })[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'documents.manage')
    const waiting = await documentDraftsNow(ctx)
    const fresh = files.filter(
      ({ digest }, at) =>
        waiting.every((one) => one.digest !== digest) && files.findIndex((one) => one.digest === digest) === at,
    )
    if (waiting.length + fresh.length > mostDrafts)
      throw new DomainError(
        'invalid',
        `You can have ${mostDrafts} unsaved files at a time. Please save or remove those below first.`,
      )
    const addedBy = 'userId' in ctx.viewer ? ctx.viewer.userId : null
    for (const { name, ...file } of fresh)
      await ctx.db
        .insert(documentDrafts)
        .values({ id: randomUUID(), name: oneLine(name, 200), ...file, addedAt: dateOf(ctx.now), addedBy })
  })

/**
 * Makes a document of a file, as a person said; of a product that has a sheet of this kind, its next revision.
 * @throws DomainError `not-found` when a coworker was faster.
 */
export const keepDraft = (ctx: Context, id: string, facts: PaperFacts): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'documents.manage')
    const [draft] = isUuid(id) ? await ctx.db.delete(documentDrafts).where(eq(documentDrafts.id, id)).returning() : []
    if (!draft) throw notFound('file')
    const { content, type, bytes, digest } = draft
    const earlier = await sheetFor(ctx, facts)
    if (earlier) await reviseDocument(ctx, earlier.id, shownVersion(earlier), facts, { content, type, bytes, digest })
    else await uploadDocument(ctx, facts, { content, type, bytes, digest })
  })

/** The sheet that a product has already. */
const sheetFor = async (ctx: Context, { kind, product }: PaperFacts) => {
  if (!product) return undefined
  const found = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.product, product), eq(documents.kind, kind)))
  return found.find(({ withdrawnAt }) => !withdrawnAt)
}

export const removeDrafts = async (ctx: Context, ids: readonly string[]): Promise<void> => {
  demand(ctx, 'documents.manage')
  const validIds = ids.filter(isUuid)
  if (validIds.length > 0) await ctx.db.delete(documentDrafts).where(inArray(documentDrafts.id, validIds))
}

/** Deletes files that nobody named within a day. Returns how many. */
export const forgetDocumentDrafts = async (ctx: Context): Promise<number> =>
  (await ctx.db.delete(documentDrafts).where(lt(documentDrafts.addedAt, dateOf(ago(ctx, { days: 1 }))))).rowCount ?? 0
