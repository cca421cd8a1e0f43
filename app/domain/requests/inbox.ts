import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { isUuid } from '../one-line.ts'
import { readPage, type Key, type Page, type Turn } from '../paging.ts'
import { visibleTo } from './find.ts'
import { matching } from './search.ts'
import { requests, type Request } from './schema.ts'
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
export const inbox = (ctx: Context, question: InboxQuestion, turn?: Turn, size?: number): Promise<Page<Request>> => {
  const open = isOpenView(question.view)
  return readPage(
    { ...(open ? byDue : byArrival), descending: !open, id: requests.id },
    turn,
    (beyond, orderBy, limit) =>
      ctx.db
        .select()
        .from(requests)
        .where(and(asked(ctx, question), beyond))
        .orderBy(...orderBy)
        .limit(limit),
    size,
  )
}

const byDue: Key<Request> = { column: requests.dueAt, of: ({ dueAt }) => dueAt }
const byArrival: Key<Request> = { column: requests.receivedAt, of: ({ receivedAt }) => receivedAt }

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
