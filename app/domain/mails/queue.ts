import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import type { Viewer } from '../viewer.ts'
import { knownSince } from './known.ts'
import { mailboxDigest } from './mailbox.ts'
import type { MailDraft } from './plan.ts'
import { mailboxes, mails } from './schema.ts'

type Cause = { eventId?: string | null; subjectId?: string | null }

/**
 * Copies that reach a mailbox within an hour; the hour begins with the first of them, and anew with the first one after
 * it. Only whoever has shown that they read the mailbox is known, and gets all: see `knowMailbox`.
 */
export const copiesToStranger = 5

const heldBecause = `More than ${copiesToStranger} copies within an hour to an address that had not written before.`

/**
 * Puts mails into the outbox, in the caller's transaction: they exist when the change they tell of does. Copies above
 * the ceiling for a stranger's mailbox are stored as `held`, for staff to see, because anybody can type any address.
 * What our own people and the program have to say is neither counted nor held, nor what a supplier says of a delivery:
 * it is what was promised. Of the forms that anybody fills in, a supplier has no more copies than others.
 */
export const queueMails = async (
  ctx: Pick<Context, 'db' | 'now' | 'viewer'>,
  drafts: readonly MailDraft[],
  { eventId = null, subjectId = null }: Cause = {},
): Promise<void> => {
  if (drafts.length === 0) return
  const toStrangers = drafts.filter((draft) => draft.audience === 'visitor' && !isOurs(ctx.viewer, draft))
  const full = await countCopies(
    ctx,
    toStrangers.map(({ to }) => mailboxDigest(to)),
  )
  const isHeld = (draft: MailDraft) => toStrangers.includes(draft) && full.has(mailboxDigest(draft.to))
  await ctx.db.insert(mails).values(
    drafts.map((draft) => ({
      ...{ id: randomUUID(), eventId, subjectId, createdAt: dateOf(ctx.now) },
      ...{ email: draft.email, audience: draft.audience, recipient: draft.to, data: draft.data },
      ...(isHeld(draft) ? { state: 'held' as const, lastError: heldBecause } : { state: 'waiting' as const }),
    })),
  )
}

/**
 * Counts a copy for each of the mailboxes; returns those that have had too many. The upsert locks a mailbox's row, so
 * that requests sent at once are counted one after another; they are taken in order, so that nobody waits in a circle.
 */
const countCopies = async ({ db, now }: Pick<Context, 'db' | 'now'>, digests: string[]): Promise<Set<string>> => {
  if (digests.length === 0) return new Set()
  const at = dateOf(now)
  const copies = Map.groupBy(digests, (digest) => digest)
  const hourIsOver = sql`${mailboxes.firstCopyAt} between ${knownSince} + interval '1 second'
    and ${at.toISOString()}::timestamptz - interval '1 hour'`
  const counted = await db
    .insert(mailboxes)
    .values(
      [...copies.keys()].toSorted().map((digest) => ({
        ...{ digest, firstCopyAt: at, lastCopyAt: at },
        copies: copies.get(digest)?.length ?? 0,
      })),
    )
    .onConflictDoUpdate({
      target: mailboxes.digest,
      set: {
        copies: sql`excluded.copies + case when ${hourIsOver} then 0 else ${mailboxes.copies} end`,
        firstCopyAt: sql`case when ${hourIsOver} then excluded.first_copy_at else ${mailboxes.firstCopyAt} end`,
        lastCopyAt: sql`greatest(${mailboxes.lastCopyAt}, excluded.last_copy_at)`,
      },
    })
    .returning({
      digest: mailboxes.digest,
      full: sql<boolean>`${mailboxes.copies} > ${sql.raw(String(copiesToStranger))} and ${mailboxes.firstCopyAt} > ${knownSince}`,
    })
  return new Set(counted.filter(({ full }) => full).map(({ digest }) => digest))
}

const isOurs = ({ role }: Viewer, { data }: MailDraft) =>
  role === 'admin' || role === 'system' || (role === 'supplier' && /^(order|purchase_order|shipment)\./.test(data.name))
