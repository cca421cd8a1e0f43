import { type ClientBase, escapeIdentifier } from 'pg'
import type { Column, Row, Sequence, Table } from './format.ts'

/** What a table of the business is: every one in the schema `public`. The job queue and the ledger live elsewhere. */
const tables = `
  select c.oid, c.relname as "table" from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const passing = new Set(['sessions', 'verifications'])

/**
 * Whose rows no backup holds and no restore brings back: anyone who has the file is signed in by none of its sessions, and
 * a link or code that was used up or revoked since does not come to life again.
 */
export const isLeftOut = (table: string): boolean => passing.has(table)

/** Tables by name, with their columns in order. A computed column is computed again, not copied. */
export const readTables = async (client: ClientBase): Promise<{ table: string; columns: Column[] }[]> => {
  const { rows } = await client.query(`
    select t."table", coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
      order by a.attnum) filter (where a.attname is not null), '[]') as columns
    from (${tables}) t
    left join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by t."table" order by t."table" collate "C"`)
  return rows
}

/** Some rows at a time, one where files are kept: memory does not grow with the data. */
export const readRows = async function* (client: ClientBase, { table, columns }: Pick<Table, 'table' | 'columns'>) {
  if (isLeftOut(table)) return
  const values = columns.map(({ name, type }) => asText(escapeIdentifier(name), type))
  await client.query(`declare reading no scroll cursor for select ${values.join(', ')} from ${name(table)}`)
  const batchSize = columns.some(({ type }) => type === 'bytea') ? 1 : 500
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${batchSize} from reading`, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close reading')
}

const asText = (column: string, type: string) =>
  type === 'bytea' ? `replace(encode(${column}, 'base64'), e'\\n', '')` : `${column}::text`

export const readSequences = async (client: ClientBase): Promise<Sequence[]> => {
  const { rows } = await client.query<{ sequence: string }>(`
    select relname as sequence from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`)
  const states: Sequence[] = []
  for (const { sequence } of rows) {
    const state = await client.query(`select last_value::text as last, is_called as called from ${name(sequence)}`)
    states.push({ sequence, ...state.rows[0] })
  }
  return states
}

/** How to take each foreign key away and how to put it back, checked against every row. */
export const readForeignKeys = async (client: ClientBase): Promise<{ drop: string; add: string }[]> => {
  const { rows } = await client.query(`
    select format('alter table public.%I drop constraint %I', t."table", f.conname) as drop,
      format('alter table public.%I add constraint %I %s', t."table", f.conname, pg_get_constraintdef(f.oid)) as add
    from (${tables}) t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'`)
  return rows
}

export const readMigrationNames = async (client: ClientBase): Promise<string[]> => {
  const { rows } = await client.query(`select to_regclass('platform.migrations') is not null as known`)
  if (!rows[0].known) return []
  const applied = await client.query<{ name: string }>('select name from platform.migrations order by name collate "C"')
  return applied.rows.map(({ name }) => name)
}

/** The first table that holds something, if any. */
export const firstFilled = async (client: ClientBase): Promise<string | undefined> => {
  for (const { table } of await readTables(client)) {
    const { rowCount } = await client.query(`select from ${name(table)} limit 1`)
    if (rowCount) return table
  }
  return undefined
}

/** A table or sequence of ours, said so that its name cannot be read as anything else. */
export const name = (table: string): string => `public.${escapeIdentifier(table)}`
