import { and, eq, inArray, isNotNull, isNull, lt, ne, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { requestStates } from './lifecycle.ts'
import { requests } from './schema.ts'
import type { InboxView } from './view-names.ts'

/** Which requests a view shows. */
export const within = (ctx: Context, view: InboxView): SQL | undefined => {
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
