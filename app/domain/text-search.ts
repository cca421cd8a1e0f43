import { and, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { searchedSpellings } from './address-spellings.ts'
import { readReference } from '#domain/reference.ts'

const longestSearch = 200

/**
 * Rows with this exact text anywhere in the columns; undefined for an empty search. A trigram index answers it when it
 * covers the same columns in the same order (db/migrations).
 */
export const containing = (typed: string | undefined, columns: readonly (AnyColumn | SQL)[]): SQL | undefined => {
  const words = typed?.replaceAll('\0', '').toWellFormed().trim().toLowerCase().slice(0, longestSearch)
  if (!words) return undefined
  const text = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )
  // Ten letters, "scioto rack", may be read as a reference, and are looked for as they stand as well; a road as it is spelled.
  const letters = new Set([readReference(words)?.toLowerCase() ?? words, ...searchedSpellings(words)])
  return or(...[...letters].map((each) => containsWord(sql`lower(${text})`, each)))
}

/**
 * These letters somewhere in the text. An index of trigrams looks up each three of them for each row that has the others, and
 * "customer" or "county road" is in half a million: it is asked for the number among them alone, and the rows that have it
 * are compared as a whole.
 */
export const containsWord = (text: SQL | AnyColumn, letters: string): SQL => {
  const rare = rareIn(letters)
  if (rare.length === 0) return like(text, letters)
  return sql`(${and(...rare.map((part) => like(text, part)), sql`strpos(${text}, ${letters}) > 0`)})`
}

/** So many letters with a number in them find little else. */
const enough = 5

/** Numbers of four digits and more with what stands before them; shorter ones, which many have, with the longest word, too. */
const rareIn = (letters: string): string[] => {
  if (letters.length <= enough + 1) return []
  const numbers = [...letters.matchAll(/\d{3,}/g)]
  const long = numbers.filter(({ 0: { length } }) => length > 3)
  const parts = (long.length > 0 ? long : numbers).slice(0, 2).map(({ index, 0: digits }) => {
    const begins = Math.max(0, Math.min(index + digits.length - enough, letters.length - enough))
    const part = letters.slice(begins, begins + enough)
    return part.isWellFormed() ? part : digits
  })
  if (parts.length === 0 || long.length > 0) return parts
  const words = letters.match(/\p{L}{4,}/gu) ?? []
  return [...parts, ...words.toSorted((one, other) => other.length - one.length).slice(0, 1)]
}

const like = (text: SQL | AnyColumn, letters: string) =>
  sql`${text} like ${`%${letters.replaceAll(/[\\%_]/g, '\\$&')}%`}`

/**
 * Rows whose column is an id that a search in another table finds. The ids come as an array, which an index can use
 * beside other conditions of an `or`; a join or an `in` would read every row.
 */
export const foundIn = (column: AnyColumn, found: AnyColumn, condition: SQL | undefined): SQL | undefined =>
  condition && sql`${column} = any(array(select ${found} from ${found.table} where ${condition}))`
