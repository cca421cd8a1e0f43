import { and, inArray, isNull, lt, notExists, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { ago } from '#domain/retention.ts'
import { forgetHistory } from '#events/audit-log.ts'
import { customers } from './schema.ts'

const atOnce = 500

/**
 * Deletes customers without account and company of whom nothing is left, with their contacts and sites. `references` are the
 * columns by which requests, quotes and orders name theirs. At most 500; returns how many.
 */
export const forgetCustomers = (ctx: Context, months: number, references: readonly AnyColumn[]): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const hasNone = (column: AnyColumn): SQL =>
      sql`not exists (select 1 from ${column.table} where ${column} = ${customers.id})`
    const merged = alias(customers, 'merged')
    const unreferenced = notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(merged)
        .where(sql`${merged.mergedInto} = ${customers.id}`),
    )
    const old = ctx.db
      .select({ id: customers.id })
      .from(customers)
      .where(
        and(
          isNull(customers.userId),
          isNull(customers.companyId),
          lt(customers.createdAt, dateOf(ago(ctx, { months }))),
          unreferenced,
          ...references.map(hasNone),
        ),
      )
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const gone = await ctx.db.delete(customers).where(inArray(customers.id, old)).returning({ id: customers.id })
    const ids = gone.map(({ id }) => id)
    await forgetHistory(ctx, ids)
    return ids.length
  })
