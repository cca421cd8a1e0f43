import { eq } from 'drizzle-orm'
import { can, demand, notYours } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { logEvent } from '#events/audit-log.ts'
import { SealBroken } from '#platform/cipher.ts'
import { fileEvents } from './events.ts'
import { findFile, isAttachedTo } from './find.ts'
import type { FileSubject } from './kinds.ts'
import { fileContents, files, type StoredFile } from './schema.ts'

/**
 * A sealed file, for staff who may; the look goes into the thing's history. The caller has looked the thing up.
 * @throws DomainError `forbidden` or `not-found` for others, `not-found` for a file that is not sealed, `conflict` when it
 * was encrypted under another SECRET.
 */
export const openSealed = (
  ctx: Context,
  subject: FileSubject,
  id: string,
): Promise<{ file: StoredFile; content: Buffer }> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'files.open-sealed')
    const file = await findFile(ctx, subject, id)
    const [row] = await ctx.db
      .select({ content: fileContents.content })
      .from(fileContents)
      .where(eq(fileContents.fileId, file.id))
    if (!file.sealed || !row) throw new DomainError('not-found', "We couldn't find that file.")
    await logEvent(ctx, fileEvents[subject.kind].opened, subject.id, {}, { name: file.name })
    return { file, content: opened(() => ctx.cipher.openBytes(row.content, file.id)) }
  })

const opened = (open: () => Buffer) => {
  try {
    return open()
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    throw new DomainError('conflict', "This file was encrypted with another SECRET, so it can't be opened here.")
  }
}

/** Whether someone may remove a file as their own: they attached it, signed in or behind the same private link. */
export const isOwn = ({ viewer }: Pick<Context, 'viewer'>, { userId, uploadedAs, sender }: StoredFile): boolean => {
  if (!can(viewer, 'files.attach') || sender) return false
  return 'userId' in viewer ? userId === viewer.userId : uploadedAs === viewer.role && userId === null
}

/**
 * Deletes a file for good. The person who attached it may, and staff may, who say why. The caller has looked the thing up.
 * @throws DomainError `forbidden`, `not-found`, or `invalid` without a reason.
 */
export const removeFile = (ctx: Context, subject: FileSubject, id: string, reason: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const file = await findFile(ctx, subject, id)
    if (!isAttachedTo(file, subject)) throw notFound('file')
    if (!isOwn(ctx, file)) {
      if (!can(ctx.viewer, 'files.remove')) throw notYours(ctx.viewer)
      if (!reason) throw new DomainError('invalid', 'Please enter why you are removing it.')
    }
    await ctx.db.delete(files).where(eq(files.id, file.id))
    await logEvent(
      ctx,
      fileEvents[subject.kind].removed,
      subject.id,
      {},
      { name: file.name, ...(reason && { reason }) },
    )
  })
