import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { staleVersionError, versionMatches, type ExpectedVersion } from '#events/expected-version.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findDocument, todayOf } from './find-documents.ts'
import { documentLifecycle, documentStates, shownVersion, type DocumentState } from './lifecycle.ts'
import { isDay } from '#domain/is-day.ts'
import { documents, type Document } from './schema.ts'
import { documentEvents } from './events.ts'

/** Takes a paper off the site; staff still have it with every revision. Throws a DomainError. */
export const withdrawDocument = (ctx: Context, id: string, expected?: ExpectedDocument): Promise<Document> =>
  move(ctx, id, expected, 'withdraw', { withdrawnAt: dateOf(ctx.now) })

/** Puts a withdrawn paper back. Throws a DomainError. */
export const restoreDocument = (ctx: Context, id: string, expected?: ExpectedDocument): Promise<Document> =>
  move(ctx, id, expected, 'restore', { withdrawnAt: null })

/** Notes that someone looked and the paper still holds, and when to look again: a plain date after today. */
export const reviewDocument = async (
  ctx: Context,
  id: string,
  next: string,
  expected?: ExpectedDocument,
): Promise<Document> => {
  if (!isDay(next) || next <= todayOf(ctx))
    throw new DomainError('invalid', 'Review again by: please choose a day after today.')
  return move(ctx, id, expected, 'review', { reviewBy: next }, { next })
}

type ExpectedDocument = ExpectedVersion<DocumentState>

const events = {
  withdraw: documentEvents.withdrawn,
  restore: documentEvents.restored,
  review: documentEvents.reviewed,
}

const move = (
  ctx: Context,
  id: string,
  expected: ExpectedDocument | undefined,
  verb: keyof typeof events,
  change: Partial<Document>,
  detail?: { next: string },
): Promise<Document> =>
  inTransaction(ctx, async (ctx) => {
    const document = await findDocument(ctx, id)
    const version = shownVersion(document)
    const isOpen = documentLifecycle.movesFor(version.state, ctx.viewer).includes(verb)
    if (!isOpen || !versionMatches(version, expected ?? version))
      throw await staleVersionError(ctx, documentStates, version)
    const [moved] = await ctx.db
      .update(documents)
      .set({ ...change, changedAt: dateOf(ctx.now) })
      .where(and(eq(documents.id, document.id), eq(documents.version, document.version), isIn(version.state)))
      .returning()
    if (!moved) throw await staleVersionError(ctx, documentStates, shownVersion(await findDocument(ctx, id)))
    await logEvent(ctx, events[verb], document.id, {}, detail)
    return moved
  })

const isIn = (state: DocumentState) =>
  state === 'withdrawn' ? isNotNull(documents.withdrawnAt) : isNull(documents.withdrawnAt)
