import { sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { accountOfAddress } from '#features/accounts/recipients.ts'
import { customerFor } from '#features/customers/customer.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { dueBy } from '#features/promises/due.ts'
import type { RequestVerb } from './lifecycle.ts'
import { requests, type Request } from './schema.ts'

/** Whom a request is given to. */
export type Assignee = { id: string; name: string; email: string }

type Change = PgUpdateSetSource<typeof requests>
type Effect = (ctx: Context, request: Request, assignee?: Assignee) => Change

/** What each verb changes in the row, beside the state. */
export const effects: Record<RequestVerb, Effect> = {
  take: (ctx) => assigned(ctx),
  assign: (_ctx, _request, assignee) => ({ assigneeId: assignee?.id, assigneeName: assignee?.name }),
  put_back: () => ({ assigneeId: null, assigneeName: null }),
  answer: (ctx, request) => ({
    answeredAt: dateOf(ctx.now),
    heardAt: heardUnread(request),
    ...(request.assigneeId ? {} : assigned(ctx)),
  }),
  reply: () => ({ heardAt: null }),
  note: () => ({}),
  add: (ctx, { heardAt }) => ({ heardAt: heardAt ?? dateOf(ctx.now) }),
  withdraw: (ctx) => ({ releasedAt: dateOf(ctx.now), heardAt: null }),
  spam: (ctx) => ({ releasedAt: dateOf(ctx.now) }),
  release: (ctx, request) => ({
    ...running,
    userId: request.userId ?? (request.contactEmail ? accountOfAddress(request.contactEmail) : null),
    customerId: customerFor(request, dateOf(ctx.now)),
  }),
  /** A customer who accepts, or whose order is confirmed, has no answer by that to what they wrote. */
  win: ({ viewer }) => (viewer.role === 'system' ? {} : { heardAt: null }),
  lose: () => ({ heardAt: null }),
  /** The answer was none: the promise runs again toward its old due time. */
  reopen: () => ({ answeredAt: null, ...running }),
  /** There was an answer, and it holds no more: the same promise runs from now, or a quote's if it is made no longer. */
  promise_anew: (ctx, { promise, dueAt: due, answeredAt, missedDueAt }) => {
    const promisedAt = dateOf(ctx.now)
    const dueAt = dueBy(ctx, ctx.promises[promise] ? promise : 'fuel_quote', promisedAt)
    const missed = missedDueAt ?? (answeredAt && answeredAt > due ? due : null)
    return { answeredAt: null, ...running, promisedAt, dueAt, missedDueAt: missed, warned: 0 }
  },
}

/**
 * What nobody has opened is answered by nothing: it came while the answer was written, or was not on that page. A conversation
 * knows of requests, and not the other way round: its table is read by name.
 */
const heardUnread = ({ id }: Request) =>
  sql`case when exists (select 1 from messages m where m.request_id = ${id} and m.kind = 'addition'
    and m.read_at is null) then ${requests.heardAt} end`

const running = { releasedAt: null, watchAt: new Date(0) }

const assigned = ({ viewer }: Context): Change =>
  'userId' in viewer ? { assigneeId: viewer.userId, assigneeName: viewer.name } : {}
