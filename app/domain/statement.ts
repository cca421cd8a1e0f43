import { sql, type SQL } from 'drizzle-orm'

/** A named part of a statement that writes several tables at once: all of it, or nothing. */
export type Part = { name: string; writes: SQL }

/** Parts as a statement of their own. */
export const statementOf = (parts: readonly Part[]): SQL => {
  const named = parts.map(({ name, writes }) => sql`${sql.identifier(name)} as (${writes})`)
  return sql`with ${sql.join(named, sql`, `)} select`
}
