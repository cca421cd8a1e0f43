import { backup as writeBackup } from '#platform/backup.ts'
import { restore as readBackup } from '#platform/restore.ts'
import { resolve } from 'node:path'
import type pg from 'pg'
import { loadEnv } from '#platform/env.ts'
import { createLog } from '#platform/log.ts'
import { loadSecret } from '#platform/secret.ts'
import { inPlainWords, reachDatabase } from '../database.ts'
import { UserFacingError } from '../user-facing-error.ts'

/** Writes the whole data set of one moment into a file; works while the site runs. */
export const backup = (file?: string) =>
  withDataSet('backup', file, async (connection, path, secret) => {
    const { tables, rows, bytes } = await writeBackup(connection, path, { secret })
    console.log(`Wrote ${rows} rows of ${tables} tables to ${path} (${bytes} bytes).`)
  })

/** Fills an empty database from a backup. */
export const restore = (file?: string) =>
  withDataSet('restore', file, async (connection, path, secret) => {
    const { tables, rows, later } = await readBackup(connection, path, { secret })
    console.log(`Restored ${rows} rows of ${tables} tables from ${path}.`)
    if (later.length > 0) console.log(`Applied the newer migrations: ${later.join(', ')}.`)
  })

type Work = (connection: pg.PoolConfig, path: string, secret: string) => Promise<void>

/** Does something with the whole data set and one file, named from where the person stands, not from where npm runs. */
const withDataSet = async (command: string, file: string | undefined, work: Work) => {
  if (!file) throw new UserFacingError(`Please name a file: npm run ${command} -- FILE`)
  const env = loadEnv()
  const { connection, leave } = await reachDatabase(env, createLog('error'))
  try {
    await work(connection, resolve(process.env.INIT_CWD ?? '.', file), loadSecret(env))
  } catch (error) {
    throw inPlainWords(error, env)
  } finally {
    await leave()
  }
}
