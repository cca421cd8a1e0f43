import { and, desc, gte, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import { profiles } from '../accounts/schema.ts'
import { can, demand } from '../can.ts'
import { companies } from '../companies/schema.ts'
import type { Context } from '../context.ts'
import type { DiaryEntry } from '../events/history.ts'
import { events } from '../events/schema.ts'
import { dateOf } from '../instant.ts'
import type { Permission } from '../permissions.ts'
import type { Viewer } from '../viewer.ts'
import { subjectsOf, type Subject } from './subjects.ts'

/** Whose doing it is to the dashboard: a customer's, an order's, a supplier's. */
export const activityTypes = ['customer', 'order', 'supplier'] as const
export type ActivityType = (typeof activityTypes)[number]

export type Activity = DiaryEntry & { type: ActivityType; subject?: Subject }

/** What the dashboard tells of people and companies. The rest of the diary (sign-ins, drafts, settings) has its own places. */
export const toldOfPeople = [
  ...['account.signed_up', 'account.verified', 'account.role_asked', 'account.role_approved', 'account.role_declined'],
  ...[
    'account.invitation_accepted',
    'account.company_joined',
    'account.disabled',
    'account.enabled',
    'account.deleted',
  ],
  ...['company.opened', 'company.closed', 'company.reopened'],
] as const

/** What it tells of requests; of quotes, orders, purchase orders and shipments it tells everything. */
export const toldOfRequests = [
  ...['request.received', 'request.log', 'request.take', 'request.answer', 'request.reply', 'request.add'],
  ...['request.withdraw', 'request.win', 'request.lose', 'request.reopen', 'request.promise_anew', 'promise.missed'],
] as const

/** How far back one page looks. Looking for a type that is rare would read the whole diary otherwise. */
export const recentDays = 90

/** `before` is where an older page begins, as the page before it said. */
export type ActivityAsked = { type?: ActivityType; before?: string; size: number }

/**
 * A page of the diary, newest first. It looks 90 days back from where it begins; `older` is where the next one goes on,
 * and is left out when the diary holds nothing older. For staff alone.
 */
export const activityPage = async (
  ctx: Context,
  { type, before, size }: ActivityAsked,
): Promise<{ rows: Activity[]; older?: string }> => {
  demand(ctx, 'dashboard.see')
  const place = readPlace(before)
  const begins = place ? sql`${place.at}::timestamptz` : sql`${dateOf(ctx.now).toISOString()}::timestamptz`
  const ends = sql`(${begins} - ${`${24 * recentDays} hours`}::interval)`
  const found = await ctx.db
    .select({ entry: events, type: typeOf, place: placeOf })
    .from(events)
    .where(
      and(
        gte(events.at, ends),
        place && sql`(${events.at}, ${events.entry}) < (${begins}, ${place.entry}::bigint)`,
        seenBy(ctx.viewer),
        type && sql`${typeOf} = ${type}`,
      ),
    )
    .orderBy(desc(events.at), desc(events.entry))
    .limit(size + 1)
  const shown = found.slice(0, size)
  const subjects = await subjectsOf(
    ctx,
    shown.map(({ entry }) => entry),
  )
  const older = found.length > size ? shown.at(-1)?.place : await olderThan(ctx, ends)
  return {
    rows: shown.map(({ entry, type }) => ({ ...entry, type, subject: subjects.get(entry.subjectId) })),
    ...(older && { older }),
  }
}

/** What somebody is told of: the nouns that they may see all of. */
const seenBy = (viewer: Viewer): SQL => {
  const told: [Permission, SQL | undefined][] = [
    ['requests.see-all', inArray(events.name, [...toldOfRequests])],
    ['quotes.see-all', named('quote')],
    ['orders.see-all', named('order')],
    ['purchases.see-all', named('purchase_order')],
    ['shipments.see-all', named('shipment')],
    [
      'users.see',
      inArray(
        events.name,
        toldOfPeople.filter((name) => name.startsWith('account.')),
      ),
    ],
    [
      'companies.see-all',
      inArray(
        events.name,
        toldOfPeople.filter((name) => name.startsWith('company.')),
      ),
    ],
  ]
  return or(...told.filter(([permission]) => can(viewer, permission)).map(([, events]) => events)) ?? sql`false`
}

/** The days of a page are over: where the next entry of the diary lies, whatever it is of, just after it. */
const olderThan = async (ctx: Context, ends: SQL): Promise<string | undefined> => {
  const [next] = await ctx.db
    .select({ place: sql<string>`to_char(${events.at} at time zone 'UTC', ${moment}) || '~' || (${events.entry} + 1)` })
    .from(events)
    .where(sql`${events.at} < ${ends}`)
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
  return entry && !Number.isNaN(Date.parse(at)) ? { at, entry } : undefined
}

const named = (prefix: string): SQL => like(events.name, `${prefix}.%`)
const bySupplier = or(named('purchase_order'), named('shipment'))
const byOrder = or(named('order'), named('quote'))

/** A company and its people are what they are to us; whoever asks for something wants to buy. */
const typeOf = sql<ActivityType>`case when ${bySupplier} then 'supplier' when ${byOrder} then 'order'
  when ${named('company')} and exists (select from ${companies} where id = ${events.subjectId} and kind = 'supplier') then 'supplier'
  when ${named('account')} and exists (select from ${profiles} where user_id = ${events.subjectId} and role = 'supplier') then 'supplier'
  else 'customer' end`
