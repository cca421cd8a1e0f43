import { and, eq, exists, inArray, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { mails } from '#mails/schema.ts'
import { forgetMailsAbout } from '#mails/forget.ts'
import { ago } from '#domain/retention.ts'
import { forgetProblems } from './problems.ts'
import { issues, subscribers } from './schema.ts'

const atOnce = 500

/** Deletes addresses that were not confirmed within `days`, with the mails that were sent to them. Returns how many. */
export const forgetUnconfirmed = (ctx: Context, days: number): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const before = dateOf(ctx.now.subtract({ hours: 24 * days }))
    const stale = ctx.db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(
        and(isNull(subscribers.confirmedAt), isNull(subscribers.unsubscribedAt), lt(subscribers.consentAt, before)),
      )
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const gone = await ctx.db
      .delete(subscribers)
      .where(inArray(subscribers.id, stale))
      .returning({ id: subscribers.id })
    const ids = gone.map(({ id }) => id)
    await forgetProblems(ctx, ids)
    await forgetMailsAbout(ctx, ids)
    return gone.length
  })

/** Deletes the mails of issues that were sent more than `days` days ago and wait no more. Returns of how many issues. */
export const forgetIssueMails = (ctx: Context, days: number): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const mailOf = (condition = sql`true`) =>
      ctx.db
        .select({ one: sql`1` })
        .from(mails)
        .where(and(eq(mails.subjectId, issues.id), condition))
    const old = await ctx.db
      .select({ id: issues.id })
      .from(issues)
      .where(
        and(
          lt(issues.sentAt, dateOf(ago(ctx, { days }))),
          exists(mailOf(ne(mails.state, 'waiting'))),
          notExists(mailOf(eq(mails.state, 'waiting'))),
        ),
      )
      .limit(10)
    await forgetMailsAbout(
      ctx,
      old.map(({ id }) => id),
    )
    return old.length
  })
