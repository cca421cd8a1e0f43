import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { mailboxDigest } from './mailbox.ts'
import { mailboxes } from './schema.ts'

const always = new Date(0)

/** When a mailbox whose reader is known was first written to: a time that no copy has. */
export const knownSince = sql.raw(`timestamptz '${always.toISOString()}'`)

/** Whoever answers from a mailbox is no stranger to it: from now on no copy to it is held. `email` as it was typed. */
export const knowMailbox = async ({ db, now }: Pick<Context, 'db' | 'now'>, email: string): Promise<void> => {
  await db
    .insert(mailboxes)
    .values({ digest: mailboxDigest(email), firstCopyAt: always, lastCopyAt: dateOf(now), copies: 0 })
    .onConflictDoUpdate({
      target: mailboxes.digest,
      set: { firstCopyAt: sql`least(${mailboxes.firstCopyAt}, excluded.first_copy_at)`, lastCopyAt: dateOf(now) },
    })
}
