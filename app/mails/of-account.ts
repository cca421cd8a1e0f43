import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { mailboxDigest } from './mailbox.ts'
import { mailboxes, mails, type Mail } from './schema.ts'

/** Every mail written to an address, oldest first. The caller has made sure that it is the viewer's own. */
export const mailsTo = ({ db }: Pick<Context, 'db'>, address: string): Promise<Mail[]> =>
  db.select().from(mails).where(eq(mails.recipient, address)).orderBy(asc(mails.createdAt))

/** Deletes the mails about these subjects, sent or not. */
export const forgetMailsOf = async ({ db }: Pick<Context, 'db'>, subjectIds: string[]): Promise<void> => {
  await db.delete(mails).where(inArray(mails.subjectId, subjectIds))
}

/** Deletes the mails about a subject, sent or not, and forgets that its mailbox was ever written to. */
export const forgetMailsAbout = async (
  { db }: Pick<Context, 'db'>,
  subjectId: string,
  address: string,
): Promise<void> => {
  await forgetMailsOf({ db }, [subjectId])
  await db.delete(mailboxes).where(eq(mailboxes.digest, mailboxDigest(address)))
}
