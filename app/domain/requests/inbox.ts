import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
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

/** Pages hang on the row they begin or end at, not on a count: what arrives meanwhile moves nothing. */
export type Turn = { after: string } | { before: string }

export type InboxPage = { rows: Request[]; older?: Turn; newer?: Turn }

export const inboxPageSize = 50

/** One page: open requests by due time, the longest overdue first; all others by when they came, latest first. */
export const inbox = async (
  ctx: Context,
  question: InboxQuestion,
  turn?: Turn,
  size = inboxPageSize,
): Promise<InboxPage> => {
  const forward = isOpenView(question.view)
  const key = forward ? requests.dueAt : requests.receivedAt
  const back = turn !== undefined && 'before' in turn
  const upward = forward !== back
  const place = turn && readPlace(back ? turn.before : (turn as { after: string }).after)
  const beyond =
    place && sql`(${key}, ${requests.id}) ${sql.raw(upward ? '>' : '<')} (${place.at}::timestamptz, ${place.id}::uuid)`
  const found = await ctx.db
    .select()
    .from(requests)
    .where(and(asked(ctx, question), beyond))
    .orderBy(...[key, requests.id].map((column) => (upward ? asc(column) : desc(column))))
    .limit(size + 1)
  const more = found.length > size
  const rows = back ? found.slice(0, size).toReversed() : found.slice(0, size)
  const [first, last] = [rows.at(0), rows.at(-1)]
  const say = (row: Request) => `${(forward ? row.dueAt : row.receivedAt).getTime()}.${row.id}`
  return {
    rows,
    newer: first && (back ? more : place) ? { before: say(first) } : undefined,
    older: last && (back || more) ? { after: say(last) } : undefined,
  }
}

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

/** A place made up by hand is no place: the first page is shown. */
const readPlace = (text: string) => {
  const [, at, id = ''] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text) ?? []
  return at && isUuid(id) ? { at: new Date(Number(at)).toISOString(), id } : undefined
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
