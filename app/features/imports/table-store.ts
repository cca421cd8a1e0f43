import { and, eq, getTableColumns, inArray, isNull, sql, type AnyColumn } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#domain/context.ts'
import type { Fields, Store } from './definition.ts'

const atOnce = 1000

type Table = PgTable & { id: PgColumn }

type Options = Pick<Store, 'shows'> & {
  /** The fields that an import writes. */
  fields: readonly string[]
  /** What a new record holds besides. */
  besides?: (ctx: Context) => Record<string, unknown>
  /** Columns of other tables that name a record, each with why it can't be removed; `heldBy` tells of what else does. */
  held?: readonly (readonly [column: AnyColumn, why: string])[]
} & Partial<Pick<Store, 'remove' | 'heldBy'>>

/** Records that are rows of one table. */
export const tableStore = (table: Table, { shows, fields, besides, held = [], remove, heldBy }: Options): Store => {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const columnOf = (name: string): PgColumn => {
    const column = columns[name]
    if (!column) throw new Error(`There is no column ${name}.`)
    return column
  }
  const isMoment = (name: string) => columnOf(name).dataType === 'date'
  const storedValues = (row: Fields) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, isMoment(name) && value ? new Date(String(value)) : value]),
    )
  const plain = (row: Record<string, unknown>): Fields =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
    ) as Fields
  const columnsToRead = Object.fromEntries(['id', ...fields].map((name) => [name, columnOf(name)]))
  return {
    shows,
    insert: async (ctx, rows) => {
      const condition = besides?.(ctx)
      for (const part of inParts(rows))
        await ctx.db.insert(table).values(part.map((row) => ({ ...storedValues(row), ...condition })))
    },
    update: async (ctx, id, from, to) => {
      const unchanged = Object.entries(storedValues(from)).map(([name, value]) =>
        value === null ? isNull(columnOf(name)) : eq(columnOf(name), value),
      )
      const { rowCount } = await ctx.db
        .update(table)
        .set(storedValues(to))
        .where(and(eq(table.id, id), ...unchanged))
      return rowCount === 1
    },
    remove:
      remove ??
      (async (ctx, ids) => {
        for (const part of inParts(ids)) await ctx.db.delete(table).where(inArray(table.id, part))
      }),
    read: async (ctx, ids) => {
      const found = new Map<string, Fields>()
      for (const part of inParts(ids)) {
        const rows = await ctx.db
          .select(columnsToRead)
          .from(table)
          .where(inArray(table.id, part))
          .orderBy(table.id)
          .for('update')
        for (const { id, ...row } of rows) found.set(String(id), plain(row))
      }
      return found
    },
    heldBy: async (ctx, ids) => {
      const reasons = new Map(await heldBy?.(ctx, ids))
      for (const [column, why] of held)
        for (const part of inParts(ids)) {
          const rows = await ctx.db
            .selectDistinct({ id: sql<string>`${column}::text` })
            .from(column.table)
            .where(inArray(column, part))
          for (const { id } of rows) if (!reasons.has(id)) reasons.set(id, why)
        }
      return reasons
    },
  }
}

export const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / atOnce) }, (_, at) => items.slice(at * atOnce, (at + 1) * atOnce))
