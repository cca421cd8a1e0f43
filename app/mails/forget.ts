import { and, eq, lt, ne } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { mailboxes, mails } from './schema.ts'

/** Forgets the digests of mailboxes that got no copy for `days` days: each is a stranger's again. Returns how many. */
export const forgetMailboxes = async ({ db, now }: Pick<Context, 'db' | 'now'>, days: number): Promise<number> => {
  const before = dateOf(now.subtract({ hours: 24 * days }))
  const gone = await db
    .delete(mailboxes)
    .where(lt(mailboxes.lastCopyAt, before))
    .returning({ digest: mailboxes.digest })
  return gone.length
}

/** Deletes e-mails of one name that were caused more than `days` days ago and wait no more. Returns how many. */
export const forgetMailsNamed = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  email: string,
  days: number,
): Promise<number> => {
  const before = dateOf(now.subtract({ hours: 24 * days }))
  const gone = await db
    .delete(mails)
    .where(and(eq(mails.email, email), lt(mails.createdAt, before), ne(mails.state, 'waiting')))
    .returning({ id: mails.id })
  return gone.length
}
