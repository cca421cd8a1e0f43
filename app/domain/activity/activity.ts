import { and, desc, gte, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import { profiles } from '../accounts/schema.ts'
import { companies } from '../companies/schema.ts'
import type { Context } from '../context.ts'
import type { DiaryEntry } from '../events/history.ts'
import { events } from '../events/schema.ts'
import { dateOf } from '../instant.ts'
import { staffOnly } from '../staff-only.ts'
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
  ...['request.withdraw', 'request.win', 'request.lose', 'request.reopen', 'promise.missed'],
] as const

/** How far back is recent. Looking for a type that is rare would read the whole diary otherwise. */
export const recentDays = 90

/** The latest of the diary in those days, newest first, with what each entry is about. For staff alone. */
export const recentActivity = async (ctx: Context, most: number, type?: ActivityType): Promise<Activity[]> => {
  staffOnly(ctx)
  const found = await ctx.db
    .select({ entry: events, type: typeOf })
    .from(events)
    .where(
      and(
        gte(events.at, dateOf(ctx.now.subtract({ hours: 24 * recentDays }))),
        or(trade, inArray(events.name, [...toldOfPeople, ...toldOfRequests])),
        type && sql`${typeOf} = ${type}`,
      ),
    )
    .orderBy(desc(events.at), desc(events.entry))
    .limit(most)
  const subjects = await subjectsOf(
    ctx,
    found.map(({ entry }) => entry),
  )
  return found.map(({ entry, type }) => ({ ...entry, type, subject: subjects.get(entry.subjectId) }))
}

const named = (prefix: string): SQL => like(events.name, `${prefix}.%`)
const bySupplier = or(named('purchase_order'), named('shipment'))
const byOrder = or(named('order'), named('quote'))
const trade = or(byOrder, bySupplier)

/** A company and its people are what they are to us; whoever asks for something wants to buy. */
const typeOf = sql<ActivityType>`case when ${bySupplier} then 'supplier' when ${byOrder} then 'order'
  when ${named('company')} and exists (select from ${companies} where id = ${events.subjectId} and kind = 'supplier') then 'supplier'
  when ${named('account')} and exists (select from ${profiles} where user_id = ${events.subjectId} and role = 'supplier') then 'supplier'
  else 'customer' end`
