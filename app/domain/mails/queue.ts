import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { statementOf, type Part, type Values } from '../statement.ts'
import type { Viewer } from '../viewer.ts'
import { knownSince } from './known.ts'
import { mailboxDigest } from './mailbox.ts'
import type { MailDraft } from './plan.ts'
import { mailboxes, mails } from './schema.ts'

type Cause = { eventId?: string; subjectId?: string }

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
  cause: Cause = {},
): Promise<void> => {
  if (drafts.length > 0) await ctx.db.execute(statementOf(queueing(toQueue(ctx, drafts, cause))))
}

/** What is written of mails, each a value of the statement. */
export type ToQueue = { drafts: string; now: string; eventId: string | null; subjectId: string | null }

export const toQueue = (
  { now, viewer }: Pick<Context, 'now' | 'viewer'>,
  drafts: readonly MailDraft[],
  { eventId = null, subjectId = null }: { [Key in keyof Cause]?: string | null } = {},
): ToQueue => ({
  drafts: JSON.stringify(drafts.map((draft) => (isOurs(viewer, draft) ? uncounted(draft) : row(draft)))),
  now: dateOf(now).toISOString(),
  eventId,
  subjectId,
})

/**
 * Parts of a statement that write mails `where` that holds. The upsert of the mailbox locks its row, so that requests
 * sent at once are counted one after another.
 */
export const queueing = ({ drafts, now, eventId, subjectId }: Values<ToQueue>, where: SQL = sql`true`): Part[] => [
  {
    name: 'draft',
    writes: sql`
      select * from jsonb_to_recordset(${drafts}::jsonb)
        as given (id uuid, email text, audience text, recipient text, mailbox text, data jsonb) where ${where}`,
  },
  {
    name: 'counted',
    writes: sql`
      insert into ${mailboxes} as known (digest, first_copy_at, last_copy_at, copies)
      select mailbox, ${now}::timestamptz, ${now}::timestamptz, count(*)
        from draft where mailbox is not null group by mailbox order by mailbox
      on conflict (digest) do update
        set copies = excluded.copies + case when ${hourIsOver(now)} then 0 else known.copies end,
          first_copy_at = case when ${hourIsOver(now)} then excluded.first_copy_at else known.first_copy_at end,
          last_copy_at = greatest(known.last_copy_at, excluded.last_copy_at)
      returning digest, copies > ${sql.raw(String(copiesToStranger))} and first_copy_at > ${knownSince} as full`,
  },
  {
    name: 'queued',
    writes: sql`
      insert into ${mails} (id, event_id, subject_id, email, audience, recipient, data, created_at, state, last_error)
      select draft.id, ${eventId}::uuid, ${subjectId}::uuid, email, audience, recipient, data,
          ${now}::timestamptz, case when counted.full then 'held' else 'waiting' end,
          case when counted.full then ${heldBecause}::text end
        from draft left join counted on counted.digest = draft.mailbox`,
  },
]

const hourIsOver = (now: Values<ToQueue>['now']) =>
  sql`known.first_copy_at between ${knownSince} + interval '1 second' and ${now}::timestamptz - interval '1 hour'`

const row = ({ email, audience, to, data }: MailDraft) => ({
  id: randomUUID(),
  email,
  audience,
  recipient: to,
  mailbox: audience === 'visitor' ? mailboxDigest(to) : null,
  data,
})

const uncounted = (draft: MailDraft) => ({ ...row(draft), mailbox: null })

const isOurs = ({ role }: Viewer, { data }: MailDraft) =>
  role === 'admin' || role === 'system' || (role === 'supplier' && /^(order|purchase_order|shipment)\./.test(data.name))
