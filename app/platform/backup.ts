import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client, ClientConfig } from 'pg'
import { isLeftOut, name, readMigrationNames, readRows, readSequences, readTables } from './backup/catalog.ts'
import { encryptWith } from './backup/encryption.ts'
import { format, line, sessionSettings, sizeOf, type Header, type Table } from './backup/format.ts'
import { seal } from './backup/seal.ts'
import { clientOn } from './db.ts'
import { fingerprint } from './secret.ts'

export type BackupResult = { tables: number; rows: number; bytes: number }

/**
 * Writes everything of one moment into one file, while the site runs on. The file appears under its name only when it
 * is complete and on disk; one that was there is replaced.
 */
export const backup = async (
  connection: ClientConfig,
  file: string,
  { secret, passphrase, now = new Date() }: { secret: string; passphrase?: string; now?: Date },
): Promise<BackupResult> => {
  const client = clientOn(connection)
  client.on('error', () => {})
  const partial = `${file}.partial-${process.pid}`
  try {
    await client.connect()
    await client.query(sessionSettings)
    await client.query('begin isolation level repeatable read read only')
    const header = await readHeader(client, fingerprint(secret), now)
    await write(partial, contents(client, header), passphrase)
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
    tables.push({ table, columns, rows: isLeftOut(table) ? 0 : rows[0].count })
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
    for await (const rows of readRows(client, table)) yield rows.map(line).join('')
  }
}

const write = async (file: string, lines: AsyncIterable<string>, passphrase: string | undefined) => {
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
    passphrase ? encryptWith(passphrase) : asItIs,
    // People's names and addresses: for the owner alone.
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
}

const asItIs = (chunks: AsyncIterable<Buffer>) => chunks

/** Gives the file its name, on disk. Returns its size. */
const settle = async (partial: string, file: string) => {
  await rename(partial, file)
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
  return (await stat(file)).size
}
