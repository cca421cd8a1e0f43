import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { promiseMarks } from '#features/promises/marks.ts'
import { onCall } from '#features/settings/rota.ts'
import { desk } from './desk.ts'
import { requestStates } from './lifecycle.ts'
import { promiseEvents, requestFacts, warningSteps, type WarningStep } from './events.ts'
import { requests, type Request } from './schema.ts'

const atOnce = 50

/** What else is done with a request that just came in, such as assigning it. It gives the request as it is then. */
type FirstLook = (ctx: Context, request: Request) => Promise<Request>

/**
 * Warns of promises that have come to half or four fifths of their time, and says which were missed. The row of a
 * request is held while its warning is written, so that each comes once however many processes look; what passed while
 * nobody looked comes as the one warning that still matters. What just came in is handed to `onFirstLook` before. Returns
 * how many it wrote, how many were assigned and whether there are more.
 */
export const watchPromises = (
  ctx: Context,
  onFirstLook: FirstLook = async (_ctx, request) => request,
): Promise<{ warned: number; assigned: number; more: boolean }> =>
  inTransaction(ctx, async (ctx) => {
    const due = await ctx.db
      .select()
      .from(requests)
      .where(
        and(inArray(requests.state, [...requestStates.statesThat('isOpen')]), lte(requests.watchAt, dateOf(ctx.now))),
      )
      .orderBy(asc(requests.watchAt))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    let [warned, assigned] = [0, 0]
    for (const request of due) {
      const watched = request.watchAt?.getTime() === 0 ? await onFirstLook(ctx, request) : request
      if (watched.assigneeId !== request.assigneeId) assigned++
      if (await look(ctx, watched)) warned++
    }
    return { warned, assigned, more: due.length === atOnce }
  })

const look = async (ctx: Context, request: Request): Promise<boolean> => {
  const marks = marksOf(ctx, request)
  const passed = marks.filter((at) => at <= dateOf(ctx.now)).length
  const step = warningSteps[passed - 1]
  const newly = step !== undefined && passed > request.warned
  await ctx.db
    .update(requests)
    .set({ watchAt: marks[passed] ?? null, warned: Math.max(request.warned, passed) })
    .where(eq(requests.id, request.id))
  if (newly) await warn(ctx, request, step)
  return newly
}

/** Half, four fifths, and a moment after the due time: an answer at that very time still keeps the promise. */
const marksOf = ({ promises, calendar }: Context, request: Request): Date[] => {
  const promise = promises[request.promise]
  const clock = promise?.deskOpen ? 'opening-hours' : (promise?.clock ?? 'clock-hours')
  const since = instantOf(request.promisedAt ?? request.receivedAt)
  const { half, fourFifths } = promiseMarks(clock, calendar, since, instantOf(request.dueAt))
  return [half, fourFifths, instantOf(request.dueAt).add({ milliseconds: 1 })].map((at: Temporal.Instant) => dateOf(at))
}

const warn = async (ctx: Context, request: Request, step: WarningStep) => {
  const people = await whomToWarn(ctx, request, step)
  const facts = {
    step,
    request: { ...requestFacts(request, ctx.now).request, assignee: request.assigneeName },
    to: people.map(({ email }) => email),
  }
  const event = step === 'missed' ? promiseEvents.missed : promiseEvents.warned
  await logEvent(ctx, event, request.id, facts, { step, to: people.map(({ name }) => name).join(', ') })
}

/** The assignee; with nobody assigned the people on call today; with nobody on call, and for what was missed, everyone. */
const whomToWarn = async (ctx: Context, request: Request, step: WarningStep) => {
  const everyone = await desk(ctx)
  const among = (ids: readonly string[]) => everyone.filter(({ id }) => ids.includes(id))
  const recipients = step === 'missed' ? [] : among(request.assigneeId ? [request.assigneeId] : await onCall(ctx))
  return recipients.length > 0 ? recipients : everyone
}
