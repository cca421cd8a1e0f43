import { and, count, inArray, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { visibleTo } from './find.ts'
import { requestStates } from './lifecycle.ts'
import { requests } from './schema.ts'
import { closedViews, openViews, type InboxView } from './view-names.ts'
import { within } from './views.ts'

/** `kinds` counts open requests. Views of what is done are counted up to `mostCounted`. */
export type InboxCounts = { views: Record<InboxView, number>; kinds: Record<string, number> }

export const mostCounted = 1000

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
  return sql`(select count(*)::int from (select from ${requests} where ${seen} limit ${mostCounted}) as found)`
}
