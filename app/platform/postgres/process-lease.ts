import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'

/** How connections of the program name themselves to the server, before their process id. */
export const application = 'fuel'

/** Every process of the program holds this lock together with the others. Who gets it alone is the last one. */
const presence = 7_001_337_002

/** A connection that holds one process's share of the lock, or why there is none. */
export const acquireLease = async (connection: PoolConfig): Promise<Client | 'away' | 'starting or stopping'> => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as held', [presence])
    if (rows[0].held) return client
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as { code: string }).code)) return 'away'
  }
  await client.end().catch(() => {})
  return 'starting or stopping'
}

/** Gives up the lease and tells whether nobody else has one. Of two that leave at once exactly one is the last. */
export const releaseLease = async (lease: Client): Promise<boolean> => {
  try {
    await lease.query('select pg_advisory_unlock_shared($1)', [presence])
    const { rows } = await lease.query('select pg_try_advisory_lock($1) as alone', [presence])
    return rows[0].alone && (await noStrangers(lease))
  } catch {
    return false
  }
}

/** Someone may look at the database with a tool of their own. Connections just closed take a moment to vanish. */
const noStrangers = async (lease: Client) => {
  for (let look = 0; look < 10; look++) {
    const { rowCount } = await lease.query(
      `select from pg_stat_activity where backend_type = 'client backend' and application_name not like $1`,
      [`${application} %`],
    )
    if (rowCount === 0) return true
    await sleep(50)
  }
  return false
}
