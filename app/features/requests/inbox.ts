import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { listQuery, type Sorted } from '#domain/list-query.ts'
import { isUuid } from '#domain/one-line.ts'
import type { Page, Turn } from '#domain/paging.ts'
import { visibleTo } from './find.ts'
import { matching } from './search.ts'
import { listedRequest, requests, type ListedRequest } from './schema.ts'
import { isOpenView, type InboxSource, type InboxView } from './view-names.ts'
import { within } from './views.ts'

/** What of the inbox is asked for. `assignee` is a user's id, or `nobody`. */
export type InboxQuestion = {
  view: InboxView
  kind?: string
  assignee?: string
  county?: string
  source?: InboxSource
  words?: string
}

/** One page: open requests by due time, the longest overdue first; all others by when they came, latest first. */
export const inbox = (
  ctx: Context,
  question: InboxQuestion,
  turn?: Turn,
  size?: number,
): Promise<Page<ListedRequest>> => {
  const open = isOpenView(question.view)
  return requestsBy(ctx, { ...question, sort: open ? 'due' : 'received', descending: !open }, turn, size)
}

const requestsBy = listQuery({
  from: (query) => query.from(requests),
  id: requests.id,
  columns: listedRequest,
  where: (ctx, question: InboxQuestion & Sorted) => asked(ctx, question),
  sorts: { due: { column: requests.dueAt }, received: { column: requests.receivedAt } },
  usual: 'due',
})

/** How many requests answer the question, counted up to `most`. */
export const inboxMatches = async (ctx: Context, question: InboxQuestion, most = 1000): Promise<number> => {
  const found = ctx.db.select({ id: requests.id }).from(requests).where(asked(ctx, question)).limit(most).as('found')
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(found)
  return row?.count ?? 0
}

const asked = (ctx: Context, { view, kind, assignee, county, source, words }: InboxQuestion): SQL | undefined =>
  and(
    visibleTo(ctx.viewer),
    within(ctx, view),
    kind ? eq(requests.kind, kind) : undefined,
    assignee === 'nobody'
      ? isNull(requests.assigneeId)
      : assignee && isUuid(assignee)
        ? eq(requests.assigneeId, assignee)
        : undefined,
    county ? eq(requests.county, county) : undefined,
    source ? cameBy[source]() : undefined,
    words ? matching(words) : undefined,
  )

const cameBy: Record<InboxSource, () => SQL | undefined> = {
  visitor: () => and(eq(requests.channel, 'form'), isNull(requests.userId)),
  portal: () => and(eq(requests.channel, 'form'), isNotNull(requests.userId)),
  phone: () => eq(requests.channel, 'phone'),
}
