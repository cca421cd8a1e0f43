import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { staleVersionError } from '#events/expected-version.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { Refusal } from '#domain/refusal.ts'
import { findDocument } from './find-documents.ts'
import { documentStates, documentLifecycle, stateOf } from './lifecycle.ts'
import { isDay } from './paper.ts'
import { documents, type Document } from './schema.ts'
import { documentEvents } from './events.ts'

/** Takes a paper off the site; staff still have it with every revision. Throws a Refusal. */
export const withdrawDocument = (ctx: Context, id: string): Promise<Document> => move(ctx, id, 'withdraw')

/** Puts a withdrawn paper back. Throws a Refusal. */
export const restoreDocument = (ctx: Context, id: string): Promise<Document> => move(ctx, id, 'restore')

/** Notes that somebody looked and the paper still holds, and when to look again: a plain date after today. */
export const reviewDocument = (ctx: Context, id: string, next: string): Promise<Document> =>
  inTransaction(ctx, async (ctx) => {
    const document = await findDocument(ctx, id)
    documentLifecycle.move(stateOf(document), 'review', ctx.viewer)
    const today = ctx.now.toZonedDateTimeISO(ctx.calendar.timeZone).toPlainDate().toString()
    if (!isDay(next) || next <= today)
      throw new Refusal('invalid', 'Please give a day after today for the next review.')
    const [reviewed] = await ctx.db
      .update(documents)
      .set({ reviewBy: next, changedAt: dateOf(ctx.now) })
      .where(eq(documents.id, document.id))
      .returning()
    if (!reviewed)
      throw await staleVersionError(ctx, documentStates, {
        id: document.id,
        state: stateOf(await findDocument(ctx, id)),
      })
    await logEvent(ctx, documentEvents.reviewed, document.id, {}, { next })
    return reviewed
  })

const move = (ctx: Context, id: string, verb: 'withdraw' | 'restore'): Promise<Document> =>
  inTransaction(ctx, async (ctx) => {
    const document = await findDocument(ctx, id)
    const at = dateOf(ctx.now)
    const state = stateOf(document)
    if (!documentLifecycle.movesFor(state, ctx.viewer).includes(verb))
      throw await staleVersionError(ctx, documentStates, {
        id: document.id,
        state: stateOf(await findDocument(ctx, id)),
      })
    const [moved] = await ctx.db
      .update(documents)
      .set({ withdrawnAt: verb === 'withdraw' ? at : null, changedAt: at })
      .where(
        and(
          eq(documents.id, document.id),
          verb === 'withdraw' ? isNull(documents.withdrawnAt) : isNotNull(documents.withdrawnAt),
        ),
      )
      .returning()
    if (!moved)
      throw await staleVersionError(ctx, documentStates, {
        id: document.id,
        state: stateOf(await findDocument(ctx, id)),
      })
    await logEvent(ctx, verb === 'withdraw' ? documentEvents.withdrawn : documentEvents.restored, document.id)
    return moved
  })
