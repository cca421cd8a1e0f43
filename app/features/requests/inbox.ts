import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql, count, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { countLimit } from '#domain/count-limit.ts'
import { isUuid } from '#domain/text.ts'
import { dateOf } from '#domain/instant.ts'
import { ofCustomer } from '#features/customers/customer.ts'
import { visibleTo } from './find.ts'
import { promiseMissed } from './promise-report.ts'
import { matchingInOrder } from './search.ts'
import { requestStates } from './lifecycle.ts'
import { listedRequest, requests } from './schema.ts'

/** The views in which a promise runs are in order of due time; the others show the newest first. */
export const openViews = ['open', 'overdue', 'unassigned', 'mine', 'in_progress'] as const

/** `heard`: the customer replied; `all`: everything but spam. */
export const closedViews = ['heard', 'answered', 'won', 'lost', 'withdrawn', 'spam', 'all'] as const

export type InboxView = (typeof openViews)[number] | (typeof closedViews)[number]
export const inboxViews: readonly InboxView[] = [...openViews, ...closedViews]

export const isOpenView = (view: InboxView) => openViews.some((open) => open === view)

/** How a request came: from a visitor's form or chat, from someone signed in, by a call that staff wrote down, or by email. */
export const inboxSources = ['visitor', 'portal', 'phone', 'email'] as const
export type InboxSource = (typeof inboxSources)[number]

/** What of the inbox is asked for. `assignee` is a user's id, or `nobody`. */
export type InboxQuestion = {
  view: InboxView
  kind?: string
  assignee?: string
  county?: string
  source?: InboxSource
  customer?: string
  /** Needed on this day or before. */
  needed?: string
  words?: string
  /** `missed`: not answered by when we promised, in the last 12 months. */
  promise?: string
}

/** Open requests by due time, the longest overdue first; all others by when they came, latest first. */
export const inbox = listQuery({
  from: (query) => query.from(requests),
  id: requests.id,
  columns: listedRequest,
  where: (ctx, question: InboxQuestion & SortOrder) => asked(ctx, question),
  sorts: {
    due: { column: requests.dueAt },
    received: { column: requests.receivedAt },
    needed: { column: requests.neededBy, absent: { by: requests.dueAt } },
  },
  usual: 'due',
  usually: ({ view }) => (isOpenView(view) ? { sort: 'due', descending: false } : { sort: 'received' }),
  mostCounted: countLimit,
})

export const inboxMatches = inbox.count

const asked = async (
  ctx: Context,
  { view, kind, assignee, county, source, customer, needed, words, promise }: InboxQuestion,
): Promise<SQL | undefined> =>
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
    needed ? lte(requests.neededBy, needed) : undefined,
    await ofCustomer(ctx, requests.customerId, customer),
    source ? cameBy[source]() : undefined,
    promise === 'missed' ? promiseMissed(ctx, 365) : undefined,
    words ? await matchingInOrder(ctx, words) : undefined,
  )

const cameBy: Record<InboxSource, () => SQL | undefined> = {
  visitor: () => and(eq(requests.channel, 'form'), or(isNull(requests.userId), requests.sentAsGuest)),
  portal: () => and(eq(requests.channel, 'form'), isNotNull(requests.userId), not(requests.sentAsGuest)),
  phone: () => eq(requests.channel, 'phone'),
  email: () => eq(requests.channel, 'email'),
}

/** Which requests a view shows. */
const within = (ctx: Context, view: InboxView): SQL | undefined => {
  const open = inArray(requests.state, [...requestStates.statesThat('isOpen')])
  switch (view) {
    case 'open':
      return open
    case 'overdue':
      return and(open, lt(requests.dueAt, dateOf(ctx.now)))
    case 'unassigned':
      return and(open, isNull(requests.assigneeId))
    case 'mine':
      return and(open, 'userId' in ctx.viewer ? eq(requests.assigneeId, ctx.viewer.userId) : isNull(requests.id))
    case 'heard':
      return and(isNotNull(requests.heardAt), ne(requests.state, 'spam'))
    case 'all':
      return ne(requests.state, 'spam')
    default:
      return eq(requests.state, view)
  }
}

/** `kinds` counts open requests. Views of what is done are counted up to `mostCounted`. */
export type InboxCounts = { views: Record<InboxView, number>; kinds: Record<string, number> }

/** How many requests each view and each kind has. */
export const inboxCounts = async (ctx: Context): Promise<InboxCounts> => {
  const [open, done] = await Promise.all([countOpen(ctx), countDone(ctx)])
  const sum = (view: (typeof openViews)[number]) => open.reduce((total, row) => total + row[view], 0)
  const views = Object.fromEntries(openViews.map((view) => [view, sum(view)]))
  const kinds = Object.fromEntries(open.map(({ kind, open }) => [kind, open]))
  return { views: { ...views, ...done } as Record<InboxView, number>, kinds }
}

const countOpen = (ctx: Context) => {
  const counting = (view: InboxView) => sql<number>`count(*) filter (where ${within(ctx, view)})::int`
  return ctx.db
    .select({
      kind: requests.kind,
      open: count(),
      overdue: counting('overdue'),
      unassigned: counting('unassigned'),
      mine: counting('mine'),
      in_progress: counting('in_progress'),
    })
    .from(requests)
    .where(and(visibleTo(ctx.viewer), inArray(requests.state, [...requestStates.statesThat('isOpen')])))
    .groupBy(requests.kind)
}

const countDone = async (ctx: Context): Promise<Record<string, number>> => {
  const counted = closedViews.map((view) => sql`${countUpTo(ctx, within(ctx, view))} as ${sql.identifier(view)}`)
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`select ${sql.join(counted, sql`, `)}`)
  return rows[0] ?? {}
}

const countUpTo = (ctx: Context, condition: SQL | undefined) => {
  const seen = and(visibleTo(ctx.viewer), condition)
  return sql`(select count(*)::int from (select from ${requests} where ${seen} limit ${countLimit}) as found)`
}
