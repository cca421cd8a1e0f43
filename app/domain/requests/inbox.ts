import { and, asc, count, desc, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { visibleTo } from './find.ts'
import { requests, type Request } from './schema.ts'

export type InboxView = 'open' | 'overdue' | 'unassigned' | 'answered'
export const inboxViews: readonly InboxView[] = ['open', 'overdue', 'unassigned', 'answered']

export const inboxPageSize = 50

export type Inbox = { rows: Request[]; counts: Record<InboxView, number>; page: number; pages: number }

/** One page of the inbox, counted from 1: open requests by due time, overdue first; answered ones latest first. */
export const inbox = async (ctx: Context, view: InboxView, page = 1): Promise<Inbox> => {
  const counts = await inboxCounts(ctx)
  const pages = Math.max(1, Math.ceil(counts[view] / inboxPageSize))
  const shown = Math.min(Math.max(1, page), pages)
  const rows = await ctx.db
    .select()
    .from(requests)
    .where(and(visibleTo(ctx.viewer), within(ctx, view)))
    .orderBy(...(view === 'answered' ? [desc(requests.answeredAt), desc(requests.id)] : [asc(requests.dueAt), asc(requests.id)]))
    .limit(inboxPageSize)
    .offset((shown - 1) * inboxPageSize)
  return { rows, counts, page: shown, pages }
}

const inboxCounts = async (ctx: Context): Promise<Record<InboxView, number>> => {
  const counting = (view: InboxView) => sql<number>`count(*) filter (where ${within(ctx, view)})::int`
  const [counts] = await ctx.db
    .select({ open: counting('open'), overdue: counting('overdue'), unassigned: counting('unassigned'), answered: counting('answered') })
    .from(requests)
    .where(visibleTo(ctx.viewer))
  return counts ?? { open: 0, overdue: 0, unassigned: 0, answered: 0 }
}

/** How many promises fell due in the last `days` days, and how many of them were kept. */
export const promisesKept = async (ctx: Context, days: number): Promise<{ due: number; kept: number }> => {
  const [row] = await ctx.db
    .select({ due: count(), kept: sql<number>`count(*) filter (where ${requests.answeredAt} <= ${requests.dueAt})::int` })
    .from(requests)
    .where(
      and(
        visibleTo(ctx.viewer),
        gte(requests.dueAt, dateOf(ctx.now.subtract({ hours: 24 * days }))),
        lt(requests.dueAt, dateOf(ctx.now)),
      ),
    )
  return row ?? { due: 0, kept: 0 }
}

const within = (ctx: Context, view: InboxView): SQL | undefined => {
  const open = isNull(requests.answeredAt)
  switch (view) {
    case 'open':
      return open
    case 'overdue':
      return and(open, lt(requests.dueAt, dateOf(ctx.now)))
    case 'unassigned':
      return and(open, isNull(requests.assigneeId))
    case 'answered':
      return isNotNull(requests.answeredAt)
  }
}
