import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import type { ShownVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { notFound, DomainError } from '#domain/domain-error.ts'
import { findQuestion } from './questions.ts'
import { chatAsks, chatPassages, type StaffPassage } from './schema.ts'
import { settle } from './review-question.ts'
import { assistantEvents } from './events.ts'

/** What staff write: `href` is an address of the site, `asks` are questions that it answers. */
export type PassageText = Pick<StaffPassage, 'title' | 'text' | 'href' | 'asks'>

/** Passages of the site have names of their own; those of staff begin so. */
export const staffPassageId = (id: string) => `staff:${id}`

/** What staff added, as the assistant learns it. For the program. */
export const staffWords = async ({ db }: Pick<Context, 'db'>) => {
  const passages = await db.select().from(chatPassages).orderBy(asc(chatPassages.createdAt), asc(chatPassages.id))
  const asks = await db.select().from(chatAsks).orderBy(asc(chatAsks.createdAt), asc(chatAsks.id))
  return {
    passages: passages.map(({ id, title, text, href, asks }) => ({ id: staffPassageId(id), title, text, href, asks })),
    asks: asks.map(({ passageId, question }) => ({ passageId, question })),
  }
}

/** Changes whenever staff's words do: other processes learn by it. */
export const markOfStaffWords = async ({ db }: Pick<Context, 'db'>): Promise<string> => {
  const { rows } = await db.execute<{ mark: string }>(sql`
    select concat_ws(' ',
      (select concat(count(*), '/', sum(version), '/', max(updated_at)) from chat_passages),
      (select concat(count(*), '/', max(created_at)) from chat_asks)) as mark`)
  return rows[0]?.mark ?? ''
}

/** Every passage of staff, newest change first. For staff alone. */
export const listPassages = async (ctx: Context): Promise<StaffPassage[]> => {
  demand(ctx, 'assistant.see')
  return ctx.db.select().from(chatPassages).orderBy(desc(chatPassages.updatedAt), desc(chatPassages.id))
}

/** Every question that was attached to a passage, newest first. For staff alone. */
export const listAsks = async (ctx: Context) => {
  demand(ctx, 'assistant.see')
  return ctx.db.select().from(chatAsks).orderBy(desc(chatAsks.createdAt), desc(chatAsks.id))
}

/** For staff alone. Throws not-found. */
export const findPassage = async (ctx: Context, id: string): Promise<StaffPassage> => {
  demand(ctx, 'assistant.see')
  const [passage] = isUuid(id) ? await ctx.db.select().from(chatPassages).where(eq(chatPassages.id, id)) : []
  if (!passage) throw notFound('passage')
  return passage
}

/** Writes a new passage; for a question of the list, which is then done with. For staff alone. Returns its id. */
export const writePassage = (ctx: Context, words: PassageText, questionId?: string): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'assistant.teach')
    const [id, at] = [randomUUID(), dateOf(ctx.now)]
    await ctx.db.insert(chatPassages).values({ id, ...words, createdAt: at, updatedAt: at })
    await logEvent(ctx, assistantEvents.passage_written, id)
    if (questionId) {
      const question = await findQuestion(ctx, questionId)
      await settle(ctx, question.id, 'attached', assistantEvents.question_attached)
    }
    return id
  })

/** A passage has one state; its changes are counted. */
export const shownVersion = ({ id, changes }: StaffPassage) => ({ id, state: 'taught', changes })

/** Changes a passage. Throws `conflict` when someone else did meanwhile. For staff alone. */
export const changePassage = (ctx: Context, id: string, expected: ShownVersion, words: PassageText) =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'assistant.teach')
    const { changes } = await findPassage(ctx, id)
    const [changed] = await ctx.db
      .update(chatPassages)
      .set({ ...words, changes: changes + 1, updatedAt: dateOf(ctx.now) })
      .where(and(eq(chatPassages.id, id), eq(chatPassages.changes, expected.changes)))
      .returning()
    if (!changed)
      throw new DomainError('conflict', 'A coworker changed this answer in the meantime. Reload the page to see it.')
    await logEvent(ctx, assistantEvents.passage_changed, id)
  })

/** Deletes a passage and the questions that were attached to it. For staff alone. */
export const deletePassage = (ctx: Context, id: string) =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'assistant.teach')
    await findPassage(ctx, id)
    await ctx.db.delete(chatPassages).where(eq(chatPassages.id, id))
    await ctx.db.delete(chatAsks).where(eq(chatAsks.passageId, staffPassageId(id)))
    await logEvent(ctx, assistantEvents.passage_deleted, id)
  })
