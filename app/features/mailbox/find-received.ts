import { and, count, eq, ilike, or } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { isUuid } from '#domain/text.ts'
import { withFiles } from '#mails/received.ts'
import { receivedFiles, receivedMails, type ReceivedKind } from '#mails/schema.ts'

/** `words`: a part of the sender's name or address, or of the subject. */
export type ReceivedFilter = SortOrder & { kind?: ReceivedKind; words?: string }

/** Every email that was taken from the mailbox, newest first. For staff alone. */
export const findReceivedMails = listQuery({
  from: (query) => query.from(receivedMails),
  id: receivedMails.id,
  columns: {
    ...{ id: receivedMails.id, kind: receivedMails.kind, receivedAt: receivedMails.receivedAt },
    ...{ fromAddress: receivedMails.fromAddress, fromName: receivedMails.fromName, subject: receivedMails.subject },
    ...{ fromKnown: receivedMails.fromKnown, subjectId: receivedMails.subjectId },
  },
  where: (ctx, { kind, words }: ReceivedFilter) => {
    demand(ctx, 'requests.see-all')
    const part = words && `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
    return and(
      kind && eq(receivedMails.kind, kind),
      part
        ? or(
            ilike(receivedMails.fromAddress, part),
            ilike(receivedMails.fromName, part),
            ilike(receivedMails.subject, part),
          )
        : undefined,
    )
  },
  sorts: { newest: { column: receivedMails.receivedAt } },
  usual: 'newest',
})

/** How many there are of each kind. For staff alone. */
export const countReceived = async (ctx: Context): Promise<Partial<Record<ReceivedKind, number>>> => {
  demand(ctx, 'requests.see-all')
  const rows = await ctx.db
    .select({ kind: receivedMails.kind, mails: count() })
    .from(receivedMails)
    .groupBy(receivedMails.kind)
  return Object.fromEntries(rows.map(({ kind, mails }) => [kind, mails]))
}

/** One email with its files. For staff alone. @throws DomainError not-found */
export const findReceived = async (ctx: Context, id: string) => {
  demand(ctx, 'requests.see-all')
  const found = isUuid(id) ? await ctx.db.select().from(receivedMails).where(eq(receivedMails.id, id)) : []
  const [mail] = await withFiles(ctx, found)
  if (!mail) throw notFound('email')
  return mail
}

/** A file that came with an email. For staff alone. @throws DomainError not-found */
export const findReceivedFile = async (ctx: Context, mailId: string, fileId: string) => {
  demand(ctx, 'requests.see-all')
  const [file] =
    isUuid(mailId) && isUuid(fileId)
      ? await ctx.db
          .select()
          .from(receivedFiles)
          .where(and(eq(receivedFiles.id, fileId), eq(receivedFiles.mailId, mailId)))
      : []
  if (!file) throw notFound('file')
  return file
}
