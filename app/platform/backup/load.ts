import { type ClientBase, escapeIdentifier } from 'pg'
import { isLeftOut, name, readForeignKeys, readTables } from './catalog.ts'
import { BackupRefused, type Column, type Header, type Row, type Table } from './format.ts'

/** About how much is sent at a time, in characters. A row with a large file goes alone. */
const batchSize = 1_000_000
const batchRows = 500

/** Fills the tables in one transaction: all rows or none. `check` looks once more when nobody else can write. */
export const load = async (
  client: ClientBase,
  header: Header,
  lines: AsyncGenerator<string>,
  check: () => Promise<void>,
): Promise<void> => {
  await client.query('begin')
  const present = await readTables(client)
  checkColumns(present, header.tables)
  for (const { table } of present) await client.query(`lock table ${name(table)} in access exclusive mode`)
  await check()
  const foreignKeys = await readForeignKeys(client)
  // Rows refer to each other in every direction: the references come back at the end and check all rows at once.
  for (const { drop } of foreignKeys) await client.query(drop)
  for (const { table } of present) await client.query(`alter table ${name(table)} disable trigger user`)
  for (const table of header.tables) await fill(client, table, lines)
  if (!(await lines.next()).done) throw new Error('The backup has more rows than its first line says.')
  for (const { table } of present) await client.query(`alter table ${name(table)} enable trigger user`)
  for (const { add } of foreignKeys) await client.query(add)
  for (const { sequence, last, called } of header.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name(sequence), last, called])
  }
  await client.query('commit')
}

/** The same migrations make the same tables. Also keeps words of the file out of our statements. */
const checkColumns = (present: Omit<Table, 'rows'>[], expected: Table[]) => {
  const differs = (at: number) =>
    expected[at]?.table !== present[at]?.table ||
    JSON.stringify(expected[at]?.columns) !== JSON.stringify(present[at]?.columns)
  const at = Array.from({ length: Math.max(present.length, expected.length) }, (_, at) => at).find(differs)
  if (at === undefined) return
  const table = (present[at] ?? expected[at])?.table
  throw new BackupRefused(
    `The table ${table} has different columns here than in the backup. Restore into a new database.`,
  )
}

const fill = async (client: ClientBase, { table, columns, rows }: Table, lines: AsyncGenerator<string>) => {
  const text = insertion(table, columns)
  const header = JSON.parse((await lines.next()).value ?? 'null')
  if (header?.table !== table) throw new Error(`The backup doesn't have the table ${table}.`)
  let batch: Row[] = []
  let size = 0
  const send = async () => {
    if (batch.length) await client.query({ text, values: columns.map((_, at) => batch.map((row) => row[at])) })
    batch = []
    size = 0
  }
  for (let done = 0; done < rows; done++) {
    const row: string | undefined = (await lines.next()).value
    if (!row?.startsWith('[')) throw new Error(`The backup is missing rows of the table ${table}.`)
    if (isLeftOut(table)) continue
    batch.push(JSON.parse(row))
    size += row.length
    if (batch.length === batchRows || size > batchSize) await send()
  }
  await send()
}

/** Each column comes as one array of texts, which PostgreSQL reads by the column's own rules. */
const insertion = (table: string, columns: Column[]) => {
  const into = columns.map(({ name }) => escapeIdentifier(name)).join(', ')
  const values = columns.map(({ type }, at) => (type === 'bytea' ? `decode(c${at}, 'base64')` : `c${at}::${type}`))
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const cells = columns.map((_, at) => `c${at}`).join(', ')
  return `insert into ${name(table)} (${into}) overriding system value
    select ${values.join(', ')} from unnest(${arrays}) as given(${cells})`
}
