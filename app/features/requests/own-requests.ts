import { and, inArray, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { countStates } from '#domain/count-states.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { belongsTo } from '#features/trade/buyer.ts'
import { requestLife, requestStates, type RequestState } from './lifecycle.ts'
import { listedRequest, requests } from './schema.ts'
import { matching } from './search.ts'

/** What a request is to the person who asked: owed an answer, answered, or over. What the desk took for spam is owed too. */
export const ownViews = {
  open: requestStates.statesThat('isOpenToCustomer'),
  answered: requestStates.statesThat('isAnsweredToCustomer'),
  closed: requestStates.statesThat('isClosedToCustomer'),
} as const satisfies Record<string, readonly RequestState[]>

export type OwnView = keyof typeof ownViews

export type OwnList = SortOrder & { state?: OwnView; words?: string }

/**
 * What someone signed in, or their company, has asked, the latest first unless asked otherwise; nothing for anyone
 * else. Staff, too, see here what they sent themselves.
 */
export const listOwnRequests = listQuery({
  from: (query) => query.from(requests),
  id: requests.id,
  columns: listedRequest,
  where: (ctx, { state, words }: OwnList) =>
    and(askedBy(ctx), state && inArray(requests.state, [...ownViews[state]]), words ? matching(words) : undefined),
  sorts: { received: { column: requests.receivedAt }, due: { column: requests.dueAt } },
  usual: 'received',
})

/** How many of these there are of each state. */
export const ownRequestCounts = (ctx: Context): Promise<{ state: RequestState; count: number }[]> =>
  countStates(ctx, requests.state, requestLife.states, askedBy(ctx))

const askedBy = ({ viewer }: Context): SQL | undefined => belongsTo(viewer, requests)
