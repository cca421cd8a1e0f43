import { and, eq, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { ago } from '#domain/retention.ts'
import { importRows, imports } from './schema.ts'

/** Deletes files that nobody imported within a day. Returns how many. */
export const forgetDrafts = async (ctx: Context): Promise<number> => {
  const old = and(eq(imports.state, 'draft'), lt(imports.startedAt, dateOf(ago(ctx, { days: 1 }))))
  return (await ctx.db.delete(imports).where(old)).rowCount ?? 0
}

/** Deletes the files of imports and what each row did, after which nothing can be undone. Who imported what, and when, stays. */
export const forgetImportedFiles = (ctx: Context, days: number): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const old = and(
      ne(imports.state, 'draft'),
      isNotNull(imports.content),
      lt(imports.startedAt, dateOf(ago(ctx, { days }))),
    )
    const gone = await ctx.db.update(imports).set({ content: null }).where(old).returning({ id: imports.id })
    const ids = gone.map(({ id }) => id)
    if (ids.length > 0) await ctx.db.delete(importRows).where(inArray(importRows.importId, ids))
    return ids.length
  })
