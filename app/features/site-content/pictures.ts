import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { addressOfPicture, pictureAt, pictureWidths, widestPicture } from '#content/picture-address.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { asWebp, checkFile } from '#features/files/check-file.ts'
import type { ContentMistake } from './base.ts'
import { pictureEvents } from './events.ts'
import { contentPictureFiles, contentPictures, type ContentPicture } from './schema.ts'

/** So many can be offered at a time; a site of six articles needs few. */
const mostPictures = 200

/** The pictures that can be put into an article, newest first. For staff alone. */
export const listPictures = (ctx: Context): Promise<ContentPicture[]> => {
  demand(ctx, 'content.see')
  return ctx.db
    .select()
    .from(contentPictures)
    .where(eq(contentPictures.retired, false))
    .orderBy(desc(contentPictures.addedAt), desc(contentPictures.id))
    .limit(mostPictures)
}

type PictureUpload = { submissionId: string; alt: string; sent: Buffer }

/**
 * Keeps a picture, written anew in each width as files are: nothing of its place, its camera or anything behind it comes
 * along. Sent twice, it is there once. For staff alone. @throws DomainError that says what is wrong with the file.
 */
export const addPicture = async (ctx: Context, { submissionId, alt, sent }: PictureUpload): Promise<void> => {
  demand(ctx, 'content.edit')
  const checked = await checkFile(sent)
  if ('problem' in checked) throw new DomainError('invalid', checked.problem)
  if (checked.type === 'application/pdf')
    throw new DomainError('invalid', 'This is a PDF. Please choose a picture: JPEG, PNG, WebP or HEIC.')
  const largest = await asWebp(checked, widestPicture)
  const smaller = await Promise.all(
    pictureWidths.filter((width) => width < largest.width).map((width) => asWidth(checked, width, largest)),
  )
  await inTransaction(ctx, async (ctx) => {
    if ((await ctx.db.$count(contentPictures, eq(contentPictures.retired, false))) >= mostPictures)
      throw new DomainError('invalid', "There's no room for more pictures. Please remove one first.")
    const { viewer } = ctx
    const [picture] = await ctx.db
      .insert(contentPictures)
      .values({
        ...{ id: crypto.randomUUID(), submissionId, alt, addedAt: dateOf(ctx.now) },
        ...{ width: largest.width, height: largest.height, bytes: largest.content.length },
        addedBy: 'name' in viewer ? viewer.name : 'Automatic',
        addedById: 'userId' in viewer ? viewer.userId : null,
      })
      .onConflictDoNothing()
      .returning({ id: contentPictures.id })
    if (!picture) return
    await ctx.db
      .insert(contentPictureFiles)
      .values([largest, ...smaller].map(({ width, content }) => ({ pictureId: picture.id, width, content })))
    await logEvent(ctx, pictureEvents.added, picture.id)
  })
}

/** Of a picture that is higher than wide, the width is less than what it fits into. */
const asWidth = async (
  checked: { content: Buffer },
  width: number,
  { width: w, height: h }: { width: number; height: number },
) => ({
  ...(await asWebp(checked, w >= h ? width : Math.round((width * h) / w))),
  width,
})

/** Offers a picture no longer; the pages that show it still do. For staff alone. */
export const retirePicture = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'content.edit')
    const [picture] = isUuid(id)
      ? await ctx.db
          .update(contentPictures)
          .set({ retired: true })
          .where(and(eq(contentPictures.id, id), eq(contentPictures.retired, false)))
          .returning({ id: contentPictures.id })
      : []
    if (!picture) throw notFound('picture')
    await logEvent(ctx, pictureEvents.retired, picture.id)
  })

/** The bytes of a picture for everybody, in the widest form that is no wider than asked for. @throws not-found */
export const readPicture = async ({ db }: Pick<Context, 'db'>, id: string, width = widestPicture): Promise<Buffer> => {
  const [file] = await db
    .select({ content: contentPictureFiles.content })
    .from(contentPictureFiles)
    .where(and(eq(contentPictureFiles.pictureId, id), lte(contentPictureFiles.width, width)))
    .orderBy(desc(contentPictureFiles.width))
    .limit(1)
  if (!file) throw notFound('picture')
  return file.content
}

/** Lines of a text that name a picture which is not there, or not in that size. */
export const missingPictures = async ({ db }: Pick<Context, 'db'>, text: string): Promise<ContentMistake[]> => {
  const named = text.split('\n').flatMap((line, index) => {
    const picture = pictureAt(/!\[[^\]]*\]\(([^)\s]*)\)/.exec(line)?.[1] ?? '')
    return picture ? [{ picture, line: index + 1 }] : []
  })
  if (named.length === 0) return []
  const ids = named.map(({ picture }) => picture.id)
  const stored = await db.select().from(contentPictures).where(inArray(contentPictures.id, ids))
  const storedAddresses = new Set(stored.map(addressOfPicture))
  return named
    .filter(({ picture }) => !storedAddresses.has(addressOfPicture(picture)))
    .map(({ line }) => ({ line, words: 'there is no picture at this address: choose one under Pictures' }))
}
