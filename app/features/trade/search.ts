import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/** Every list is searched by the letters in it; companies and accounts, which know no trade, too. */
export { containing, foundIn } from '#domain/text-search.ts'

/** Telephone numbers as digits alone, each without a blank, as `partOfPhone` looks for them; an index is over this very text. */
export const phonesIn = (columns: readonly AnyColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`regexp_replace(coalesce(${column}, ''), '[^0-9]', '', 'g')`),
    sql` || ' ' || `,
  )
