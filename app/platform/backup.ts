import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import { name, readMigrationNames, readSequences, readTables } from './backup/catalog.ts'
import { format, line, sessionSettings, sizeOf, type Header, type Row, type Table } from './backup/format.ts'
import { seal } from './backup/seal.ts'
import { fingerprint } from './secret.ts'

export type BackedUp = { tables: number; rows: number; bytes: number }

/**
 * Writes everything of one moment into one file, while the site runs on. The file appears under its name only when it
 * is complete and on disk; one that was there is replaced.
 */
export const backup = async (
  connection: ClientConfig,
  file: string,
  { secret, now = new Date() }: { secret: string; now?: Date },
): Promise<BackedUp> => {
  const client = new Client(connection)
  client.on('error', () => {})
  const partial = `${file}.partial-${process.pid}`
  try {
    await client.connect()
    await client.query(sessionSettings)
    await client.query('begin isolation level repeatable read read only')
    const header = await readHeader(client, fingerprint(secret), now)
    await write(partial, contents(client, header))
    await client.query('commit')
    const bytes = await settle(partial, file)
    return { ...sizeOf(header), bytes }
  } finally {
    await client.end()
    await rm(partial, { force: true })
  }
}

const readHeader = async (client: Client, secret: string, now: Date): Promise<Header> => {
  const tables: Table[] = []
  for (const { table, columns } of await readTables(client)) {
    const { rows } = await client.query(`select count(*)::int as count from ${name(table)}`)
    tables.push({ table, columns, rows: rows[0].count })
  }
  return {
    format: format.name,
    version: format.version,
    madeAt: now.toISOString(),
    secret,
    migrations: await readMigrationNames(client),
    tables,
    sequences: await readSequences(client),
  }
}

const contents = async function* (client: Client, header: Header) {
  yield line(header)
  for (const table of header.tables) {
    yield line({ table: table.table })
    yield* readRows(client, table)
  }
}

/** Some rows at a time, one where files are kept: memory does not grow with the data. */
const readRows = async function* (client: Client, { table, columns }: Table) {
  const values = columns.map(({ name, type }) => asText(escapeIdentifier(name), type))
  await client.query(`declare reading no scroll cursor for select ${values.join(', ')} from ${name(table)}`)
  const some = columns.some(({ type }) => type === 'bytea') ? 1 : 500
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${some} from reading`, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows.map(line).join('')
  }
  await client.query('close reading')
}

const asText = (column: string, type: string) =>
  type === 'bytea' ? `replace(encode(${column}, 'base64'), e'\\n', '')` : `${column}::text`

const write = async (file: string, lines: AsyncIterable<string>) => {
  const hash = createHash('sha256')
  await pipeline(
    lines,
    createGzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
      yield seal(hash.digest())
    },
    // People's names and addresses: for the owner alone.
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
}

/** Gives the file its name, on disk. Returns its size. */
const settle = async (partial: string, file: string) => {
  await rename(partial, file)
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
  return (await stat(file)).size
}
