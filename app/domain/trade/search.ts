import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { readReference } from '../reference.ts'

const longestSearch = 200

/** The very letters anywhere in these columns; undefined when nothing was typed. */
export const containing = (typed: string | undefined, columns: readonly AnyColumn[]): SQL | undefined => {
  const words = typed?.replaceAll('\0', '').toWellFormed().trim().toLowerCase().slice(0, longestSearch)
  if (!words) return undefined
  const letters = readReference(words)?.toLowerCase() ?? words
  const text = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )
  return sql`lower(${text}) like ${`%${letters.replaceAll(/[\\%_]/g, '\\$&')}%`}`
}
