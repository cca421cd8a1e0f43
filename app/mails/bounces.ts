import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { deadAddresses, mails, type Mail } from './schema.ts'

/**
 * Mailbox unknown, no such domain, no such address, moved without a new one, and a domain that takes no mail. The other
 * codes that begin with 5.1 speak of our address or of nothing in particular. Source: RFC 3463 (3.2) and RFC 7505 (4.3).
 */
const dead = /^5\.1\.(?:1|2|3|6|10)$/

/** What a mail server said of a mail that it could not hand over. */
export type DeliveryFailure = {
  action: 'failed' | 'delayed'
  status: string | null
  recipients: readonly string[]
  diagnostic: string | null
}

/** A late notice of a delay does not undo a final bounce. */
const notFailed = or(isNull(mails.bounceAction), eq(mails.bounceAction, 'delayed'))

/**
 * Notes that a mail came back, or is late. Its address is written to no more when the server says that there is no such
 * mailbox; not when another one is named, which it is forwarded to.
 */
export const recordBounce = async ({ db, now }: Pick<Context, 'db' | 'now'>, mail: Mail, returned: DeliveryFailure) => {
  const { action, status, recipients, diagnostic } = returned
  const bounce = { bouncedAt: dateOf(now), bounceAction: action, bounceStatus: status, bounceReason: diagnostic }
  await db
    .update(mails)
    .set(bounce)
    .where(and(eq(mails.id, mail.id), action === 'failed' ? undefined : notFailed))
  const address = mail.recipient.toLowerCase()
  if (action !== 'failed' || !status || !dead.test(status)) return
  if (!recipients.some((recipient) => recipient.toLowerCase() === address)) return
  await db
    .insert(deadAddresses)
    .values({ address, mailId: mail.id, status, since: dateOf(now) })
    .onConflictDoNothing()
}

/** Since when, and why, an address is written to no more. */
export const deadAddress = async ({ db }: Pick<Context, 'db'>, address: string) => {
  const [found] = await db.select().from(deadAddresses).where(eq(deadAddresses.address, address.toLowerCase()))
  return found
}

/** Writes to an address again. False when it was not dead. */
export const reviveAddress = async ({ db }: Pick<Context, 'db'>, address: string): Promise<boolean> => {
  const removed = await db.delete(deadAddresses).where(eq(deadAddresses.address, address.toLowerCase())).returning()
  return removed.length > 0
}

/** Tries dead addresses again after so many days: their mailbox may be someone's now. Returns how many. */
export const forgetDeadAddresses = async ({ db, now }: Pick<Context, 'db' | 'now'>, days: number): Promise<number> => {
  const before = dateOf(now.subtract({ hours: 24 * days }))
  const removed = await db.delete(deadAddresses).where(lt(deadAddresses.since, before)).returning()
  return removed.length
}
