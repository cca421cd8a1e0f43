import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { StateWord } from '#domain/states.ts'
import { ledgerApplications, ledgerEntries, ledgerItems } from './schema.ts'

/** What became of something owed: nothing open is not yet paid. */
export type Settlement = 'open' | 'paid' | 'credited' | 'written_off'

/**
 * Of the entry with this id (written with its table, as it stands in a query of its own): given up when any of what closed it was written off, credited when all
 * of it was. Looked up only where nothing is open.
 */
export const settlementState = (entryId: SQLWrapper): SQL<Settlement> => {
  const applied = (kind: TakenOff) => appliedOf(sql`i.entry_id`, kind)
  return sql<Settlement>`coalesce((select case when i.open_cents > 0 then 'open' when ${applied('write_off')} > 0 then 'written_off'
    when ${applied('credit')} = i.cents then 'credited' else 'paid' end
    from ${ledgerItems} i where i.entry_id = ${entryId}), 'open')`
}

type TakenOff = 'write_off' | 'credit'

const appliedOf = (
  entryId: SQLWrapper,
  kind: TakenOff,
) => sql`coalesce((select sum(a.cents) from ${ledgerApplications} a
  join ${ledgerEntries} e on e.id = a.from_id where a.to_id = ${entryId} and e.kind = ${sql.raw(`'${kind}'`)}), 0)`

/** How much of the entry with this id was credited, or written off: the rest of what is not open was paid. */
export const takenOff = (entryId: SQLWrapper, kind: TakenOff): SQL<Cents> =>
  appliedOf(entryId, kind).mapWith((cents) => Number(cents) as Cents) as SQL<Cents>

/** The same as people read it. */
export const settledWords: Record<Exclude<Settlement, 'open'>, StateWord> = {
  paid: { tone: 'kept', words: 'Paid' },
  credited: { tone: 'kept', words: 'Credited' },
  written_off: { tone: 'off', words: 'Written off' },
}
