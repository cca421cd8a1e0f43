import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { mailboxes } from './schema.ts'

/** Days after which a mailbox that was not written to is a stranger's again. */
export const mailboxKnownFor = 400

/** Forgets the digests of mailboxes that nobody wrote from for `mailboxKnownFor` days. Returns how many. */
export const forgetMailboxes = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> => {
  const before = dateOf(now.subtract({ hours: 24 * mailboxKnownFor }))
  const gone = await db
    .delete(mailboxes)
    .where(lt(mailboxes.lastCopyAt, before))
    .returning({ digest: mailboxes.digest })
  return gone.length
}
