import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { mailboxes } from './schema.ts'

/**
 * The mailbox behind an address: `Ann+fuel@Example.com` and `ann@example.com` are one, and Gmail reads no dots.
 * Only for counting; mail goes to the address as it was given.
 */
export const mailboxOf = (address: string): string => {
  const [local = '', domain = ''] = splitAtLast(address.normalize('NFKC').toLowerCase(), '@')
  const name = local.split('+')[0] || local
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** SHA-256 of the mailbox, in hex. */
export const mailboxDigest = (address: string): string => createHash('sha256').update(mailboxOf(address)).digest('hex')

const gmail = new Set(['gmail.com', 'googlemail.com'])

const splitAtLast = (text: string, mark: string) => {
  const at = text.lastIndexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

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
