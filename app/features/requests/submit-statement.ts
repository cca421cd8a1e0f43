import { sql, type Placeholder } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { events } from '#events/schema.ts'
import { heldBecause, isFull, oneMoreCopy, turnOf } from '#mails/queue.ts'
import { mailboxes, mails } from '#mails/schema.ts'
import { accountOfAddress } from '#features/accounts/recipients.ts'
import { requests } from './schema.ts'

type Row = Omit<typeof requests.$inferInsert, 'searchText' | 'searchWords' | 'countedDueAt' | 'neededBy'>

const text = (name: string) => sql`${sql.placeholder(name)}`

/** In the spam folder no answer is promised, until someone releases it. */
const nothingOwed = sql`case when ${text('state')}::text = 'spam' then ${text('receivedAt')}::timestamptz end`

/** Whose it is: nobody's while it lies in the spam folder, and not asked again where the request is there already. */
const customer = sql<string>`case
  when ${text('state')}::text <> 'spam'
    and not exists (select 1 from ${requests} where ${requests.submissionId} = ${text('submissionId')}::uuid)
  then customer_for(${text('companyId')}::uuid, ${text('userId')}::uuid, ${text('contactEmail')}, ${text('contactPhone')},
    ${text('contactName')}, ${text('company')}, ${text('receivedAt')}::timestamptz) end`

/** A verified address finds at once what it asked for as a guest; what looks like spam waits until it is released. */
const owner = sql<string>`coalesce(${text('userId')}::uuid,
  case when ${text('state')}::text <> 'spam' then ${accountOfAddress(text('contactEmail'))} end)`

/**
 * Stores a request with its entry in the audit log and its mails, all or nothing, and nothing where the request is there
 * already. One prepared statement does what `logEvent` does in four: a form would take more than twice the time of its
 * bare rows otherwise (`npm run bench`). `entry` and `mails` are JSON of what those write, `now` an ISO time.
 */
const statementFor = (db: Db, columns: readonly string[]) => {
  const places = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]))
  const insert = db.insert(requests).values({
    ...(places as { [Column in keyof Row]-?: Placeholder }),
    ...{ userId: owner, releasedAt: nothingOwed, customerId: customer },
  })
  const stored = db.$with('stored').as(insert.onConflictDoNothing().returning())
  const part = (name: string, writes: ReturnType<typeof sql>) => db.$with(name, {}).as(writes)
  const { copies, firstCopyAt, lastCopyAt } = oneMoreCopy(text('now'))
  return db
    .with(
      stored,
      part(
        'logged',
        sql`insert into ${events} (id, at, name, subject_type, subject_id, actor_role, actor_id, actor_name, detail)
          select entry.* from jsonb_to_record(${text('entry')}::jsonb) as entry (id uuid, at timestamptz, name text,
            "subjectType" text, "subjectId" uuid, "actorRole" text, "actorId" text, "actorName" text, detail jsonb), stored`,
      ),
      part(
        'draft',
        sql`select draft.* from jsonb_to_recordset(${text('mails')}::jsonb) as draft (id uuid, "eventId" uuid,
          "subjectId" uuid, email text, audience text, recipient text, data jsonb, rank int, mailbox text, held text), stored`,
      ),
      part(
        'counted',
        sql`insert into ${mailboxes} (digest, first_copy_at, last_copy_at, copies)
          select mailbox, ${text('now')}::timestamptz, ${text('now')}::timestamptz, count(*)
            from draft where mailbox is not null group by mailbox order by mailbox
          on conflict (digest) do update
            set copies = ${copies}, first_copy_at = ${firstCopyAt}, last_copy_at = ${lastCopyAt}
          returning digest, known, ${isFull} as "full"`,
      ),
      part(
        'queued',
        sql`insert into ${mails} (id, event_id, subject_id, email, audience, recipient, data, rank, created_at, turn_at, state,
            last_error)
          select id, "eventId", "subjectId", email, audience, recipient,
              case when counted.digest is null then data else data || jsonb_build_object('known', counted.known) end, rank,
              ${text('now')}::timestamptz,
              ${turnOf(sql`draft.recipient`, sql`draft.rank`, text('now'))},
              case when counted."full" or draft.held is not null then 'held' else 'waiting' end,
              case when draft.held is not null then draft.held when counted."full" then ${sql.raw(`'${heldBecause}'`)} end
            from draft left join counted on counted.digest = draft.mailbox`,
      ),
    )
    .select()
    .from(stored)
    .prepare('submit a request')
}

const statements = new WeakMap<Db, ReturnType<typeof statementFor>>()

/** Put together once for a database, which plans it once. Gives the request, or nothing where it was there already. */
export const insertSubmission = async (db: Db, row: Row, log: { entry: object; mails: object[]; now: string }) => {
  const statement = statements.get(db) ?? statementFor(db, Object.keys(row))
  statements.set(db, statement)
  const parameters = { entry: JSON.stringify(log.entry), mails: JSON.stringify(log.mails), now: log.now }
  const [request] = await statement.execute({ ...row, ...parameters })
  return request
}
