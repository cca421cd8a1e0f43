import { and, count, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { demand } from '../can.ts'
import type { Context } from '../context.ts'
import { mailboxDigest } from '../mails/mailbox.ts'
import { subscribers, type Subscriber } from './schema.ts'
import type { SubscriberState } from './state.ts'

export const subscribersPageSize = 50

export type SubscriberFilter = { state?: SubscriberState; search?: string }

export type SubscriberPage = {
  rows: Subscriber[]
  /** Of those that the search finds. */
  counts: Record<SubscriberState, number>
  found: number
  page: number
  pages: number
}

/** One page of the list, counted from 1, newest first. For staff alone. */
export const listSubscribers = async (ctx: Context, filter: SubscriberFilter, page = 1): Promise<SubscriberPage> => {
  demand(ctx, 'newsletter.see')
  const counts = await countByState(ctx, filter)
  const all = counts.confirmed + counts.unconfirmed + counts.unsubscribed
  const found = filter.state ? counts[filter.state] : all
  const pages = Math.max(1, Math.ceil(found / subscribersPageSize))
  const shown = Math.min(Math.max(1, page), pages)
  const rows = await newestFirst(ctx, filter)
    .limit(subscribersPageSize)
    .offset((shown - 1) * subscribersPageSize)
  return { rows, counts, found, page: shown, pages }
}

/** All that the filter finds, newest first. For staff alone. */
export const allSubscribers = async (ctx: Context, filter: SubscriberFilter): Promise<Subscriber[]> => {
  demand(ctx, 'newsletter.see')
  return newestFirst(ctx, filter)
}

/** How many would get an issue that is sent now. */
export const countConfirmed = async (ctx: Context): Promise<number> => {
  demand(ctx, 'newsletter.see')
  const [row] = await ctx.db.select({ confirmed: count() }).from(subscribers).where(within('confirmed'))
  return row?.confirmed ?? 0
}

const newestFirst = ({ db }: Context, filter: SubscriberFilter) =>
  db
    .select()
    .from(subscribers)
    .where(and(filter.state && within(filter.state), matching(filter.search)))
    .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
    .$dynamic()

const countByState = async ({ db }: Context, { search }: SubscriberFilter) => {
  const counting = (state: SubscriberState) => sql<number>`count(*) filter (where ${within(state)})::int`
  const [counts] = await db
    .select({
      confirmed: counting('confirmed'),
      unconfirmed: counting('unconfirmed'),
      unsubscribed: counting('unsubscribed'),
    })
    .from(subscribers)
    .where(matching(search))
  return counts ?? { confirmed: 0, unconfirmed: 0, unsubscribed: 0 }
}

/** A part of the address, or a whole one: that finds the row even after its address was deleted. */
const matching = (search: string | undefined): SQL | undefined =>
  search
    ? or(
        ilike(subscribers.email, `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`),
        eq(subscribers.mailbox, mailboxDigest(search)),
      )
    : undefined

const within = (state: SubscriberState): SQL | undefined => {
  const [confirmed, ended] = [subscribers.confirmedAt, subscribers.unsubscribedAt]
  if (state === 'unsubscribed') return isNotNull(ended)
  return and(isNull(ended), state === 'confirmed' ? isNotNull(confirmed) : isNull(confirmed))
}
