import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

export type Migration = { name: string; sql: string; checksum: string }

/** A migration that is applied was edited afterwards: what the file says is not what the database has. */
export class MigrationChanged extends Error {
  override name = 'MigrationChanged'

  constructor(migration: string) {
    super(
      `The migration ${migration} was changed after it had been applied to this database. ` +
        'Put its file back as it was, and write the change as a new migration.',
    )
  }
}

/** A database from before the first release: its migrations no longer exist. */
export class BeforeBaseline extends Error {
  override name = 'BeforeBaseline'

  constructor() {
    super(
      'This data was made by a version from before the first release, and this version cannot read it. Nothing of it was ' +
        'changed. Start with another DATA_DIR or DATABASE_URL, or go back to the version that made it.',
    )
  }
}

/** The first migration there was before all of them became the baseline. */
const beforeBaseline = '0000_foundation'

/** Whether these are migrations of a version before the first release. */
export const isBeforeBaseline = (migrations: readonly string[]) => migrations.includes(beforeBaseline)

const lock = 7_001_337_001
const patient = { query_timeout: 2 ** 31 - 1 }

/** The migrations of a folder in the order of their names. */
export const readMigrations = async (folder = 'db/migrations'): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies what is missing, by name, each file in a transaction with its row. Processes that start at once wait for
 * each other. `among` says which names may be applied; without it, all.
 * Returns the names it applied. Throws `MigrationChanged`, and `BeforeBaseline` before anything is written.
 */
export const migrate = async (
  pool: Pool,
  folder = 'db/migrations',
  among: (name: string) => boolean = () => true,
): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query({ text: 'select pg_advisory_lock($1)', values: [lock], ...patient })
    await client.query(`
      create schema if not exists platform;
      create table if not exists platform.migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const missing = (await unapplied(client, migrations)).filter(({ name }) => among(name))
    for (const migration of missing) await apply(client, migration)
    return missing.map(({ name }) => name)
  } finally {
    // Ends the session, and with it the lock and the missing time limit.
    client.release(true)
  }
}

/** The names still to be applied: none on a database that is ready. */
export const pendingMigrations = async (pool: Pool, folder?: string): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const { rows } = await pool.query(`select to_regclass('platform.migrations') as ledger`)
  const missing = rows[0].ledger ? await unapplied(pool, migrations) : migrations
  return missing.map(({ name }) => name)
}

const unapplied = async (client: Pool | PoolClient, migrations: Migration[]) => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from platform.migrations',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  if (isBeforeBaseline([...applied.keys()])) throw new BeforeBaseline()
  return migrations.filter(({ name, checksum }) => {
    const appliedChecksum = applied.get(name)
    if (appliedChecksum && appliedChecksum !== checksum) throw new MigrationChanged(name)
    return !appliedChecksum
  })
}

const apply = async (client: PoolClient, { name, sql, checksum }: Migration) => {
  await client.query('begin')
  try {
    await client.query({ text: sql, ...patient })
    await client.query('insert into platform.migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    throw new Error(`The migration ${name} failed; nothing of it was applied.`, { cause: error })
  }
}
