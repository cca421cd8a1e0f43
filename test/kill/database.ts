import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { onDatabase } from '../../app/platform/db.ts'
import { startEmbedded } from '../../app/platform/embedded-postgres.ts'
import { createLog } from '../../app/platform/log.ts'

type Work<Result> = (client: pg.Client) => Promise<Result>

/** The database that the program works on while it is killed. */
export type Target = {
  name: string
  settings: Record<string, string>
  onDatabase: <Result>(work: Work<Result>) => Promise<Result>
  /** Takes it from under the program; it comes back by itself. */
  lose: () => Promise<void>
  /**
   * Lets twenty milliseconds pass between the word to commit and the disk, where the database is ours. The promise is the
   * same, and anyone who answers without waiting for it is caught; on a quick disk that would take thousands of kills.
   */
  slowCommits: () => Promise<void>
  close: () => Promise<void>
}

/** The server that DATABASE_URL names, or the embedded one under the folder. */
export const openTarget = (dataDir: string): Promise<Target> => {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  return given ? targetOn(given) : embeddedTarget(dataDir)
}

const embeddedTarget = async (dataDir: string): Promise<Target> => {
  const onEmbedded = async <Result>(work: Work<Result>) => {
    const embedded = await startEmbedded(dataDir, { log: createLog('error') })
    return withClient(embedded.connection, work).finally(embedded.stop)
  }
  return {
    name: 'embedded',
    settings: {},
    onDatabase: onEmbedded,
    lose: async () => killDatabase(dataDir),
    slowCommits: () =>
      onEmbedded(async (client) => {
        await client.query('alter system set commit_delay = 20000')
        await client.query('alter system set commit_siblings = 0')
        await client.query('select pg_reload_conf()')
      }),
    close: async () => {},
  }
}

const targetOn = async (server: string): Promise<Target> => {
  const database = `kill_${process.pid}_${Date.now()}`
  const administer = (sql: string) => withClient({ connectionString: server }, (client) => client.query(sql))
  await administer(`create database ${database} template template0`)
  const connection = onDatabase({ connectionString: server }, database)
  const { rows } = await administer('show server_version')
  return {
    name: `PostgreSQL ${rows[0].server_version}, given`,
    settings: {
      DATABASE_URL: connection.connectionString ?? '',
      SECRET: 'a secret of the kill test, and of nobody else',
    },
    onDatabase: (work) => withClient(connection, work),
    lose: async () =>
      void (await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)),
    slowCommits: async () => {},
    close: async () => void (await administer(`drop database ${database} with (force)`)),
  }
}

const withClient = async <Result>(connection: pg.ClientConfig, work: Work<Result>): Promise<Result> => {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Kills the database that runs under the folder, and at the same moment those of its processes that hold a commit. */
const killDatabase = (dataDir: string) => {
  const servers = globSync(join(dataDir, '**/postmaster.pid')).flatMap((file) => firstLine(file) ?? [])
  for (const pid of servers.flatMap((server) => [server, ...childrenOf(server)])) kill(Number(pid))
}

/** Nothing of a file that a server under way has just removed. */
const firstLine = (file: string) => {
  try {
    return readFileSync(file, 'utf8').split('\n')[0]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
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
