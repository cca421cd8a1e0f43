import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { editableAt } from '#content/editing/editable.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import type { EventDefinition, NoFacts } from '#events/define-events.ts'
import { versionMatches, type ExpectedVersion } from '#events/expected-version.ts'
import type { ContentMistake } from './base.ts'
import { contentEvents } from './events.ts'
import { findSiteFile, findVersion, type SiteFile } from './find.ts'
import { missingPictures } from './pictures.ts'
import { contentFiles, contentVersions, type ContentFile, type ContentState } from './schema.ts'

type ExpectedContent = ExpectedVersion<ContentState>
type Change = Partial<Omit<ContentFile, 'id' | 'path' | 'changes'>>

/** More than any page needs, and little enough to be read in a moment. */
export const longestText = 200_000

/** Something in the text has to be changed before it can be published. */
export class ContentRefused extends DomainError {
  readonly mistakes: readonly ContentMistake[]

  constructor(mistakes: readonly ContentMistake[]) {
    super('invalid', 'Please correct what is marked. Nothing was published.')
    this.mistakes = mistakes
  }
}

/** Keeps what was written, finished or not. It is shown to nobody but staff who look at the draft. For staff alone. */
export const saveDraft = (ctx: Context, path: string, expected: ExpectedContent, text: string): Promise<void> =>
  change(ctx, path, expected, async (ctx, file) => {
    if (text.length > longestText) throw new DomainError('invalid', 'This text is too long.')
    const draft = text === file.shown ? undefined : text
    if (draft === file.draft) return
    await store(ctx, file, { draft: draft ?? null, ...(draft === undefined ? noDraft : draftedBy(ctx)) })
  })

/** Lets go of what was written. For staff alone. */
export const discardDraft = (ctx: Context, path: string, expected: ExpectedContent): Promise<void> =>
  change(ctx, path, expected, async (ctx, file) => {
    if (file.draft === undefined) return
    const id = await store(ctx, file, { draft: null, ...noDraft })
    await logEvent(ctx, contentEvents.discarded, id, {}, { path })
  })

/** Makes the draft what the site shows. For staff alone. @throws ContentRefused with what has to be changed first. */
export const publishDraft = (ctx: Context, path: string, expected: ExpectedContent): Promise<void> =>
  change(ctx, path, expected, async (ctx, file) => {
    if (file.draft === undefined) throw new DomainError('invalid', 'There is nothing to publish: no draft is kept.')
    await publish(ctx, file, { state: 'edited', text: file.draft }, contentEvents.published, {
      draft: null,
      ...noDraft,
    })
  })

/** Publishes an earlier version again. For staff alone. @throws ContentRefused where today's content has no place for it. */
export const publishVersion = (ctx: Context, path: string, expected: ExpectedContent, version: number): Promise<void> =>
  change(ctx, path, expected, async (ctx, file) => {
    const { text } = await findVersion(ctx, file, version)
    if (text === null) throw notFound('version')
    // A draft is kept while something else is published: nothing that someone wrote is lost.
    await publish(ctx, file, { state: 'edited', text }, contentEvents.restored, {}, version)
  })

/** Lets the file's own words hold again. For staff alone. */
export const revertToFile = (ctx: Context, path: string, expected: ExpectedContent): Promise<void> =>
  change(ctx, path, expected, async (ctx, file) => {
    if (file.ofFile === undefined) throw new DomainError('invalid', 'This article is not in any file.')
    if (file.state !== 'file') await publish(ctx, file, { state: 'file', text: file.ofFile }, contentEvents.reverted)
  })

/** Takes an article off the site; publishing brings it back. For staff alone. */
export const hideArticle = (ctx: Context, path: string, expected: ExpectedContent): Promise<void> =>
  change(ctx, path, expected, async (ctx, file) => {
    if (file.editable.group !== 'articles')
      throw new DomainError('invalid', 'Only an article can be taken off the site.')
    if (file.state === 'hidden') return
    // Its words stay as a draft, from which it comes back.
    const draft = file.draft === undefined && { draft: file.shown ?? null, ...draftedBy(ctx) }
    await publish(ctx, file, { state: 'hidden', text: null }, contentEvents.hidden, { ...draft })
  })

/** The file has changed, and what staff published holds all the same. For staff alone. */
export const keepOverFile = (ctx: Context, path: string, expected: ExpectedContent): Promise<void> =>
  change(ctx, path, expected, async (ctx, file) => {
    if (!file.fileChanged) return
    const id = await store(ctx, file, { beneath: file.ofFile ?? null })
    await logEvent(ctx, contentEvents.kept, id, {}, { path })
  })

/** Begins an article. For staff alone. Sent twice, it is there once. */
export const beginArticle = (ctx: Context, path: string, draft: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'content.edit')
    if (editableAt(path)?.group !== 'articles')
      throw new DomainError('invalid', "This can't be the address of an article.")
    if (ctx.site.files().has(path)) throw new DomainError('conflict', 'There is an article at this address already.')
    await ctx.db
      .insert(contentFiles)
      .values({ id: randomUUID(), path, state: 'hidden', changes: 1, draft, ...draftedBy(ctx) })
      .onConflictDoNothing()
  })

const change = (
  ctx: Context,
  path: string,
  expected: ExpectedContent,
  work: (ctx: Context, file: SiteFile) => Promise<void>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const file = await findSiteFile(ctx, path)
    demand(ctx, file.editable.binding ? 'content.bind' : 'content.edit')
    if (!versionMatches(file, expected)) throw staleError(ctx, file)
    await work(ctx, file)
  })

type ShownContent = { state: ContentState; text: string | null }

const publish = async (
  ctx: Context,
  file: SiteFile,
  shownContent: ShownContent,
  event: EventDefinition<NoFacts>,
  also: Change = {},
  restoredVersion: number | null = null,
) => {
  const mistakes = [
    ...ctx.site.check(file.path, shownContent.text),
    ...(await missingPictures(ctx, shownContent.text ?? '')),
  ]
  if (mistakes.length > 0) throw new ContentRefused(mistakes)
  const [last] = file.id
    ? await ctx.db
        .select({ version: contentVersions.version })
        .from(contentVersions)
        .where(eq(contentVersions.fileId, file.id))
        .orderBy(desc(contentVersions.version))
        .limit(1)
    : []
  const id = await store(ctx, file, {
    state: shownContent.state,
    text: shownContent.state === 'edited' ? shownContent.text : null,
    beneath: file.ofFile ?? null,
    publishedAt: dateOf(ctx.now),
    publishedBy: nameOf(ctx),
    publishedById: idOf(ctx),
    ...also,
  })
  const version = (last?.version ?? 0) + 1
  await ctx.db.insert(contentVersions).values({
    ...{ id: randomUUID(), fileId: id, version, ...shownContent, again: restoredVersion },
    ...{ at: dateOf(ctx.now), by: nameOf(ctx), byId: idOf(ctx) },
  })
  await logEvent(ctx, event, id, {}, { path: file.path, version, again: restoredVersion })
}

/** The row's id. @throws conflict when someone else was first. */
const store = async (ctx: Context, file: SiteFile, change: Change): Promise<string> => {
  const changes = file.changes + 1
  const [row] = file.id
    ? await ctx.db
        .update(contentFiles)
        .set({ ...change, changes })
        .where(and(eq(contentFiles.id, file.id), eq(contentFiles.changes, file.changes)))
        .returning({ id: contentFiles.id })
    : await ctx.db
        .insert(contentFiles)
        .values({ id: randomUUID(), path: file.path, state: 'file', changes, ...change })
        .onConflictDoNothing()
        .returning({ id: contentFiles.id })
  if (!row) throw staleError(ctx, await findSiteFile(ctx, file.path))
  return row.id
}

const noDraft = { draftAt: null, draftBy: null, draftById: null }
const draftedBy = (ctx: Context) => ({ draftAt: dateOf(ctx.now), draftBy: nameOf(ctx), draftById: idOf(ctx) })
const nameOf = ({ viewer }: Context) => ('name' in viewer ? viewer.name : 'Automatic')
const idOf = ({ viewer }: Context) => ('userId' in viewer ? viewer.userId : null)

const staleError = ({ calendar }: Context, { drafted, published }: SiteFile) => {
  const [last] = [drafted, published]
    .filter((one) => one !== undefined)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const author = last ? ` (${last.by}, ${formatMoment(calendar.timeZone, last.at)})` : ''
  return new DomainError(
    'conflict',
    `Nothing was saved, because a coworker changed this in the meantime${author}. Reload the page to see it.`,
  )
}
