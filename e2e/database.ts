import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** What only time could do, done at once: a statement on the site's own database, which listens in its data folder. */
export const onDatabase = async (statement: string, values: unknown[]) => {
  const host = join(await realpath(process.env.SITE_DATA ?? ''), 'postgres')
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await client.connect()
  return client.query(statement, values).finally(() => client.end())
}
