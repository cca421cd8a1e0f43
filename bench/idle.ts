import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { atMost, type Measure } from './budget.ts'

const seconds = 20

/** What a site with no visitors asks of its database: mostly polls for jobs, all day long. */
export const idle: Measure = async ({ dataDir }) => {
  const client = new Client({ host: `${dataDir}/postgres`, user: 'postgres', database: 'postgres' })
  await client.connect()
  const committed = async () => {
    const { rows } = await client.query<{ count: number }>(
      'select sum(xact_commit)::int as count from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.count ?? 0
  }
  const before = await committed()
  await sleep(seconds * 1000)
  const after = await committed()
  await client.end()
  return [atMost('statements a second while nobody comes', (after - before) / seconds, 20, '/s')]
}
