import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../app/platform/embedded-postgres.ts'
import { createLog } from '../app/platform/log.ts'
import { ratioAtLeast, type Measure } from './budget.ts'
import { runApart } from './load/run.ts'

const turns = 3
const load = { visitors: 16, seconds: 3 }
const patience = 60_000

/** Submissions a second against the same rows written by the bare driver, on the same database, in turns. */
export const submitThroughput: Measure = async ({ origin, dataDir }) => {
  const embedded = await startEmbedded(dataDir, { log: createLog('error') })
  const { connection } = embedded
  const perSecond = async (job: string, task: object) => (await runApart<{ perSecond: number }>(job, task)).perSecond
  try {
    // Warms up, and leaves a submission to copy.
    await runApart('submits', { origin, visitors: 4, seconds: 2 })
    const speeds: { ours: number; bare: number }[] = []
    for (let turn = 0; turn < turns; turn++) {
      await outboxIsEmpty(connection)
      const bare = await perSecond('transactions', { ...load, connection })
      speeds.push({ bare, ours: await perSecond('submits', { ...load, origin }) })
    }
    const told = speeds.toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)[Math.floor(turns / 2)]
    return [ratioAtLeast('submit of a form against the bare transaction', told?.ours ?? 0, told?.bare ?? 1, 0.5)]
  } finally {
    await embedded.stop()
  }
}

/** The mails of the turn before would be sent during the bare one, and slow it down in our favour. */
const outboxIsEmpty = async (connection: pg.PoolConfig) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(100)) {
      const { rows } = await client.query(`select exists (select from mails where state = 'waiting') as waiting`)
      if (!rows[0].waiting) return
    }
    throw new Error(`Mails were still waiting after ${patience / 1000} seconds.`)
  } finally {
    await client.end()
  }
}
