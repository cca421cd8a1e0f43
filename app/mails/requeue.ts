import { and, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { mails, type Mail } from './schema.ts'

/** At once, and with a day of tries before it. */
const requeued = { state: 'waiting', attempts: 0, interruptions: 0, nextAttemptAt: null, carriedBy: null } as const

/** Queues mails again that failed or are held; `which` names them in SQL. Returns those that were. */
export const requeueTroubled = (
  { db }: Pick<Context, 'db'>,
  condition: SQL | undefined,
): Promise<Pick<Mail, 'id'>[]> => {
  const troubled = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(condition, inArray(mails.state, ['failed', 'held'])))
    .for('update')
  return db.update(mails).set(requeued).where(inArray(mails.id, troubled)).returning({ id: mails.id })
}

/** Queues one mail again, or lets it out before its next try. Undefined when it was sent, or a sender holds it now. */
export const requeue = async ({ db }: Pick<Context, 'db'>, id: string): Promise<Mail | undefined> => {
  const isUnclaimed = or(isNull(mails.claimedUntil), lte(mails.claimedUntil, sql`clock_timestamp()`))
  const [mail] = await db
    .update(mails)
    .set(requeued)
    .where(and(eq(mails.id, id), inArray(mails.state, ['failed', 'held', 'waiting']), isUnclaimed))
    .returning()
  return mail
}

/** How many mails there are about a subject, sent or not. */
export const countMailsAbout = ({ db }: Pick<Context, 'db'>, subjectId: string): Promise<number> =>
  db.$count(mails, eq(mails.subjectId, subjectId))
