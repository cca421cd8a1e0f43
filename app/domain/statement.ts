import { sql, type Placeholder, type SQL } from 'drizzle-orm'

/** A named part of a statement that writes several tables at once: all of it, or nothing. */
export type Part = { name: string; writes: SQL }

/** Each value, or the place that it takes in a statement that is put together before the values are known. */
export type Values<Given> = Given | Places<Given>
export type Places<Given> = { [Key in keyof Given]: Placeholder }

/** A place for each value, by the value's own name. */
export const placesOf = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.keys(given).map((key) => [key, sql.placeholder(key)])) as Places<Given>

/** Parts as a statement of their own. */
export const statementOf = (parts: readonly Part[]): SQL => {
  const named = parts.map(({ name, writes }) => sql`${sql.identifier(name)} as (${writes})`)
  return sql`with ${sql.join(named, sql`, `)} select`
}
