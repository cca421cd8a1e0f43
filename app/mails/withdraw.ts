import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { mails } from './schema.ts'

/** Takes unsent mails to an address out of the outbox, those of events whose name begins so. One in hand still goes. */
export const withdrawMails = async ({ db }: Pick<Context, 'db'>, to: string, eventsOf: string): Promise<void> => {
  const inNobodysHands = or(isNull(mails.claimedUntil), lte(mails.claimedUntil, sql`clock_timestamp()`))
  const ofEvents = sql`starts_with(${mails.data} ->> 'name', ${eventsOf})`
  await db.delete(mails).where(and(eq(mails.recipient, to), ne(mails.state, 'sent'), ofEvents, inNobodysHands))
}

/** Forgets every mail about subjects that are themselves forgotten. */
export const forgetMailsAbout = async ({ db }: Pick<Context, 'db'>, subjectIds: readonly string[]): Promise<void> => {
  if (subjectIds.length > 0) await db.delete(mails).where(inArray(mails.subjectId, [...subjectIds]))
}
