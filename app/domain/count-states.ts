import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from './context.ts'
import { countLimit } from './count-limit.ts'

/** How many rows within sight are in each state; counting stops at `mostCounted` for each. */
export const countStates = async <State extends string>(
  { db }: Pick<Context, 'db'>,
  column: PgColumn,
  states: readonly State[],
  inSight: SQL | undefined,
): Promise<{ state: State; count: number }[]> => {
  const counted = states.map(
    (state) => sql`select ${state}::text as state, (select count(*)::int from
      (select from ${column.table} where ${and(eq(column, state), inSight)} limit ${countLimit}) as found) as count`,
  )
  const { rows } = await db.execute<{ state: State; count: number }>(sql.join(counted, sql` union all `))
  return rows.filter(({ count }) => count > 0)
}
