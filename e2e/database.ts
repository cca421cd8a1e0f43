import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../app/platform/db.ts'

/** The site's own database, which listens in its data folder. To be closed. */
export const siteDatabase = async () => {
  const host = join(await realpath(process.env.SITE_DATA ?? ''), 'postgres')
  return openDatabase({ host, user: 'postgres', database: 'postgres', max: 1 })
}

/** What only time could do, done at once: a statement on the site's own database. */
export const onDatabase = async (statement: string, values: unknown[]) => {
  const { pool, close } = await siteDatabase()
  return pool.query(statement, values).finally(close)
}
