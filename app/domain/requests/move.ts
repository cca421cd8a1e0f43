import { and, eq } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { sayTime } from '../day.ts'
import { dateOf } from '../instant.ts'
import { historyOf } from '../events/history.ts'
import { record } from '../events/record.ts'
import { Refusal } from '../refusal.ts'
import { findRequest } from './find.ts'
import { requestLife, type RequestState, type RequestVerb } from './lifecycle.ts'
import { requests, type Request } from './schema.ts'

/**
 * Moves a request along its lifecycle. `seen` is the state the person saw when they decided: when somebody else was
 * faster, the later one is refused and reads who it was and when.
 */
export const moveRequest = (ctx: Context, id: string, verb: RequestVerb, seen: RequestState): Promise<Request> =>
  inTransaction(ctx, async (ctx) => {
    const request = await findRequest(ctx, id)
    if (request.state !== seen) throw await overtaken(ctx, request)
    const state = requestLife.move(request.state, verb, ctx.viewer.role)
    const [moved] = await ctx.db
      .update(requests)
      .set({ state, ...effects[verb](ctx, request) })
      .where(and(eq(requests.id, request.id), eq(requests.state, seen)))
      .returning()
    if (!moved) throw await overtaken(ctx, await findRequest(ctx, id))
    await record(ctx, { name: `request.${verb}` }, request.id, { from: seen, to: state })
    return moved
  })

type Effect = (ctx: Context, request: Request) => Partial<typeof requests.$inferInsert>

const effects: Record<RequestVerb, Effect> = {
  take: (ctx) => assignee(ctx),
  put_back: () => ({ assigneeId: null, assigneeName: null }),
  answer: (ctx, request) => ({
    answeredAt: dateOf(ctx.now),
    ...(request.assigneeId ? {} : assignee(ctx)),
  }),
  /** The answer was none: the promise runs again towards its old due time. */
  reopen: () => ({ answeredAt: null }),
}

const assignee = ({ viewer }: Context) =>
  'userId' in viewer ? { assigneeId: viewer.userId, assigneeName: viewer.name } : {}

const overtaken = async (ctx: Context, request: Request) => {
  const last = (await historyOf(ctx, request.id)).at(-1)
  const who = last?.actorName ?? 'Somebody else'
  const when = last ? ` at ${sayTime(ctx.calendar.timeZone, last.at)}` : ''
  return new Refusal('conflict', `${who} changed this request${when}. It is now ${request.state.replaceAll('_', ' ')}.`)
}
