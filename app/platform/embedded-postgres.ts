import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import type { Log } from './log.ts'
import { DatabaseCannotStart } from './postgres/cannot-start.ts'
import { openCluster, type Cluster } from './postgres/cluster.ts'
import { application, releaseLease, acquireLease } from './postgres/process-lease.ts'
import { launch, releaseStaleLocks, shutDown, type Server, type Settings } from './postgres/server.ts'

export type EmbeddedDatabase = {
  connection: PoolConfig
  /** Leaves. The last process out stops the database. Close every pool first. */
  stop: () => Promise<void>
}

/** Recovery after a kill takes seconds; who waits longer waits for nothing. */
const startTimeout = 60_000

/**
 * Adopts the PostgreSQL that runs under the folder or starts one, and starts it again whenever it is lost. `settings`
 * go over our own. `onLaunch` hears that its process begins, which works alone for a while. Throws `DatabaseCannotStart`.
 */
export const startEmbedded = async (
  dataDir: string,
  { log, settings = {}, onLaunch }: { log: Log; settings?: Settings; onLaunch?: () => void },
): Promise<EmbeddedDatabase> => {
  const cluster = await openCluster(dataDir)
  const connection: PoolConfig = {
    host: cluster.sockets,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    application_name: `${application} ${process.pid}`,
  }
  const leaving = new AbortController()
  let lease = await takeLease(cluster, connection, settings, onLaunch)
  let back: Promise<unknown> = Promise.resolve()
  const watch = () => lease.once('end', () => (back = comeBack()))
  const comeBack = async () => {
    while (!leaving.signal.aborted) {
      log.warn('the embedded database is lost: starting it again')
      try {
        lease = await takeLease(cluster, connection, settings)
        return watch()
      } catch (error) {
        log.error({ err: error }, 'the embedded database does not start')
        await sleep(1000)
      }
    }
  }
  watch()
  return {
    connection,
    stop: async () => {
      leaving.abort()
      // Only with a lease can we tell whether we are the last, and a database nobody stops would stay behind.
      await back
      if (await releaseLease(lease)) await shutDown(cluster)
      await lease.end().catch(() => {})
    },
  }
}

/** A connection that tells the others that we are here, and tells us when the server is gone. */
const takeLease = async (
  cluster: Cluster,
  connection: PoolConfig,
  settings: Settings,
  onLaunch = () => {},
): Promise<Client> => {
  let server: Server | undefined
  for (const deadline = Date.now() + startTimeout; Date.now() < deadline; await sleep(50)) {
    const answer = await acquireLease(connection)
    if (answer instanceof Client) return answer
    if (answer === 'starting or stopping' || server?.isRunning()) continue
    const complaint = await server?.complaint()
    if (complaint) await mayTryAgain(cluster, complaint)
    server = await launch(cluster, settings)
    onLaunch()
  }
  throw new DatabaseCannotStart(`it gave no answer within ${startTimeout / 1000} seconds, see ${cluster.log}`)
}

/** Right after a kill, the lock file and what is left of the killed server stand in the way for a moment. */
const mayTryAgain = async (cluster: Cluster, complaint: string) => {
  if (!/lock file|shared memory block|database system is s/.test(complaint)) throw new DatabaseCannotStart(complaint)
  await releaseStaleLocks(cluster)
}
