import { and, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import { profiles } from '#features/accounts/schema.ts'
import { can, demand } from '#domain/can.ts'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import type { LogEntry } from '#events/audit-log.ts'
import type { SubjectType } from '#events/define-events.ts'
import { events } from '#events/schema.ts'
import { dateOf } from '#domain/instant.ts'
import { isDay } from '#domain/is-day.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Viewer } from '#domain/viewer.ts'
import { activityNames, seenWith } from './event-catalogue.ts'
import { subjectsOf, type Subject } from './subjects.ts'

/** Whose doing it is to the dashboard: a customer's, an order's, a supplier's. */
export const activityTypes = ['customer', 'order', 'supplier'] as const
export type ActivityType = (typeof activityTypes)[number]

export type Activity = LogEntry & { type: ActivityType; subject?: Subject }

/** How far back one page looks. Looking for a type that is rare would read the whole diary otherwise. */
export const recentDays = 90

/** `before` is where an older page begins, as the page before it said. */
export type ActivityQuery = { type?: ActivityType; before?: string; size: number }

/**
 * A page of the diary, newest first. It looks 90 days back from where it begins; `older` is where the next one goes on,
 * and is left out when the diary holds nothing older. For staff alone.
 */
export const activityPage = async (
  ctx: Context,
  { type, before, size }: ActivityQuery,
): Promise<{ rows: Activity[]; older?: string }> => {
  demand(ctx, 'dashboard.see')
  const place = readPlace(before)
  const start = place ? sql`${place.at}::timestamptz` : sql`${dateOf(ctx.now).toISOString()}::timestamptz`
  const end = sql`(${start} - ${`${24 * recentDays} hours`}::interval)`
  const found = await ctx.db
    .select({ entry: events, type: typeOf, place: placeOf })
    .from(events)
    .where(
      and(
        gte(events.at, end),
        place && sql`(${events.at}, ${events.entry}) < (${start}, ${place.entry}::bigint)`,
        inArray(events.name, activityNames),
        sql`(${isCall}) is not true`,
        seenBy(ctx.viewer),
        type && sql`${typeOf} = ${type}`,
      ),
    )
    .orderBy(desc(events.at), desc(events.entry))
    .limit(size + 1)
  const page = found.slice(0, size)
  const subjects = await subjectsOf(
    ctx,
    page.map(({ entry }) => entry),
  )
  const older = found.length > size ? page.at(-1)?.place : await olderThan(ctx, end)
  return {
    rows: page.map(({ entry, type }) => ({ ...entry, type, subject: subjects.get(entry.subjectId) })),
    ...(older && { older }),
  }
}

/** The nouns whose activity a viewer sees: those they may see all of. */
const seenBy = (viewer: Viewer): SQL => {
  const types = (Object.entries(seenWith) as [SubjectType, Permission][]).filter(([, permission]) =>
    can(viewer, permission),
  )
  return types.length > 0 ? happenedTo(...types.map(([type]) => type)) : sql`false`
}

/** The days of a page are over: where the next entry of the diary lies, whatever it is of, just after it. */
const olderThan = async (ctx: Context, boundary: SQL): Promise<string | undefined> => {
  const [next] = await ctx.db
    .select({ place: sql<string>`to_char(${events.at} at time zone 'UTC', ${moment}) || '~' || (${events.entry} + 1)` })
    .from(events)
    .where(sql`${events.at} < ${boundary}`)
    .orderBy(desc(events.at), desc(events.entry))
    .limit(1)
  return next?.place
}

/** Moments to the microsecond, as the diary keeps them. */
const moment = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'
const placeOf = sql<string>`to_char(${events.at} at time zone 'UTC', ${moment}) || '~' || ${events.entry}`

/** A place made up by hand is no place: the first page is shown. */
const readPlace = (text: string | undefined) => {
  const [, at = '', entry] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(\d{1,18})$/.exec(text ?? '') ?? []
  return entry && isDay(at.slice(0, 10)) && !Number.isNaN(Date.parse(at)) ? { at, entry } : undefined
}

/** A call: the entry of the person who wrote it down tells of it. */
const isCall = and(eq(events.name, 'request.received'), sql`(${events.detail} ->> 'byPhone')::boolean`)

const happenedTo = (...types: SubjectType[]): SQL => inArray(events.subjectType, types)
const bySupplier = happenedTo('purchase_order', 'shipment', 'supplier_bill')
const byOrder = happenedTo('order', 'quote')

/** A company and its people are what they are to us; anyone who asks for something wants to buy. */
const typeOf = sql<ActivityType>`case when ${bySupplier} then 'supplier' when ${byOrder} then 'order'
  when ${happenedTo('company')} and exists (select from ${companies} where id = ${events.subjectId} and kind = 'supplier') then 'supplier'
  when ${happenedTo('account')} and exists (select from ${profiles} where user_id = ${events.subjectId} and role = 'supplier') then 'supplier'
  else 'customer' end`
