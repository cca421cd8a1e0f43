import { resolve } from 'node:path'
import type pg from 'pg'
import { loadEnv } from '#platform/env.ts'
import { createLog } from '#platform/log.ts'
import { loadSecret } from '#platform/secret.ts'
import { inPlainWords, reachDatabase } from './database.ts'
import { plainly } from './plainly.ts'

type Work = (connection: pg.PoolConfig, path: string, secret: string) => Promise<void>

/** Does something with the whole data set and one file, named from where the person stands, not from where npm runs. */
export const withDataSet = async (command: string, file: string | undefined, work: Work) => {
  if (!file) throw plainly(`Which file? Say: npm run ${command} -- FILE`)
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
