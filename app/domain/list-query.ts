import { and, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgSelectBuilder } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Context } from './context.ts'
import { readPage, type Key, type Page, type Cursor } from './paging.ts'

/** The columns that are read, by the names they have in a row. A group of one table is an object in the row. */
export type Select = { [name: string]: PgColumn | SQL | SQL.Aliased | Record<string, PgColumn | SQL> }

export type SelectedRow<S extends Select> = SelectResultFields<S>

/** How a list is sorted: the latest or the largest first unless said otherwise, or the query begins at A. */
export type SortOrder<Sort extends string = string> = { sort?: Sort; descending?: boolean }

type ReadPage<Query, Row> = (ctx: Context, query: Query, cursor?: Cursor, size?: number) => Promise<Page<Row>>

/** A page of rows with the columns usually wanted; `select` reads others. */
export type ListQuery<Query, Sort extends string, S extends Select> = ReadPage<Query, SelectedRow<S>> & {
  select: <Other extends Select>(columns: Other) => ReadPage<Query, SelectedRow<Other> & { id: string }>
  count: (ctx: Context, query: Query) => Promise<number>
  sorts: readonly Sort[]
  usual: Sort
  fromA: boolean
}

/** As much of drizzle's query as a list needs. */
type Rows = {
  where: (condition: SQL | undefined) => {
    orderBy: (...keys: SQL[]) => { limit: (count: number) => PromiseLike<unknown[]> }
  }
}

type Definition<Query, Sort extends string, S extends Select> = {
  /** The table and its joins. */
  from: (query: PgSelectBuilder<Select>) => Rows
  /** Of a row: of a record that is listed more than once, an expression. */
  id: PgColumn | SQL<string>
  columns: S
  /** Scope of the viewer, filters and search in one. */
  where: (ctx: Context, query: Query) => SQL | undefined | Promise<SQL | undefined>
  /** How the viewer may read the rows, where that is not as they stand, and the columns that takes. */
  seen?: { needs: Select; by: (ctx: Context, rows: never[]) => Promise<unknown[]> }
  sorts: Record<Sort, Key>
  usual: Sort
  /** How it is sorted where nobody asked, when that hangs on what is shown. */
  usually?: (query: Query) => SortOrder<Sort>
  /** It begins at A, or at the earliest, unless it is asked for descending. */
  fromA?: boolean
  /** Beyond so many it does not count on. */
  mostCounted?: number
}

/** What the lists of all nouns share: visible rows, search, filters, sorting and pages. */
export const listQuery = <
  Query extends SortOrder,
  Sort extends string,
  S extends Select & { id: AnyColumn | SQL<string> },
>({
  from,
  id,
  columns,
  where,
  seen,
  sorts,
  usual,
  usually,
  fromA = false,
  mostCounted,
}: Definition<Query & SortOrder<Sort>, Sort, S>): ListQuery<Query & SortOrder<Sort>, Sort, S> => {
  type Wanted = Query & SortOrder<Sort>
  const select =
    <Other extends Select>(selected: Other): ReadPage<Wanted, SelectedRow<Other> & { id: string }> =>
    (ctx, listed, cursor, size) => {
      const { sort = usual, descending = !fromA } = { ...usually?.(listed), ...defined(listed) }
      const key = sorts[sort]
      type Row = SelectedRow<Other> & { id: string; sortKey: Date | number | string | null }
      return readPage<Row>(
        { ...key, descending, id, of: ({ sortKey }) => sortKey },
        cursor,
        async (beyond, orderBy, limit) => {
          const condition = and(await where(ctx, listed), beyond)
          const query = ctx.db.select({ ...selected, ...seen?.needs, id, sortKey: key.column as PgColumn })
          const rows = await from(query)
            .where(condition)
            .orderBy(...orderBy)
            .limit(limit)
          return (seen ? await seen.by(ctx, rows as never[]) : rows) as Row[]
        },
        size,
      )
    }
  const count = async (ctx: Context, query: Wanted) => {
    if (mostCounted) {
      const found = from(ctx.db.select({ id }))
        .where(await where(ctx, query))
        .orderBy()
        .limit(mostCounted) as unknown as SQLWrapper
      const { rows } = await ctx.db.execute<{ found: number }>(
        sql`select count(*)::int as found from (${found}) as rows`,
      )
      return rows[0]?.found ?? 0
    }
    const [row] = (await from(ctx.db.select({ found: sql<number>`count(*)::int` }))
      .where(await where(ctx, query))
      .orderBy()
      .limit(1)) as { found: number }[]
    return row?.found ?? 0
  }
  return Object.assign(select(columns), { select, count, sorts: Object.keys(sorts) as Sort[], usual, fromA })
}

const defined = <Sort extends string>({ sort, descending }: SortOrder<Sort>): SortOrder<Sort> => ({
  ...(sort !== undefined && { sort }),
  ...(descending !== undefined && { descending }),
})
