import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull, sql, sum, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { oneLine } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { extensionOf } from '#features/documents/paper-type.ts'
import { findDocument, findVersion } from '#features/documents/find-documents.ts'
import type { CheckedFile } from './check-file.ts'
import { fileEvents } from './events.ts'
import { isOn } from './find.ts'
import { isSealedKind, type FileKind, type FileSubject } from './kinds.ts'
import { fileContents, files, type StoredFile } from './schema.ts'

type Limit = { files: number; megabytes: number }

/** What one thing holds, from everyone together, and how much of that may come from people without an account. */
export const mostOfThing: Limit = { files: 10, megabytes: 40 }
export const mostOfStrangers: Limit = { files: 5, megabytes: 15 }

/** Signed in nowhere: with a private link, or by email. */
export const isStranger = ({ role }: Context['viewer']) => role === 'visitor' || role === 'supplier-link'

type NewFile = {
  /** The caller has looked it up within the viewer's sight. */
  on: FileSubject
  kind: FileKind
  /** As it was called where it came from. */
  name: string
  /** From `checkFile`, which reads what was sent; call it before a transaction begins. */
  file: CheckedFile
  /** The customer's certificate that it is the paper of. The caller has looked it up, too. */
  certificateId?: string
  /** The address of the email that it came with; its writer is a stranger, no matter who the viewer is. */
  sender?: string
}

/**
 * Attaches a file to a thing, and notes it in the thing's history. A W-9 is encrypted. The same file sent twice is one.
 * @throws DomainError `forbidden` or `not-found` for viewers who may not attach files; `invalid`, in words for them, when the
 * thing holds too many or too much.
 */
export const keepFile = (
  ctx: Context,
  { on: subject, kind, name, file, certificateId, sender }: NewFile,
): Promise<StoredFile> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'files.attach')
    const { content, preview, type, digest } = file
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${subject.id}`}, 0))`)
    const sealed = isSealedKind(kind)
    const mark = sealed ? ctx.cipher.mark(digest) : digest
    const [same] = await ctx.db
      .select()
      .from(files)
      .where(and(isOn(subject), eq(files.kind, kind), eq(files.digest, mark)))
    if (same && certificateId) await ctx.db.update(files).set({ certificateId }).where(eq(files.id, same.id))
    if (same) return same
    await checkRoom(ctx, isOn(subject), mostOfThing, content.length)
    if (isStranger(ctx.viewer) || sender)
      await checkRoom(ctx, and(isOn(subject), byStrangers), mostOfStrangers, content.length)
    const id = randomUUID()
    const [kept] = await ctx.db
      .insert(files)
      .values({
        ...{
          id,
          kind,
          type,
          sealed,
          sender,
          certificateId,
          digest: mark,
          name: nameOf(name, type),
          bytes: content.length,
        },
        ...{ ...columnOf(subject), ...uploader(ctx) },
      })
      .returning()
    if (!kept) throw new Error('A file was not stored.')
    const stored = sealed ? { content: ctx.cipher.sealBytes(content, id) } : { content, preview }
    await ctx.db.insert(fileContents).values({ fileId: id, ...stored })
    await logEvent(ctx, fileEvents[subject.kind].attached, subject.id, {}, { name: kept.name })
    return kept
  })

/** Files of the people without an account. */
const byStrangers = sql`(${files.uploadedAs} in ('visitor', 'supplier-link') or ${files.sender} is not null)`

const checkRoom = async ({ db }: Context, where: SQL | undefined, limit: Limit, bytes: number) => {
  const [held] = await db
    .select({ files: count(), bytes: sum(files.bytes).mapWith(Number) })
    .from(files)
    .where(and(where, isNull(files.documentVersionId)))
  if ((held?.files ?? 0) >= limit.files)
    throw new DomainError(
      'invalid',
      `You can attach up to ${limit.files} files here. Please remove one first, or call us.`,
    )
  if ((held?.bytes ?? 0) + bytes > limit.megabytes * 1024 * 1024)
    throw new DomainError(
      'invalid',
      `You can attach up to ${limit.megabytes} MB of files here. Please save it smaller.`,
    )
}

const columnOf = ({ kind, id }: FileSubject) => ({ [`${kind}Id`]: id })

const uploader = ({ viewer, now }: Context) => ({
  uploadedAt: dateOf(now),
  uploadedAs: viewer.role,
  userId: 'userId' in viewer ? viewer.userId : null,
})

/** On one line, without a folder, and ending as what it is. */
const nameOf = (name: string, type: CheckedFile['type']): string => {
  const bare = oneLine(name.replace(/^.*[/\\]/s, ''), 120).replace(/\.(?:pdf|jpe?g|jfif|png|webp|hei[cf])$/i, '')
  return `${bare || 'file'}.${extensionOf[type]}`
}

/**
 * Gives the customer a document of the library in its current version: it is theirs to download with the thing, also
 * when the library's goes on. One that they have already is given back. The caller has looked the thing up.
 * @throws DomainError `not-found` when there is no such document.
 */
export const giveDocument = (ctx: Context, subject: FileSubject, documentId: string): Promise<StoredFile> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'files.attach')
    const document = await findDocument(ctx, documentId)
    const version = await findVersion(ctx, documentId, document.version)
    const condition = and(isOn(subject), eq(files.documentVersionId, version.id))
    const [has] = await ctx.db.select().from(files).where(condition)
    if (has) return has
    const { type, bytes, digest } = version
    const [kept] = await ctx.db
      .insert(files)
      .values({
        ...{ id: randomUUID(), kind: 'document', type, bytes, digest, sealed: false, documentVersionId: version.id },
        ...{ name: nameOf(`${document.title} ${version.revision}`, type), ...columnOf(subject), ...uploader(ctx) },
      })
      .returning()
    if (!kept) throw new Error('A document was not given.')
    await logEvent(ctx, fileEvents[subject.kind].given, subject.id, {}, { name: kept.name })
    return kept
  })
