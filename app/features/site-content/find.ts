import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { can, demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { editableAt, editablePaths, isArticle, type Editable } from '#content/editing/editable.ts'
import { contentFiles, contentVersions, type ContentFile, type ContentState, type ContentVersion } from './schema.ts'

/** A content file as staff see it. */
export type SiteFile = {
  path: string
  editable: Editable
  state: ContentState
  changes: number
  /** Of the diary; none while nobody ever edited it. */
  id?: string
  /** What the file in the content folder says; none for an article that was begun here. */
  ofFile?: string
  /** What the site shows; none while the page is taken away or not yet published. */
  shown?: string
  draft?: string
  /** What an edit begins from. */
  base: string
  published?: { by: string; at: Date }
  drafted?: { by: string; at: Date }
  /** The file has changed since its words were published over. */
  fileChanged: boolean
  /** Published, but the files of today have no place for it: the file's words are shown. */
  leftOut: boolean
  mayEdit: boolean
}

/** Every file that can be edited, pages first, then articles, then lists. For staff alone. */
export const allSiteFiles = async (ctx: Context): Promise<SiteFile[]> => {
  demand(ctx, 'content.see')
  const rows = new Map((await ctx.db.select().from(contentFiles)).map((row) => [row.path, row]))
  const files = ctx.site.files()
  const articles = [...new Set([...files.keys(), ...rows.keys()])].filter(isArticle).toSorted()
  return [...editablePaths, ...articles].flatMap((path) => toSiteFile(ctx, path, rows.get(path)) ?? [])
}

/** One of them. For staff alone. @throws not-found for a file that is not there or is none of theirs. */
export const findSiteFile = async (ctx: Context, path: string): Promise<SiteFile> => {
  demand(ctx, 'content.see')
  const [row] = await ctx.db.select().from(contentFiles).where(eq(contentFiles.path, path))
  const file = toSiteFile(ctx, path, row)
  if (!file) throw notFound('page of the site')
  return file
}

const toSiteFile = (ctx: Context, path: string, row?: ContentFile): SiteFile | undefined => {
  const editable = editableAt(path)
  const ofFile = ctx.site.files().get(path)
  if (!editable || (ofFile === undefined && !row)) return undefined
  const { state = 'file', changes = 0, id, text, draft, beneath } = row ?? {}
  const shownText = state === 'edited' ? (text ?? undefined) : state === 'file' ? ofFile : undefined
  const leftOut = state !== 'file' && ctx.site.leftOut().has(path)
  return {
    ...{ path, editable, state, changes, id, ofFile, leftOut },
    shown: shownText,
    base: draft ?? shownText ?? ofFile ?? '',
    draft: draft ?? undefined,
    published: by(row?.publishedBy, row?.publishedAt),
    drafted: by(row?.draftBy, row?.draftAt),
    fileChanged: state !== 'file' && ofFile !== undefined && beneath !== null && beneath !== ofFile,
    mayEdit: can(ctx.viewer, editable.binding ? 'content.bind' : 'content.edit'),
  }
}

const by = (name?: string | null, at?: Date | null) => (name && at ? { by: name, at } : undefined)

/** Everything that was published of it, newest first. The caller has looked it up within sight. */
export const versionsOf = ({ db }: Context, { id }: Pick<SiteFile, 'id'>): Promise<ContentVersion[]> =>
  id
    ? db.select().from(contentVersions).where(eq(contentVersions.fileId, id)).orderBy(desc(contentVersions.version))
    : Promise.resolve([])

/** @throws not-found */
export const findVersion = async ({ db }: Context, { id = '' }: Pick<SiteFile, 'id'>, version: number) => {
  const [found] = id
    ? await db
        .select()
        .from(contentVersions)
        .where(and(eq(contentVersions.fileId, id), eq(contentVersions.version, version)))
    : []
  if (!found) throw notFound('version')
  return found
}

/** What lies over the files, by path. For the program: it holds nothing that the site does not show. */
export const textsInForce = async ({ db }: Pick<Context, 'db'>): Promise<Record<string, string | null>> => {
  const rows = await db
    .select({ path: contentFiles.path, state: contentFiles.state, text: contentFiles.text })
    .from(contentFiles)
    .where(sql`state <> 'file'`)
    .orderBy(asc(contentFiles.path))
  return Object.fromEntries(rows.map(({ path, state, text }) => [path, state === 'hidden' ? null : text]))
}

/** Which texts are in force, as one word: cheap to ask for, another word after each publishing. */
export const contentMark = async ({ db }: Pick<Context, 'db'>): Promise<string> => {
  const { rows } = await db.execute<{ mark: string }>(
    sql`select concat(count(*), ' ', max(at)) as mark from content_versions`,
  )
  return rows[0]?.mark ?? ''
}
