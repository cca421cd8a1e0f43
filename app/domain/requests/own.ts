import { and, count, inArray, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { readPage, type Key, type Page, type Turn } from '../paging.ts'
import { belongsTo } from '../trade/buyer.ts'
import { requestStates, type RequestState } from './lifecycle.ts'
import { requests, type Request } from './schema.ts'
import { matching } from './search.ts'

/** What a request is to whoever asked: owed an answer, answered, or over. What the desk took for spam is owed too. */
export const ownViews = {
  open: requestStates.statesThat('isOpenToAsker'),
  answered: requestStates.statesThat('isAnsweredToAsker'),
  closed: requestStates.statesThat('isClosedToAsker'),
} as const satisfies Record<string, readonly RequestState[]>

export type OwnView = keyof typeof ownViews

const keys = {
  received: { column: requests.receivedAt, of: ({ receivedAt }) => receivedAt },
  due: { column: requests.dueAt, of: ({ dueAt }) => dueAt },
} as const satisfies Record<string, Key<Request>>

export type OwnList = { state?: OwnView; words?: string; sort?: keyof typeof keys; descending?: boolean }

export const ownSorts = Object.keys(keys) as (keyof typeof keys)[]

/**
 * What somebody signed in, or their company, has asked, the latest first unless asked otherwise; nothing for anybody
 * else. Staff, too, see here what they sent themselves.
 */
export const listOwnRequests = (
  ctx: Context,
  { state, words, sort = 'received', descending = true }: OwnList,
  turn?: Turn,
  size?: number,
): Promise<Page<Request>> =>
  readPage(
    { ...keys[sort], descending, id: requests.id },
    turn,
    (beyond, orderBy, limit) =>
      ctx.db
        .select()
        .from(requests)
        .where(
          and(
            askedBy(ctx),
            state && inArray(requests.state, [...ownViews[state]]),
            words ? matching(words) : undefined,
            beyond,
          ),
        )
        .orderBy(...orderBy)
        .limit(limit),
    size,
  )

/** How many of these there are of each state. */
export const ownRequestCounts = (ctx: Context): Promise<{ state: RequestState; count: number }[]> =>
  ctx.db.select({ state: requests.state, count: count() }).from(requests).where(askedBy(ctx)).groupBy(requests.state)

const askedBy = ({ viewer }: Context): SQL | undefined => belongsTo(viewer, requests)
