import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { extensionOf } from '#features/documents/paper-type.ts'
import { documentFiles, documentVersions } from '#features/documents/schema.ts'
import { findQuote, versionsOf } from '#features/quotes/find.ts'
import { quoteSheet } from '#features/quotes/pages/quote-sheet.ts'
import { paperPdf } from '#features/trade/pages/paper-pdf.ts'
import type { Attachment, AttachmentSource } from '#mails/attachments.ts'
import type { Letterhead } from './email.ts'

/** Makes or reads a file that goes along with an email; undefined when what it shows was deleted meanwhile. */
export const readAttachment = (
  ctx: Context,
  company: Letterhead['company'],
  source: AttachmentSource,
): Promise<Attachment | undefined> =>
  source.of === 'quote' ? quotePdf(ctx, company, source) : documentFile(ctx, source)

/** A quote in the version that the email is about: it may have been written anew since. */
const quotePdf = async (
  ctx: Context,
  { brand, address, phone, email }: Letterhead['company'],
  { id, version, name }: Extract<AttachmentSource, { of: 'quote' }>,
): Promise<Attachment | undefined> => {
  const quote = await findQuote(ctx, id).catch((error: unknown) => {
    if (error instanceof DomainError) return undefined
    throw error
  })
  const sent = quote && (await versionsOf(ctx, quote)).find((each) => each.version === version)
  if (!sent) return undefined
  const { quoteId: _quote, offeredBy: _by, offeredTo: _to, ...paper } = sent
  const sheet = await quoteSheet(ctx, { ...quote, ...paper }, 'pending')
  const lines = [address.street, `${address.place}, ${address.stateCode} ${address.zip}`, phone, email]
  const sender = { brand, lines: lines.filter((line) => line !== undefined) }
  return { name, type: 'application/pdf', content: await paperPdf(sheet, sender, dateOf(ctx.now)) }
}

const documentFile = async (
  { db }: Context,
  { versionId, name }: Extract<AttachmentSource, { of: 'document' }>,
): Promise<Attachment | undefined> => {
  const [file] = await db
    .select({ type: documentVersions.type, content: documentFiles.content })
    .from(documentFiles)
    .innerJoin(documentVersions, eq(documentVersions.id, documentFiles.versionId))
    .where(eq(documentFiles.versionId, versionId))
  return file && { name: `${name}.${extensionOf[file.type]}`, ...file }
}
