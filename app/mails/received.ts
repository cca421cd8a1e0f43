import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { mailboxOf } from './mailbox.ts'
import { mails, receivedFiles, receivedMails, type Mail, type ReceivedMailRow } from './schema.ts'

type Database = Pick<Context, 'db'>

/** A file that came with an email, without its content. */
export type ReceivedFileRow = Omit<typeof receivedFiles.$inferSelect, 'content'>

const { content: _content, ...fileColumns } = getTableColumns(receivedFiles)

type NewMail = Omit<typeof receivedMails.$inferInsert, 'receivedAt'> & {
  files: readonly { name: string; type: string; content: Buffer }[]
}

/** Keeps an email with its files. Its id is the one that the caller gives to what it becomes. */
export const keepReceived = async ({ db, now }: Pick<Context, 'db' | 'now'>, { files, ...mail }: NewMail) => {
  await db.insert(receivedMails).values({ ...mail, receivedAt: dateOf(now) })
  for (const [place, { name, type, content }] of files.entries())
    await db
      .insert(receivedFiles)
      .values({ id: randomUUID(), mailId: mail.id, place, name, type, bytes: content.length, content })
}

/** Whether an email was taken before. */
export const isReceived = async ({ db }: Database, key: string): Promise<boolean> =>
  (await db.$count(receivedMails, eq(receivedMails.key, key))) > 0

/** The mails of ours that have one of these Message-IDs, which only its recipients know. */
export const mailsWithIds = ({ db }: Database, messageIds: readonly string[]): Promise<Mail[]> =>
  messageIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(mails)
        .where(inArray(mails.messageId, messageIds.slice(0, 50)))
        .orderBy(desc(mails.createdAt))

/** Whether we have written to a mailbox about one of these. */
export const haveWrittenTo = async ({ db }: Database, subjectIds: readonly string[], address: string) => {
  const matches = await db
    .selectDistinct({ recipient: mails.recipient })
    .from(mails)
    .where(and(inArray(mails.subjectId, [...subjectIds]), eq(mails.audience, 'visitor')))
  return matches.some(({ recipient }) => mailboxOf(recipient) === mailboxOf(address))
}

/** How many emails came within the last hour from an address, or about something. */
export const receivedLately = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  source: { from: string } | { subjectId: string },
) =>
  db.$count(
    receivedMails,
    and(
      'from' in source
        ? eq(sql`lower(from_address)`, source.from.toLowerCase())
        : eq(receivedMails.subjectId, source.subjectId),
      gt(receivedMails.receivedAt, dateOf(now.subtract({ hours: 1 }))),
    ),
  )

/** What was received about something, oldest first, with its files. The caller has looked it up within the viewer's sight. */
export const receivedAbout = async ({ db }: Database, subjectId: string) => {
  const found = await db
    .select()
    .from(receivedMails)
    .where(eq(receivedMails.subjectId, subjectId))
    .orderBy(asc(receivedMails.receivedAt), asc(receivedMails.id))
  return withFiles({ db }, found)
}

/** What was received from an address, oldest first. The caller has made sure that it is the viewer's own. */
export const receivedFrom = async ({ db }: Database, address: string) => {
  const found = await db
    .select()
    .from(receivedMails)
    .where(eq(sql`lower(from_address)`, address.toLowerCase()))
    .orderBy(asc(receivedMails.receivedAt))
  return withFiles({ db }, found)
}

export const withFiles = async ({ db }: Database, found: readonly ReceivedMailRow[]) => {
  const files: ReceivedFileRow[] =
    found.length === 0
      ? []
      : await db
          .select(fileColumns)
          .from(receivedFiles)
          .where(
            inArray(
              receivedFiles.mailId,
              found.map(({ id }) => id),
            ),
          )
          .orderBy(asc(receivedFiles.place))
  return found.map((mail) => ({ ...mail, files: files.filter(({ mailId }) => mailId === mail.id) }))
}

/** Deletes what is about nothing that is kept, such as automatic notes, `days` days after it came. Returns how many. */
export const forgetReceived = async ({ db, now }: Pick<Context, 'db' | 'now'>, days: number): Promise<number> => {
  const before = dateOf(now.subtract({ hours: 24 * days }))
  const removed = await db
    .delete(receivedMails)
    .where(and(isNull(receivedMails.subjectId), lt(receivedMails.receivedAt, before)))
    .returning({ id: receivedMails.id })
  return removed.length
}
