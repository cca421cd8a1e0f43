import { and, eq, gte, ilike, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { mails, type Mail, type MailState } from '#mails/schema.ts'
import { notFound } from '#domain/domain-error.ts'

export type MailFilter = SortOrder & {
  state?: MailState
  /** Those that came back, or are delayed on their way. */
  bounced?: boolean
  /** The catalogue's name of the email. */
  email?: string
  /** A plain date such as "2026-11-20": the company's day on which the mail was caused. */
  day?: string
  /** A part of the recipient's address, or a whole reference such as "FQ-7K3M-92XD". */
  search?: string
}

const reference = sql<string | null>`${mails.data} -> 'request' ->> 'reference'`

/** What a list shows of a mail: without its words, which are long. */
export const mailColumns = {
  id: mails.id,
  email: mails.email,
  recipient: mails.recipient,
  state: mails.state,
  attempts: mails.attempts,
  nextAttemptAt: mails.nextAttemptAt,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  bounceAction: mails.bounceAction,
  bounceStatus: mails.bounceStatus,
  bounceReason: mails.bounceReason,
  reference,
}

/** The outbox, newest first. For staff alone. */
export const findMails = listQuery({
  from: (query) => query.from(mails),
  id: mails.id,
  columns: mailColumns,
  where: (ctx, filter: MailFilter) => {
    demand(ctx, 'outbox.see')
    return matches(ctx, filter)
  },
  sorts: { newest: { column: mails.createdAt } },
  usual: 'newest',
})

export type MailRow = Awaited<ReturnType<typeof findMails>>['rows'][number]

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

const matches = (ctx: Context, { state, bounced, email, day, search }: MailFilter) =>
  and(
    bounced ? isNotNull(mails.bouncedAt) : undefined,
    state && eq(mails.state, state),
    email ? eq(mails.email, email) : undefined,
    day ? causedOn(ctx, day) : undefined,
    search ? or(ilike(mails.recipient, `%${literally(search)}%`), eq(reference, search.toUpperCase())) : undefined,
  )

/** Signs that mean something to LIKE mean themselves. */
const literally = (search: string) => search.replaceAll(/[\\%_]/g, '\\$&')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
