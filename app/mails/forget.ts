import { and, eq, lt, ne, inArray, isNull, lte, or, sql, asc } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { mailboxes, mails, receivedMails, type Mail } from './schema.ts'
import { mailboxDigest } from './mailbox.ts'

/** Forgets the digests of mailboxes that got no copy for `days` days: each is a stranger's again. Returns how many. */
export const forgetMailboxes = async ({ db, now }: Pick<Context, 'db' | 'now'>, days: number): Promise<number> => {
  const before = dateOf(now.subtract({ hours: 24 * days }))
  const removed = await db
    .delete(mailboxes)
    .where(lt(mailboxes.lastCopyAt, before))
    .returning({ digest: mailboxes.digest })
  return removed.length
}

/** Deletes emails of one name that were caused more than `days` days ago and wait no more. Returns how many. */
export const forgetMailsNamed = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  email: string,
  days: number,
): Promise<number> => {
  const before = dateOf(now.subtract({ hours: 24 * days }))
  const removed = await db
    .delete(mails)
    .where(and(eq(mails.email, email), lt(mails.createdAt, before), ne(mails.state, 'waiting')))
    .returning({ id: mails.id })
  return removed.length
}

/** Takes unsent mails to an address out of the outbox, those of events whose name begins so. One in hand still goes. */
export const withdrawMails = async ({ db }: Pick<Context, 'db'>, to: string, eventsOf: string): Promise<void> => {
  const inNobodysHands = or(isNull(mails.claimedUntil), lte(mails.claimedUntil, sql`clock_timestamp()`))
  const ofEvents = sql`starts_with(${mails.data} ->> 'name', ${eventsOf})`
  await db.delete(mails).where(and(eq(mails.recipient, to), ne(mails.state, 'sent'), ofEvents, inNobodysHands))
}

/** Forgets every mail about subjects that are themselves forgotten. */
export const forgetMailsAbout = async ({ db }: Pick<Context, 'db'>, subjectIds: readonly string[]): Promise<void> => {
  if (subjectIds.length > 0) await forgetMailsOf({ db }, [...subjectIds])
}

/** Every mail written to an address, oldest first. The caller has made sure that it is the viewer's own. */
export const mailsTo = ({ db }: Pick<Context, 'db'>, address: string): Promise<Mail[]> =>
  db.select().from(mails).where(eq(mails.recipient, address)).orderBy(asc(mails.createdAt))

/** Deletes the mails about these subjects, sent or not, and what was received about them. */
export const forgetMailsOf = async ({ db }: Pick<Context, 'db'>, subjectIds: string[]): Promise<void> => {
  await db.delete(mails).where(inArray(mails.subjectId, subjectIds))
  await db.delete(receivedMails).where(inArray(receivedMails.subjectId, subjectIds))
}

/** Deletes the mails about a subject, sent or not, and forgets that its mailbox was ever written to. */
export const forgetMailsAndMailbox = async (
  { db }: Pick<Context, 'db'>,
  subjectId: string,
  address: string,
): Promise<void> => {
  await forgetMailsOf({ db }, [subjectId])
  await db.delete(mailboxes).where(eq(mailboxes.digest, mailboxDigest(address)))
}

/**
 * Deletes every mail to and from an address but those about an order, which go with it, and that the address was ever written to.
 * Returns how many mails.
 */
export const forgetAddress = async ({ db }: Pick<Context, 'db'>, address: string): Promise<number> => {
  const ofOrders = sql`starts_with(${mails.data} ->> 'name', 'order.')`
  const removed = await db
    .delete(mails)
    .where(and(sql`lower(${mails.recipient}) = ${address}`, sql`not ${ofOrders}`))
    .returning({ id: mails.id })
  await db.delete(receivedMails).where(
    and(
      eq(sql`lower(${receivedMails.fromAddress})`, address),
      // What someone wrote about an order stays with it.
      sql`not exists (select from mails as theirs where theirs.subject_id = ${receivedMails.subjectId}
        and starts_with(theirs.data ->> 'name', 'order.'))`,
    ),
  )
  await db.delete(mailboxes).where(eq(mailboxes.digest, mailboxDigest(address)))
  return removed.length
}
