import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Viewer } from '#domain/viewer.ts'
import { mailboxDigest, mailboxOf } from './mailbox.ts'
import { ranks, type MailDraft } from './plan.ts'
import { mailboxes, mails } from './schema.ts'

type Cause = { eventId?: string | null; subjectId?: string | null }

/**
 * Copies that reach a mailbox within an hour; the hour begins with the first of them, and anew with the first one after
 * it. Anyone who has shown that they read the mailbox gets more: see `knowMailbox`.
 */
export const copiesToStranger = 5
export const copiesToKnown = 20

export const heldBecause = `More than ${copiesToStranger} copies within an hour to an address that never answered us, or ${copiesToKnown} to one that did.`

/**
 * Puts mails into the outbox, in the caller's transaction: they exist when the change they tell of does. Copies above
 * the ceiling for a mailbox are stored as `held`, for staff to see, because anyone can type any address.
 * What our own people and the program have to say is neither counted nor held, nor what a supplier says of a delivery:
 * it is what was promised. Of the forms that anyone fills in, a supplier has no more copies than others.
 */
export const queueMails = async (
  ctx: Pick<Context, 'db' | 'now' | 'viewer'>,
  drafts: readonly MailDraft[],
  cause: Cause = {},
): Promise<void> => {
  if (drafts.length === 0) return
  const rows = mailRows(ctx, drafts, cause)
  const copies = await countCopies(
    ctx,
    rows.flatMap(({ mailbox }) => mailbox ?? []),
  )
  await ctx.db.insert(mails).values(
    rows.map(({ mailbox, held, ...row }) => {
      const box = mailbox === null ? undefined : copies.get(mailbox)
      const lastError = held ?? (box?.full ? heldBecause : null)
      const now = dateOf(ctx.now)
      return {
        ...row,
        data: box ? { ...row.data, known: box.known } : row.data,
        createdAt: now,
        turnAt: turnOf(sql`${row.recipient}`, sql`${row.rank}::int`, sql`${now.toISOString()}`),
        state: lastError ? ('held' as const) : ('waiting' as const),
        lastError,
      }
    }),
  )
}

/**
 * What is stored of mails; `mailbox` is the digest of one whose copies are counted, and whose mails are told whether it is
 * `known`. Copies that someone signed in sends to their own mailbox are not. `held` says why copies are kept back.
 */
export const mailRows = (
  { viewer }: Pick<Context, 'viewer'>,
  drafts: readonly MailDraft[],
  { eventId = null, subjectId = null, held = null }: Cause & { held?: string | null },
) =>
  drafts.map((draft) => ({
    ...{ id: randomUUID(), eventId, subjectId },
    ...{ email: draft.email, audience: draft.audience, recipient: draft.to, data: draft.data },
    rank: ranks.indexOf(draft.rank ?? 'copy'),
    mailbox:
      draft.audience === 'visitor' && !isOurs(viewer, draft) && !isOwn(viewer, draft) ? mailboxDigest(draft.to) : null,
    held: draft.audience === 'visitor' ? held : null,
  }))

/**
 * When the turn of a mail comes, in SQL: a second after the last one of its rank that waits for the same mailbox, so
 * that a thousand mails to one mailbox leave room for those to others in between.
 */
export const turnOf = (recipient: SQL, rank: SQL, now: SQL): SQL => sql`greatest(${now}::timestamptz,
  (select max(ahead.turn_at) + interval '1 second' from ${mails} as ahead
    where ahead.state = 'waiting' and ahead.recipient = ${recipient} and ahead.rank = ${rank}))`

/**
 * Counts a copy for each of the mailboxes; says which have had too many, and which are known. The upsert locks a mailbox's row, so
 * that requests sent at once are counted one after another; they are taken in order, so that nobody waits in a circle.
 */
const countCopies = async ({ db, now }: Pick<Context, 'db' | 'now'>, digests: string[]) => {
  if (digests.length === 0) return new Map<string, { full: boolean; known: boolean }>()
  const at = dateOf(now)
  const copies = Map.groupBy(digests, (digest) => digest)
  const total = await db
    .insert(mailboxes)
    .values(
      [...copies.keys()].toSorted().map((digest) => ({
        ...{ digest, firstCopyAt: at, lastCopyAt: at },
        copies: copies.get(digest)?.length ?? 0,
      })),
    )
    .onConflictDoUpdate({ target: mailboxes.digest, set: oneMoreCopy(sql`${at.toISOString()}`) })
    .returning({ digest: mailboxes.digest, full: sql<boolean>`${isFull}`, known: mailboxes.known })
  return new Map(total.map((box) => [box.digest, box]))
}

/** What an upsert writes into the row of a mailbox that was written to before. The hour begins anew when it is over. */
export const oneMoreCopy = (now: SQL) => {
  const { copies, firstCopyAt, lastCopyAt } = mailboxes
  const hourIsOver = sql`${firstCopyAt} <= ${now}::timestamptz - interval '1 hour'`
  return {
    copies: sql`excluded.copies + case when ${hourIsOver} then 0 else ${copies} end`,
    firstCopyAt: sql`case when ${hourIsOver} then excluded.first_copy_at else ${firstCopyAt} end`,
    lastCopyAt: sql`greatest(${lastCopyAt}, excluded.last_copy_at)`,
  }
}

/** Whether a mailbox has had too many, once its copies are counted. */
export const isFull: SQL = sql`${mailboxes.copies} >
  case when ${mailboxes.known} then ${sql.raw(String(copiesToKnown))} else ${sql.raw(String(copiesToStranger))} end`

const isOwn = (viewer: Viewer, { to }: MailDraft) => 'email' in viewer && mailboxOf(viewer.email) === mailboxOf(to)

const isOurs = ({ role }: Viewer, { data }: MailDraft) =>
  role === 'admin' || role === 'system' || (role === 'supplier' && /^(order|purchase_order|shipment)\./.test(data.name))
