import { asc, count, desc, inArray, isNotNull, min, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { formatMoment } from '#domain/day.ts'
import type { Context } from '#domain/context.ts'
import { pauseOf } from '#mails/pause.ts'
import { mailboxStanding } from '#mails/reader.ts'
import { isSenderProblem } from '#platform/placeholder.ts'
import { mails, type Mail, type MailState } from '#mails/schema.ts'

export type Outbox = {
  counts: Record<MailState, number>
  /** Bounced, or are delayed on their way. */
  bounced: number
  oldestWaiting?: Date
  /** The mail server is away since then, and is tried again at `until`. */
  pause?: { since: Date; until: Date; reason: string }
}

/** How the mail stands, for staff: how many in which state, the oldest that waits, and whether the server is away. */
export const outbox = async (ctx: Context): Promise<Outbox> => {
  demand(ctx, 'outbox.see', 'settings.see')
  const rows = await ctx.db
    .select({ state: mails.state, mails: count(), oldest: min(mails.createdAt) })
    .from(mails)
    .groupBy(mails.state)
  const counts: Outbox['counts'] = { waiting: 0, sent: 0, failed: 0, held: 0 }
  for (const row of rows) counts[row.state] = row.mails
  return {
    counts,
    bounced: await ctx.db.$count(mails, isNotNull(mails.bouncedAt)),
    oldestWaiting: rows.find(({ state }) => state === 'waiting')?.oldest ?? undefined,
    pause: await pauseOf(ctx),
  }
}

/** Mails that wait for a person, newest first: refused for good, or held back. */
export const troubledMails = async (ctx: Context, limit = 100): Promise<Mail[]> => {
  demand(ctx, 'outbox.see')
  return ctx.db
    .select()
    .from(mails)
    .where(inArray(mails.state, ['failed', 'held']))
    .orderBy(desc(mails.createdAt))
    .limit(limit)
}

/** Every mail about these subjects, oldest first. The caller has looked them up within the viewer's sight. */
export const mailsAbout = (ctx: Context, ...subjects: string[]): Promise<Mail[]> =>
  ctx.db
    .select()
    .from(mails)
    .where(inArray(mails.subjectId, subjects))
    .orderBy(asc(mails.createdAt), asc(mails.audience))

/** The newest mail that something was said against, sent since or not. For staff alone. */
export const lastTroubledMail = async (
  ctx: Context,
): Promise<Pick<Mail, 'id' | 'lastError' | 'createdAt'> | undefined> => {
  demand(ctx, 'outbox.see', 'settings.see')
  const [mail] = await ctx.db
    .select({ id: mails.id, lastError: mails.lastError, createdAt: mails.createdAt })
    .from(mails)
    .where(isNotNull(mails.lastError))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return mail
}

/** Mails that do not get out. Unlike the outbox's counts it never counts what was sent, which is nearly everything. */
/** "The mail server hasn't responded since Monday, November 23, 9:05 AM.", or that our own settings hold mail back. */
export const pauseInWords = (timeZone: string, { since, reason }: NonNullable<Outbox['pause']>): string => {
  const from = formatMoment(timeZone, since)
  return isSenderProblem(reason)
    ? `No email has been sent since ${from}. ${reason}`
    : `The mail server hasn't responded since ${from}.`
}

/** "The mailbox hasn't responded since Monday, November 23, 9:05 AM." */
export const mailboxInWords = (timeZone: string, since: Date): string =>
  `The mailbox hasn't responded since ${formatMoment(timeZone, since)}.`

/** For System Health: when the mailbox was read, or since when it can't be. Undefined where none is set up. */
export const mailboxLine = async (ctx: Context): Promise<string | undefined> => {
  demand(ctx, 'dashboard.see')
  const mailboxStatus = await mailboxStanding(ctx)
  if (!mailboxStatus) return undefined
  const { timeZone } = ctx.calendar
  if (mailboxStatus.troubleSince) return mailboxInWords(timeZone, mailboxStatus.troubleSince)
  return mailboxStatus.readAt ? `Mailbox read ${formatMoment(timeZone, mailboxStatus.readAt)}` : undefined
}

type MailTrouble = Record<'failed' | 'held' | 'waiting', number> &
  Pick<Outbox, 'pause'> & { /** The mailbox that answers come to is away since then. */ mailboxAwaySince?: Date }

/** For staff alone. */
export const mailTrouble = async (ctx: Context): Promise<MailTrouble> => {
  demand(ctx, 'outbox.see', 'settings.see')
  // Equal to one state each: so are the partial indexes that make it cheap. The state stands in the words, for the planner.
  const inState = (state: MailState) =>
    sql<number>`(select count(*) from ${mails} where ${mails.state} = ${sql.raw(`'${state}'`)})::int`
  const { rows } = await ctx.db.execute<Record<'failed' | 'held' | 'waiting', number>>(
    sql`select ${inState('failed')} as failed, ${inState('held')} as held, ${inState('waiting')} as waiting`,
  )
  return {
    ...{ failed: 0, held: 0, waiting: 0, ...rows[0] },
    pause: await pauseOf(ctx),
    mailboxAwaySince: (await mailboxStanding(ctx))?.troubleSince ?? undefined,
  }
}
