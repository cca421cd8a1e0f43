import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Client, type ClientConfig, Pool, type ClientBase, type PoolConfig } from 'pg'
import { eachHost } from './settings.ts'

/** A pool or one of its transactions: verbs do not care which. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export type Database = { pool: Pool; db: Db; close: () => Promise<void> }

const seconds = 1000

/** A longer wait doesn't help: the visitor sees that the database is down. */
const limits: PoolConfig = {
  max: 10,
  connectionTimeoutMillis: 5 * seconds,
  idleTimeoutMillis: 30 * seconds,
  statement_timeout: 15 * seconds,
  idle_in_transaction_session_timeout: 30 * seconds,
  // The server counts its own timeout; this one counts when the server itself stands still.
  query_timeout: 20 * seconds,
  keepAlive: true,
}

/** For migrations, backup and restore: they take as long as they take. */
export const unhurried: PoolConfig = {
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
}

export const openDatabase = (target: PoolConfig): Database => {
  const pool = new Pool({ ...limits, ...target })
  // A connection that breaks tells anyone who waits for an answer. As an event nobody hears it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle({ client: pool }), close: () => pool.end() }
}

type QueryCallback = (error: Error | null, ...rest: unknown[]) => void

/**
 * How to reach what DATABASE_URL names. Of several hosts, one that takes writes: a connection that fails, or that finds a
 * server in recovery, makes the next one try the next host. So a promoted replica is found without a restart.
 */
export const connectionTo = (address: string): PoolConfig => {
  const hosts = eachHost(address)
  if (hosts.length === 1) return { connectionString: address }
  let current = 0
  const leave = (host: number) => {
    if (host === current) current = (current + 1) % hosts.length
  }
  class ClientOfOneHost extends Client {
    readonly from = current
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: hosts[current] })
      const connect = this.connect.bind(this) as (done?: QueryCallback) => Promise<Client>
      this.connect = ((done?: QueryCallback) => {
        const heard: QueryCallback = (error, ...rest) => {
          if (error) leave(this.from)
          done?.(error, ...rest)
        }
        if (done) return connect(heard)
        return connect().catch((error: Error) => {
          leave(this.from)
          throw error
        })
      }) as typeof this.connect
    }
  }
  return {
    connectionString: address,
    Client: ClientOfOneHost,
    onConnect: async (client: ClientBase) => {
      const { rows } = await client.query('select pg_is_in_recovery() as waits')
      if (!rows[0].waits) return
      leave((client as ClientOfOneHost).from)
      throw Object.assign(new Error('This server takes no writes.'), { code: '25006' })
    },
  } as object
}

/** One connection, for anyone who needs no pool. */
export const clientOn = (target: ClientConfig & { Client?: unknown }): Client =>
  new ((target.Client ?? Client) as typeof Client)(target)

/** The same server, another of its databases. */
export const onDatabase = (server: ClientConfig, database: string): ClientConfig => {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { ...server, connectionString: url.href }
}
