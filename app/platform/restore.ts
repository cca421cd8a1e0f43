import { open, type FileHandle } from 'node:fs/promises'
import type { ClientBase, Pool, PoolClient, PoolConfig } from 'pg'
import { firstFilled, isLeftOut, readMigrationNames } from './backup/catalog.ts'
import { decrypted } from './backup/encryption.ts'
import { BackupRefused, format, sessionSettings, sizeOf, type Header } from './backup/format.ts'
import { readLines } from './backup/lines.ts'
import { load } from './backup/load.ts'
import { checkSeal } from './backup/seal.ts'
import { tallyOfDatabase, tallyOfLines } from './backup/verify.ts'
import { openDatabase, unhurried } from './db.ts'
import { isBeforeBaseline, migrate, readMigrations } from './migrate.ts'
import { fingerprint } from './secret.ts'

/** `later` are the migrations that came after the backup. */
export type RestoreResult = { tables: number; rows: number; later: string[] }

type RestoreOptions = { secret: string; passphrase?: string; migrations?: string }

/**
 * Fills an empty database from a backup: first the tables as they were then, all rows in one transaction, then the
 * migrations that came later. Throws `BackupRefused` before anything is written.
 */
export const restore = (connection: PoolConfig, path: string, means: RestoreOptions): Promise<RestoreResult> =>
  withBackup(path, means, async (file, end) => {
    const { pool, close } = openDatabase({ ...connection, ...unhurried, max: 2 })
    try {
      const header = await fill(pool, readLines(file, end), means)
      return { ...sizeRestored(header), later: await migrateFurther(pool, means) }
    } finally {
      await close()
    }
  })

/** `differing` are the tables whose restored rows are not those of the file. */
export type RestoreVerification = RestoreResult & { differing: string[]; madeAt: string }

/**
 * Restores a backup into an empty scratch database and compares each table's count and hash with those of the file; then
 * tries the migrations that came later. Throws `BackupRefused`.
 */
export const verify = (scratch: PoolConfig, path: string, means: RestoreOptions): Promise<RestoreVerification> =>
  withBackup(path, means, async (file, end) => {
    const { pool, close } = openDatabase({ ...scratch, ...unhurried, max: 2 })
    try {
      const header = await fill(pool, readLines(file, end), means)
      const lines = readLines(file, end)
      await lines.next()
      const expected = await tallyOfLines(header, lines)
      const actual = await tallyOfDatabase(scratch)
      const differing = header.tables.filter(({ table, rows }) => {
        const [inFile, inDatabase] = [expected.get(table), actual.get(table)]
        if (isLeftOut(table)) return inDatabase?.rows !== 0
        return inFile?.rows !== rows || inFile.rows !== inDatabase?.rows || inFile.hash !== inDatabase.hash
      })
      const { madeAt } = header
      const later = await migrateFurther(pool, means)
      return { ...sizeRestored(header), later, differing: differing.map(({ table }) => table), madeAt }
    } finally {
      await close()
    }
  })

/** A backup of an earlier release holds sessions: they count as little as they are restored. */
const sizeRestored = ({ tables, ...header }: Header) =>
  sizeOf({ ...header, tables: tables.map((table) => ({ ...table, rows: isLeftOut(table.table) ? 0 : table.rows })) })

const withBackup = async <Result>(
  path: string,
  { passphrase }: RestoreOptions,
  work: (file: FileHandle, end: number) => Promise<Result>,
): Promise<Result> => {
  let file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`The backup ${path} cannot be opened (${error.code}).`)
  })
  try {
    file = await decrypted(file, passphrase)
    return await work(file, await checkSeal(file))
  } finally {
    await file.close()
  }
}

/** The tables as they were when the backup was made, and all rows. */
const fill = async (pool: Pool, lines: AsyncGenerator<string>, means: RestoreOptions): Promise<Header> => {
  const header = readHeader((await lines.next()).value)
  await checkFit(header, means)
  await withClient(pool, (client) => checkEmpty(client, header))
  await migrate(pool, means.migrations, (migration) => header.migrations.includes(migration))
  await withClient(pool, (client) => load(client, header, lines, () => checkEmpty(client, header)))
  return header
}

const migrateFurther = async (pool: Pool, means: RestoreOptions) => {
  const later = await migrate(pool, means.migrations)
  await pool.query('analyze')
  return later
}

const withClient = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query(sessionSettings)
    return await work(client)
  } finally {
    client.release(true)
  }
}

const readHeader = (first: string | undefined): Header => {
  const header = JSON.parse(first ?? 'null') as Header | null
  if (header?.format !== format.name) throw new BackupRefused("This file isn't a backup of this program.")
  if (header.version !== format.version) {
    throw new BackupRefused(`This backup has format ${header.version}; this program reads format ${format.version}.`)
  }
  return header
}

const checkFit = async ({ secret, migrations }: Header, means: RestoreOptions) => {
  if (secret !== fingerprint(means.secret)) {
    throw new BackupRefused(
      'This backup was made under another SECRET, and its encrypted fields would be lost. ' +
        'Set SECRET to the one it was made under (without that setting it is in the file `secret` of DATA_DIR).',
    )
  }
  if (isBeforeBaseline(migrations)) {
    throw new BackupRefused(
      'This backup was made by a version from before the first release, and this version cannot read it. Nothing was changed.',
    )
  }
  const migrationNames = new Set((await readMigrations(means.migrations)).map(({ name }) => name))
  const unknown = migrations.find((migration) => !migrationNames.has(migration))
  if (unknown) {
    throw new BackupRefused(`This backup was made by a newer program: it has the migration ${unknown}. Update first.`)
  }
}

const checkEmpty = async (client: ClientBase, { migrations }: Header) => {
  const nonEmpty = await firstFilled(client)
  if (nonEmpty) {
    throw new BackupRefused(`This database is not empty: the table ${nonEmpty} has rows. Restore into an empty one.`)
  }
  const newer = (await readMigrationNames(client)).find((migration) => !migrations.includes(migration))
  if (newer) {
    throw new BackupRefused(
      `This database already has the migration ${newer}, which is newer than the backup. Restore into a new one.`,
    )
  }
}
