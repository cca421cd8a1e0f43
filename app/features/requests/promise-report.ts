import { and, count, desc, gte, lt, sql, gt, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { isOpen } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { ofCustomer } from '#features/customers/customer.ts'
import { visibleTo } from './find.ts'
import { listedRequest, requests, type ListedRequest } from './schema.ts'

/** Promises that fell due: how many, how many of them were kept, and the middle and longest time to the answer. */
export type PromiseResult = { key: string; due: number; kept: number; median: number | null; longest: number | null }

/**
 * `forms` by kind, `people` by name; people are those who have the request. Both begin with the slowest: those who took
 * most of the time that was promised, by the middle one of their requests. Times in milliseconds.
 */
export type PromiseReport = {
  total: PromiseResult
  forms: PromiseResult[]
  people: PromiseResult[]
  slowest: ListedRequest[]
}

/** "89.2%", to the nearest tenth, and never 100 while one was missed. */
export const formatShare = ({ due, kept }: Pick<PromiseResult, 'due' | 'kept'>) =>
  `${kept === due ? 100 : Math.min(99.9, Math.round((1000 * kept) / due) / 10)}%`

/** How promises that fell due in the last `days` days were kept. What was withdrawn in time, or spam, owed nothing. */
export const promiseReport = async (ctx: Context, days: number): Promise<PromiseReport> => {
  const fellDue = dueWithin(ctx, days)
  const [lines, slowest] = await Promise.all([
    ctx.db
      .select({
        ...{ kind: requests.kind, person: requests.assigneeName, ...figures, used: used(ctx) },
        of: sql<number>`grouping(${requests.kind}, ${requests.assigneeName})`,
      })
      .from(requests)
      .where(fellDue)
      // Read once, and added up for all, by form and by person.
      .groupBy(sql`grouping sets ((), (${requests.kind}), (${requests.assigneeName}))`),
    ctx.db
      .select(listedRequest)
      .from(requests)
      .where(and(fellDue, isMissed))
      .orderBy(desc(sql`${ended(ctx)} - ${requests.countedDueAt}`))
      .limit(20),
  ])
  const by = (of: number, key: 'kind' | 'person') =>
    lines
      .filter((line) => line.of === of)
      .toSorted((one, other) => (other.used ?? 0) - (one.used ?? 0) || other.due - one.due)
      .map(({ due, kept, median, longest, ...line }): PromiseResult => ({
        key: line[key] ?? '',
        due,
        kept,
        median,
        longest,
      }))
  const [total] = by(all, 'kind')
  return {
    total: { ...(total ?? { due: 0, kept: 0, median: null, longest: null }), key: '' },
    ...{ forms: by(byForm, 'kind'), people: by(byPerson, 'person'), slowest },
  }
}

/** What PostgreSQL says of a line by which neither, by which form, by which person it was added up. */
const [all, byForm, byPerson] = [3, 1, 2]

/** How many promises fell due in a time, and how many of them were kept. */
export type PromiseCount = { due: number; kept: number }

/** The promises that fell due in the last `days` days; of one `customer` where asked. */
export const promisesKept = async (ctx: Context, days: number, customer?: string): Promise<PromiseCount> =>
  countPromises(ctx, dueWithin(ctx, days), await ofCustomer(ctx, requests.customerId, customer))

/** Those of the last `days` days that fell due before `until`, or at `from` and after. */
export const promisesKeptPart = (
  ctx: Context,
  days: number,
  { from, until }: { from?: Date; until?: Date },
): Promise<PromiseCount> =>
  countPromises(
    ctx,
    dueWithin(ctx, days),
    from && gte(requests.countedDueAt, from),
    until && lt(requests.countedDueAt, until),
  )

const countPromises = async ({ db }: Context, ...condition: (SQL | undefined)[]): Promise<PromiseCount> => {
  const [row] = await db
    .select({ due: figures.due, kept: figures.kept })
    .from(requests)
    .where(and(...condition))
  return row ?? { due: 0, kept: 0 }
}

/**
 * How many answers fell due in the last `days` days, and how many of them while the office was closed. What the hotline
 * answers day and night is left out.
 */
export const dueOutsideHours = async (ctx: Context, days: number): Promise<{ due: number; outside: number }> => {
  const rows = await ctx.db
    .select({ promise: requests.promise, dueAt: requests.countedDueAt })
    .from(requests)
    .where(dueWithin(ctx, days))
  const times = rows.flatMap(({ promise, dueAt }) =>
    dueAt && !ctx.promises[promise]?.hotline ? [instantOf(dueAt)] : [],
  )
  // Closing time itself is still within the day.
  const isClosed = (at: Temporal.Instant) =>
    !isOpen(ctx.calendar, at) && !isOpen(ctx.calendar, at.subtract({ milliseconds: 1 }))
  return { due: times.length, outside: times.filter(isClosed).length }
}

const isKept = sql`coalesce(${requests.answeredAt} <= ${requests.countedDueAt}, false)`
/** The few that were not: they stand in an index of their own. */
const isMissed = sql`(${requests.answeredAt} is null or ${requests.answeredAt} > ${requests.countedDueAt})`

/** `date_part` and not `extract`, whose exact decimals take four times as long. */
const milliseconds = (span: SQL) => sql`date_part('epoch', ${span}) * 1000`
const took = milliseconds(sql`${requests.answeredAt} - ${requests.receivedAt}`)

/** What is neither answered nor withdrawn takes on. */
const ended = (ctx: Context) =>
  sql`coalesce(${requests.answeredAt}, ${requests.releasedAt}, ${dateOf(ctx.now).toISOString()}::timestamptz)`

/** How much of its time a request took: 1 is all of it. */
const used = (ctx: Context) =>
  sql<number | null>`percentile_cont(0.5) within group (order by
    ${milliseconds(sql`${ended(ctx)} - ${requests.receivedAt}`)}
    / greatest(1000, ${milliseconds(sql`${requests.countedDueAt} - ${requests.receivedAt}`)}))`

/** Requests whose promise fell due in the last `days` days and was missed, within the viewer's sight. */
export const promiseMissed = (ctx: Context, days: number) => and(dueWithin(ctx, days), isMissed)

const figures = {
  due: count(),
  kept: sql<number>`count(*) filter (where ${isKept})::int`,
  median: sql<number | null>`percentile_cont(0.5) within group (order by ${took})`,
  longest: sql<number | null>`max(${took})`,
}

const dueWithin = (ctx: Context, days: number) =>
  and(
    visibleTo(ctx.viewer),
    isPromiseCounted(),
    gte(requests.countedDueAt, dateOf(ctx.now.subtract({ hours: 24 * days }))),
    lt(requests.countedDueAt, dateOf(ctx.now)),
  )

/**
 * Requests whose promise counts once it has fallen due: not spam, and not what was withdrawn, unanswered, while there
 * was still time. What is done with a request afterwards makes a missed promise no kept one, nor does it erase either.
 */
export const isPromiseCounted = () =>
  and(
    ne(requests.state, 'spam'),
    or(isNull(requests.releasedAt), isNotNull(requests.answeredAt), gt(requests.releasedAt, requests.countedDueAt)),
  )
