import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
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

/**
 * Anyone who answers from a mailbox is no stranger to it: copies to it carry what was typed, and more of them. `email` as it
 * was typed.
 */
export const knowMailbox = async ({ db, now }: Pick<Context, 'db' | 'now'>, email: string): Promise<void> => {
  const at = dateOf(now)
  await db
    .insert(mailboxes)
    .values({ digest: mailboxDigest(email), firstCopyAt: at, lastCopyAt: at, copies: 0, known: true })
    .onConflictDoUpdate({ target: mailboxes.digest, set: { known: true, lastCopyAt: at } })
}

/** Whether someone has answered from there. */
export const isKnownMailbox = async ({ db }: Pick<Context, 'db'>, email: string): Promise<boolean> => {
  const [mailbox] = await db
    .select()
    .from(mailboxes)
    .where(eq(mailboxes.digest, mailboxDigest(email)))
  return mailbox?.known ?? false
}
