import { and, count, eq, getTableColumns, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { literally } from '#domain/text.ts'
import { mailboxDigest } from '#mails/mailbox.ts'
import { subscribers, type Subscriber } from './schema.ts'
import { isIn, type Segment } from './segments.ts'

export type SubscriberFilter = SortOrder & { state?: SubscriberState; search?: string }

/** Everybody who has signed up, newest first. For staff alone. */
export const listSubscribers = listQuery({
  from: (query) => query.from(subscribers),
  id: subscribers.id,
  columns: getTableColumns(subscribers),
  where: (ctx, { state, search }: SubscriberFilter) => {
    demand(ctx, 'newsletter.see')
    return and(state && within(state), matching(search))
  },
  sorts: { newest: { column: subscribers.createdAt } },
  usual: 'newest',
})

/** Of those that the search finds, how many there are of each state. For staff alone. */
export const subscriberCounts = async (ctx: Context, search?: string): Promise<Record<SubscriberState, number>> => {
  demand(ctx, 'newsletter.see')
  const counting = (state: SubscriberState) => sql<number>`count(*) filter (where ${within(state)})::int`
  const [counts] = await ctx.db
    .select({
      confirmed: counting('confirmed'),
      unconfirmed: counting('unconfirmed'),
      unsubscribed: counting('unsubscribed'),
    })
    .from(subscribers)
    .where(matching(search))
  return counts ?? { confirmed: 0, unconfirmed: 0, unsubscribed: 0 }
}

/** How many would get an issue for this segment that is sent now. */
export const countConfirmed = async (ctx: Context, segment: Segment | null = null): Promise<number> => {
  demand(ctx, 'newsletter.see')
  const [row] = await ctx.db
    .select({ confirmed: count() })
    .from(subscribers)
    .where(and(within('confirmed'), isIn(segment)))
  return row?.confirmed ?? 0
}

/** A part of the address, or a whole one: that finds the row even after its address was deleted. */
const matching = (search: string | undefined): SQL | undefined =>
  search
    ? or(ilike(subscribers.email, `%${literally(search)}%`), eq(subscribers.mailbox, mailboxDigest(search)))
    : undefined

const within = (state: SubscriberState): SQL | undefined => {
  const [confirmed, ended] = [subscribers.confirmedAt, subscribers.unsubscribedAt]
  if (state === 'unsubscribed') return isNotNull(ended)
  return and(isNull(ended), state === 'confirmed' ? isNotNull(confirmed) : isNull(confirmed))
}

export type SubscriberState = 'confirmed' | 'unconfirmed' | 'unsubscribed'
export const subscriberStates: readonly SubscriberState[] = ['confirmed', 'unconfirmed', 'unsubscribed']

type SubscriptionDates = Pick<Subscriber, 'confirmedAt' | 'unsubscribedAt'>

export const subscriberState = ({ confirmedAt, unsubscribedAt }: SubscriptionDates): SubscriberState => {
  if (unsubscribedAt) return 'unsubscribed'
  return confirmedAt ? 'confirmed' : 'unconfirmed'
}
