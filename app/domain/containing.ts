import { or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { readReference } from '#domain/reference.ts'

const longestSearch = 200

/**
 * The very letters anywhere in these columns; undefined when nothing was typed. An index of trigrams answers it where
 * it is over this very text (db/migrations), in the order of the columns.
 */
export const containing = (typed: string | undefined, columns: readonly (AnyColumn | SQL)[]): SQL | undefined => {
  const words = typed?.replaceAll('\0', '').toWellFormed().trim().toLowerCase().slice(0, longestSearch)
  if (!words) return undefined
  const text = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )
  // Ten letters, "scioto rack", may be read as a reference, and are looked for as they stand as well.
  const letters = new Set([readReference(words)?.toLowerCase() ?? words, words])
  return or(...[...letters].map((each) => sql`lower(${text}) like ${`%${each.replaceAll(/[\\%_]/g, '\\$&')}%`}`))
}

/**
 * The column is one of what another table's search finds. The ids come as an array, which an index can answer beside
 * others inside an `or`; a join or an `in` would read every row.
 */
export const foundIn = (column: AnyColumn, found: AnyColumn, where: SQL | undefined): SQL | undefined =>
  where && sql`${column} = any(array(select ${found} from ${found.table} where ${where}))`
