import { backup as writeBackup } from '#platform/backup.ts'
import { startEmbedded } from '#platform/embedded-postgres.ts'
import { restore as readBackup, verify as verifyBackup } from '#platform/restore.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { loadEnv, type Env } from '#platform/env.ts'
import { createLog } from '#platform/log.ts'
import { loadSecret } from '#platform/secret.ts'
import { inPlainWords, reachDatabase } from '../database.ts'
import { backupsIn } from '../scheduled-backup.ts'
import { UserFacingError } from '../user-facing-error.ts'

/** Writes the whole data set of one moment into a file; works while the site runs. */
export const backup = (file?: string) =>
  withDataSet('backup', file, async (connection, path, means) => {
    const { tables, rows, bytes } = await writeBackup(connection, path, means)
    console.log(`Wrote ${rows} rows of ${tables} tables to ${path} (${bytes} bytes).`)
  })

/** Fills an empty database from a backup. */
export const restore = (file?: string) =>
  withDataSet('restore', file, async (connection, path, means) => {
    const { tables, rows, later } = await readBackup(connection, path, means)
    console.log(`Restored ${rows} rows of ${tables} tables from ${path}.`)
    if (later.length > 0) console.log(`Applied the newer migrations: ${later.join(', ')}.`)
  })

/**
 * Restores a backup, without a name the newest of BACKUP_DIR, into a scratch database that is thrown away, and compares
 * each table's count and hash with what the file says.
 */
export const verify = async (file?: string) => {
  const env = loadEnv()
  const path = file ? fromWhereThePersonStands(file) : await newestIn(env)
  const folder = await mkdtemp(join(tmpdir(), 'site-verify-'))
  try {
    // Nothing in it is to last.
    const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
    const { connection, stop } = await startEmbedded(folder, { log: createLog('error'), settings })
    const { tables, rows, later, differing, madeAt } = await verifyBackup(connection, path, meansOf(env)).finally(stop)
    if (differing.length > 0) throw new UserFacingError(`${path} does not restore as it was: ${differing.join(', ')}.`)
    console.log(`${path}, made ${madeAt}: ${rows} rows of ${tables} tables restored, and each table is as it was.`)
    if (later.length > 0) console.log(`The migrations that came later apply to it: ${later.join(', ')}.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const newestIn = async ({ backup: { folder } }: Env) => {
  const newest = folder && (await backupsIn(folder)).at(-1)
  if (!newest)
    throw new UserFacingError('Which file? Run: npm run backup:verify -- FILE, or set BACKUP_DIR to check its newest.')
  return newest.file
}

type BackupOptions = { secret: string; passphrase?: string }
type BackupCommand = (connection: pg.PoolConfig, path: string, means: BackupOptions) => Promise<void>

const meansOf = (env: Env): BackupOptions => ({ secret: loadSecret(env), passphrase: env.backup.passphrase })

/** npm runs in the folder of the program. */
const fromWhereThePersonStands = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)

/** Does something with the whole data set and one file. */
const withDataSet = async (command: string, file: string | undefined, work: BackupCommand) => {
  if (!file) throw new UserFacingError(`Please name a file: npm run ${command} -- FILE`)
  const env = loadEnv()
  const { connection, leave } = await reachDatabase(env, createLog('error'))
  try {
    await work(connection, fromWhereThePersonStands(file), meansOf(env))
  } catch (error) {
    throw inPlainWords(error, env)
  } finally {
    await leave()
  }
}
