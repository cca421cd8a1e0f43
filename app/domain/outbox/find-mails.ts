import { and, desc, eq, gte, ilike, lt, or, sql, type SQL } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { demand } from '../can.ts'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { mails, type Mail, type MailState } from '../mails/schema.ts'
import { notFound } from '../refusal.ts'

export type MailFilter = {
  state?: MailState
  /** The catalogue's name of the e-mail. */
  email?: string
  /** A plain date such as "2026-11-20": the company's day on which the mail was caused. */
  day?: string
  /** A part of the recipient's address, or a whole reference such as "FQ-7K3M-92XD". */
  search?: string
}

export const outboxPageSize = 50

/** What a list shows of a mail: without its words, which are long. */
export type MailRow = Pick<
  Mail,
  'id' | 'email' | 'recipient' | 'state' | 'attempts' | 'nextAttemptAt' | 'lastError' | 'createdAt' | 'sentAt'
> & { reference: string | null }

export type MailPage = { rows: MailRow[]; found: number; page: number; pages: number }

/** One page of the outbox, counted from 1, newest first. For staff alone. */
export const findMails = async (ctx: Context, filter: MailFilter, page = 1): Promise<MailPage> => {
  demand(ctx, 'outbox.see')
  const matching = matches(ctx, filter)
  const found = await ctx.db.$count(mails, matching)
  const pages = Math.max(1, Math.ceil(found / outboxPageSize))
  const shown = Math.min(Math.max(1, page), pages)
  const rows = await ctx.db
    .select(listed)
    .from(mails)
    .where(matching)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(outboxPageSize)
    .offset((shown - 1) * outboxPageSize)
  return { rows, found, page: shown, pages }
}

/** One mail with everything known of it. For staff alone. Throws not-found. */
export const findMail = async (ctx: Context, id: string): Promise<Mail> => {
  demand(ctx, 'outbox.see')
  const [mail] = uuid.test(id) ? await ctx.db.select().from(mails).where(eq(mails.id, id)) : []
  if (!mail) throw notFound('mail')
  return mail
}

/** True in SQL for a mail that was caused on this day of the company's. */
export const causedOn = ({ calendar }: Pick<Context, 'calendar'>, day: string): SQL | undefined => {
  const midnight = (date: Temporal.PlainDate) => dateOf(date.toZonedDateTime(calendar.timeZone).toInstant())
  const date = Temporal.PlainDate.from(day)
  return and(gte(mails.createdAt, midnight(date)), lt(mails.createdAt, midnight(date.add({ days: 1 }))))
}

const reference = sql<string | null>`${mails.data} -> 'request' ->> 'reference'`

const listed = {
  id: mails.id,
  email: mails.email,
  recipient: mails.recipient,
  state: mails.state,
  attempts: mails.attempts,
  nextAttemptAt: mails.nextAttemptAt,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  reference,
}

const matches = (ctx: Context, { state, email, day, search }: MailFilter) =>
  and(
    state && eq(mails.state, state),
    email ? eq(mails.email, email) : undefined,
    day ? causedOn(ctx, day) : undefined,
    search ? or(ilike(mails.recipient, `%${literally(search)}%`), eq(reference, search.toUpperCase())) : undefined,
  )

/** Signs that mean something to LIKE mean themselves. */
const literally = (search: string) => search.replaceAll(/[\\%_]/g, '\\$&')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
