import pg from 'pg'
import { startEmbedded } from '../app/platform/embedded-postgres.ts'
import { createLog } from '../app/platform/log.ts'
import { ratioAtLeast, type Measure } from './budget.ts'
import { runApart } from './load/run.ts'

/** Short turns, many of them: a machine that is busy with other things is so in one turn and not in the next. */
const turns = 7
const load = { visitors: 16, seconds: 2 }

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
      await emptyOutbox(connection)
      const bare = await perSecond('transactions', { ...load, connection })
      speeds.push({ bare, ours: await perSecond('submits', { ...load, origin }) })
    }
    const told = speeds.toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)[Math.floor(turns / 2)]
    return [ratioAtLeast('submit of a form against the bare transaction', told?.ours ?? 0, told?.bare ?? 1, 0.5)]
  } finally {
    await embedded.stop()
  }
}

/**
 * The mails of the turn before would be sent during the bare one, and slow it down in our favor. They are nobody's:
 * crossing them out is quicker than waiting for them.
 */
const emptyOutbox = async (connection: pg.PoolConfig) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`update mails set state = 'sent' where state = 'waiting'`)
  } finally {
    await client.end()
  }
}
