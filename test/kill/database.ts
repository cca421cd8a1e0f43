import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../app/platform/embedded-postgres.ts'
import { createLog } from '../../app/platform/log.ts'

/** Does something with the database that runs under the folder, whoever started it. */
export const onDatabase = async <Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const embedded = await startEmbedded(dataDir, { log: createLog('error') })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await embedded.stop()
  }
}

/**
 * Lets twenty milliseconds pass between the word to commit and the disk. The promise is the same, and whoever answers
 * without waiting for it is caught; on a quick disk that would take thousands of kills.
 */
export const slowCommits = (dataDir: string) =>
  onDatabase(dataDir, async (client) => {
    await client.query('alter system set commit_delay = 20000')
    await client.query('alter system set commit_siblings = 0')
    await client.query('select pg_reload_conf()')
  })

/** Kills the database that runs under the folder, and at the same moment those of its processes that hold a commit. */
export const killDatabase = (dataDir: string) => {
  const servers = globSync(join(dataDir, '**/postmaster.pid')).map((file) => readFileSync(file, 'utf8').split('\n')[0])
  for (const pid of servers.flatMap((server) => [server, ...childrenOf(server)])) kill(Number(pid))
}

/** Only Linux tells. Elsewhere they finish the statement in hand and then see that their parent is gone. */
const childrenOf = (pid = '') => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It was gone already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
