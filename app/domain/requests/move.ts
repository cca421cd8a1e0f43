import { and, eq, isNull, sql } from 'drizzle-orm'
import { reachOf } from '../accounts/reach.ts'
import { inTransaction, type Context } from '../context.ts'
import { overtaken } from '../events/overtaken.ts'
import { record } from '../events/record.ts'
import { Refusal } from '../refusal.ts'
import { effects, messageKinds, type Assignee } from './effects.ts'
import { findRequest } from './find.ts'
import { requestLife, type RequestState, type RequestVerb } from './lifecycle.ts'
import { factsOf } from './received.ts'
import { requests, type Message, type Request } from './schema.ts'
import { writeDown, type Words } from './words.ts'

/** What a verb is given beside the request: words for `reply`, `note`, `add` and, if there are any, `answer`; whom to assign it to, and who was seen to have it. `follows`: another verb that was allowed brings it about. */
export type Given = { words?: Words; assignee?: Assignee; holder?: string | null; follows?: boolean }

/**
 * Moves a request along its lifecycle. `seen` is the state the person saw when they decided: when somebody else was
 * faster, the later one is refused and reads who it was and when. What is only said needs no state seen.
 */
export const moveRequest = (
  ctx: Context,
  id: string,
  verb: RequestVerb,
  seen?: RequestState,
  given: Given = {},
): Promise<Request> => inTransaction(ctx, async (ctx) => move(ctx, await findRequest(ctx, id), verb, seen, given))

/** The same for a request that is in hand already. Call it inside a transaction. */
export const move = async (
  ctx: Context,
  request: Request,
  verb: RequestVerb,
  seen?: RequestState,
  given?: Given,
): Promise<Request> => moveAsItIs(ctx, onlySaid.includes(verb) ? await held(ctx, request) : request, verb, seen, given)

/** What is only said waits for whoever is changing the request at this moment, instead of being refused. */
const onlySaid: readonly RequestVerb[] = ['note', 'reply', 'add']

const moveAsItIs = async (
  ctx: Context,
  request: Request,
  verb: RequestVerb,
  seen: RequestState = request.state,
  { words, assignee, holder = request.assigneeId, follows }: Given = {},
): Promise<Request> => {
  if (request.state !== seen || request.assigneeId !== holder) throw await overtaken(ctx, 'request', request)
  const state = requestLife.move(request.state, verb, follows ? undefined : ctx.viewer)
  const kind = messageKinds[verb]
  const said = words && kind ? await writeDown(ctx, request.id, kind, words) : undefined
  if (words && !said) return request
  const [moved] = await ctx.db
    .update(requests)
    .set({ state, ...effects[verb](ctx, request, assignee), ...spoken(said) })
    .where(and(eq(requests.id, request.id), eq(requests.state, seen), assignee && hadBy(holder)))
    .returning()
  if (!moved) throw await overtaken(ctx, 'request', await again(ctx, request))
  const facts = factsOf(moved, ctx.now, await reachOf(ctx, moved))
  const event = { name: `request.${verb}`, request: facts, ...told(ctx, said, assignee) }
  await record(ctx, event, request.id, { from: seen, to: state, ...(assignee && { assignee: assignee.name }) })
  return moved
}

/**
 * What was said is searched for with its request: see schema.ts. The latest 100,000 characters of it, for a word list has
 * bounds.
 */
const spoken = (said?: Message) =>
  said && said.kind !== 'note'
    ? { conversation: sql`right(${requests.conversation} || E'\\n' || ${said.text}::text, 100000)` }
    : {}

const hadBy = (holder: string | null) =>
  holder === null ? isNull(requests.assigneeId) : eq(requests.assigneeId, holder)

const told = ({ viewer }: Context, said?: Message, assignee?: Assignee) => ({
  by: 'userId' in viewer ? { id: viewer.userId, name: viewer.name } : null,
  ...(said && { said: said.text }),
  ...(assignee && { assignee }),
})

const again = async (ctx: Context, { id }: Request): Promise<Request> => {
  const [request] = await ctx.db.select().from(requests).where(eq(requests.id, id))
  return request ?? gone()
}

const held = async (ctx: Context, { id }: Request): Promise<Request> => {
  const [request] = await ctx.db.select().from(requests).where(eq(requests.id, id)).for('no key update')
  return request ?? gone()
}

const gone = (): never => {
  throw new Refusal('gone', 'This request is no longer there.')
}
